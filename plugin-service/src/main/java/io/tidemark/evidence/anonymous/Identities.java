package io.tidemark.evidence.anonymous;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All identities of one file with their replacements. They are collected first and replaced afterwards, so that the
 * replacements have the order of the identities.
 */
final class Identities {

    /** What replaces a secret. */
    static final String REMOVED = "removed";

    private static final int LONGEST_NAME = 255;
    private static final String INVALID = ".invalid";
    private static final int LAST_OCTETS = 254;

    private final KeyedHash hash;
    private final DeviceNames devices;
    private final Vocabulary vocabulary;
    private final Map<String, IdentityKind> known = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Map<String, String> replacements = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private @Nullable Occurrences occurrences;
    private @Nullable Occurrences secrets;
    private boolean secretsOnly;

    Identities(KeyedHash hash, Vocabulary vocabulary) {
        this.hash = hash;
        this.devices = new DeviceNames(hash);
        this.vocabulary = vocabulary;
    }

    /** The identity itself while they are collected, its replacement afterwards. */
    String of(IdentityKind kind, String text) {
        if (text.isBlank() || text.equals(REMOVED)) {
            return text;
        }
        if (occurrences == null) {
            known.merge(text, kind, (was, is) -> was == IdentityKind.TEXT || was == IdentityKind.NAME ? is : was);
            return text;
        }
        if (secretsOnly) {
            return kind == IdentityKind.SECRET || known.get(text) == IdentityKind.SECRET ? REMOVED : text;
        }
        String other = replacements.get(text);
        return other == null ? REMOVED : other;
    }

    /** Of a text that is exactly an identity. */
    Optional<IdentityKind> kind(String text) {
        return Optional.ofNullable(known.get(text));
    }

    /** Ends the collection. */
    void assign() {
        Map<IdentityKind, TreeSet<String>> byKind = new EnumMap<>(IdentityKind.class);
        known.forEach((text, kind) -> byKind.computeIfAbsent(kind, key -> new TreeSet<>(String.CASE_INSENSITIVE_ORDER))
                .add(text));
        byKind.forEach((kind, texts) -> {
            int width = String.valueOf(texts.size()).length();
            int number = 0;
            for (String text : texts) {
                number++;
                replacements.put(text, replacement(kind, text, number, width));
            }
        });
        occurrences = new Occurrences(known.keySet().stream()
                .filter(text -> known.get(text) != IdentityKind.TEXT
                        && !vocabulary.contains(text)
                        && (known.get(text) != IdentityKind.NAME || !Vocabulary.isValue(text)))
                .toList());
        secrets = secrets();
    }

    /** Ends the collection; only secrets are removed. */
    void assignSecrets() {
        secretsOnly = true;
        occurrences = new Occurrences(List.of());
        secrets = secrets();
    }

    private Occurrences secrets() {
        return new Occurrences(known.keySet().stream()
                .filter(text -> known.get(text) == IdentityKind.SECRET)
                .flatMap(text -> forms(text).stream())
                .toList());
    }

    private static List<String> forms(String secret) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        String encoded = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        return List.of(
                secret,
                encoded,
                encoded.replace("+", "%20"),
                Base64.getEncoder().withoutPadding().encodeToString(bytes));
    }

    private String replacement(IdentityKind kind, String text, int number, int width) {
        return switch (kind) {
            case IPV4 ->
                "198." + (18 + number / (LAST_OCTETS << 8) % 2) + "." + number / LAST_OCTETS % 256 + "."
                        + (number % LAST_OCTETS + 1);
            case IPV6 -> "2001:db8::" + Integer.toHexString(number);
            case MAC -> "02" + hash.hex(text).substring(2);
            case UUID, THUMBPRINT -> hash.hex(text);
            case DEVICE -> devices.device(text);
            case WWN -> text.indexOf(':') < 0 ? devices.wwnNumber(text) : devices.wwn(text);
            case SERIAL -> devices.serial(text);
            case IQN -> qualified(text);
            case TOKEN -> hash.shaped(text);
            case SECRET -> REMOVED;
            case DOMAIN -> padded("d" + numbered(number, width), text.length() - INVALID.length()) + INVALID;
            default -> padded(kind.prefix() + numbered(number, width), Math.min(text.length(), LONGEST_NAME));
        };
    }

    private static String numbered(int number, int width) {
        String digits = String.valueOf(number);
        return "0".repeat(width - digits.length()) + digits;
    }

    private static String padded(String name, int length) {
        return name + "x".repeat(Math.max(0, length - name.length()));
    }

    /** The naming authority stays if it is a vendor. */
    private String qualified(String text) {
        int colon = text.indexOf(':');
        String authority = colon < 0 ? text : text.substring(0, colon);
        String rest = colon < 0 ? "" : hash.shaped(text.substring(colon));
        String vendor = authority.replaceFirst("^[in]qn\\.\\d{4}-\\d{2}\\.", "");
        return vocabulary.contains(vendor)
                ? authority + rest
                : authority.substring(0, authority.length() - vendor.length()) + "invalid.d" + rest;
    }

    /** Replaces all known identities in a text. */
    String replaced(String text) {
        return occurrences == null ? text : replaced(text, occurrences, true, replacements::get);
    }

    /** Removes all known secrets from a text, in their own and in an encoded form. */
    String withoutSecrets(String text) {
        return secrets == null ? text : replaced(text, secrets, false, secret -> REMOVED);
    }

    private static String replaced(String text, Occurrences all, boolean whole, UnaryOperator<String> other) {
        StringBuilder result = new StringBuilder();
        int next = 0;
        while (next < text.length()) {
            Optional<String> found = all.at(text, next, whole);
            result.append(found.map(other).orElse(text.substring(next, next + 1)));
            next += found.map(String::length).orElse(1);
        }
        return result.toString();
    }

    /** Whether a secret is in the text, in its own or an encoded form. */
    boolean hasSecret(String text) {
        return secrets != null && !secrets.in(text, false).isEmpty();
    }

    /**
     * Whether an identity is a word of the text.
     *
     * @param general words that are no identities
     */
    boolean hasIdentity(String text, Set<String> general) {
        return occurrences != null
                && occurrences.in(text, true).stream()
                        .anyMatch(found -> !general.contains(found) && !replacements.containsValue(found));
    }

    /** How many identities of each kind were replaced. */
    Map<String, Integer> counts() {
        return new ArrayList<>(known.values())
                .stream().collect(Collectors.toMap(IdentityKind::label, kind -> 1, Integer::sum, TreeMap::new));
    }
}
