package io.tidemark.evidence.anonymous;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Identities and secrets that have a form by which they are found in any text. */
final class IdentityPatterns {

    private record Form(IdentityKind kind, String regex) {}

    private static final String OCTET = "[0-9A-Fa-f]{2}";
    private static final String HEX = "[0-9A-Fa-f]";

    /** The first that matches at a position counts. */
    private static final List<Form> FORMS = List.of(
            new Form(IdentityKind.SECRET, "-----BEGIN [A-Z ]+-----(?s:.*?)(?:-----END [A-Z ]+-----|\\z)"),
            new Form(IdentityKind.SECRET, "\\beyJ[\\w-]{10,}(?:\\.[\\w-]+){1,2}"),
            new Form(
                    IdentityKind.SECRET,
                    "(?i:(?<=\\b(?:password|passwd|pwd|secret|token|api.?key|cookie|session.?id|authorization)\\s?[=:]\\s?))"
                            + "[^\\s\"'&,;]{3,}"),
            new Form(IdentityKind.SECRET, "(?<=\\b(?:Bearer|Basic) )[\\w+/=.~-]{6,}"),
            new Form(IdentityKind.SECRET, "\\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}\\b"),
            new Form(IdentityKind.SECRET, "--tp-\\w+(?:-\\w+)*"),
            new Form(IdentityKind.IQN, "\\b[in]qn\\.\\d{4}-\\d{2}\\.[a-zA-Z0-9.-]+(?::[^\\s,\"'/<>]*)?"),
            new Form(IdentityKind.WWN, "\\b6" + HEX + "(?::" + OCTET + "){15}\\b(?!:)"),
            new Form(IdentityKind.THUMBPRINT, "\\b" + OCTET + "(?::" + OCTET + "){15,}\\b"),
            new Form(IdentityKind.WWN, "\\b" + OCTET + "(?::" + OCTET + "){7}\\b(?!:)"),
            new Form(IdentityKind.MAC, "\\b" + OCTET + "(?:([:-])" + OCTET + ")(?:\\g" + OCTET + "){4}\\b"),
            new Form(IdentityKind.DEVICE, "\\b(?:naa|eui|vml|nguid)\\." + HEX + "+|\\bt10\\.[\\w.:-]+"),
            new Form(IdentityKind.UUID, "\\b" + HEX + "{8}-(?:" + HEX + "{4}-){3}" + HEX + "{12}\\b"),
            new Form(IdentityKind.UUID, "\\b" + HEX + "{8}-" + HEX + "{8}(?:-" + HEX + "{4}-" + HEX + "{12})?\\b"),
            new Form(IdentityKind.UUID, "\\b" + HEX + "{16}-" + HEX + "{16}\\b"),
            new Form(IdentityKind.SERIAL, "\\b(?=[0-9]*[A-Fa-f])" + HEX + "{16,}\\b"),
            new Form(IdentityKind.IPV6, "(?<![\\w:.])(?:" + HEX + "{0,4}:){2,7}" + HEX + "{1,4}(?![\\w:])"),
            new Form(
                    IdentityKind.IPV4,
                    "(?<![\\w.])(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?![\\w.]\\w)"),
            new Form(IdentityKind.USER, "[\\w.%+-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*"),
            new Form(IdentityKind.USER, "\\b[A-Za-z0-9][A-Za-z0-9.-]*\\\\[\\w.$-]+"));

    /** No identity: this machine, no address, masks of networks, and versions of vSphere 6 to 9 with four numbers. */
    private static final Pattern GENERAL = Pattern.compile(
            "[6-9]\\.[01]\\.\\d\\.\\d|127(\\.\\d+){3}|0\\.0\\.0\\.0|255\\.\\d+\\.\\d+\\.\\d+|::1?|\\d\\d:\\d\\d:\\d\\d");

    private static final Pattern ANY = Pattern.compile(FORMS.stream()
            .map(form -> "(?<" + name(form) + ">"
                    + form.regex().replace("([:-])", "[:-]").replace("\\g", "[:-]") + ")")
            .collect(Collectors.joining("|")));

    /** Characters without which a text has no such form. */
    private static final Pattern POSSIBLE = Pattern.compile(
            "[@\\\\=:]|[0-9A-Fa-f][-.0-9][0-9A-Fa-f]|[Bb]earer|[Bb]asic|[0-9A-Z]{5}-|-----|--tp|eyJ|t10|[in]qn");

    private IdentityPatterns() {}

    /** Replaces an identity of a kind. */
    @FunctionalInterface
    interface Replacement {
        String of(IdentityKind kind, String text);
    }

    private static String name(Form form) {
        return "k" + FORMS.indexOf(form);
    }

    /** The kind of a text that is such an identity as a whole. */
    static Optional<IdentityKind> kind(String text) {
        if (!POSSIBLE.matcher(text).find()) {
            return Optional.empty();
        }
        Matcher matcher = ANY.matcher(text);
        return matcher.matches() ? Optional.of(kind(matcher)) : Optional.empty();
    }

    /** @param rest for what is between them */
    static String replaced(String text, Replacement replacement, UnaryOperator<String> rest) {
        if (!POSSIBLE.matcher(text).find()) {
            return rest.apply(text);
        }
        Matcher matcher = ANY.matcher(text);
        StringBuilder result = new StringBuilder();
        int end = 0;
        while (matcher.find()) {
            result.append(rest.apply(text.substring(end, matcher.start())));
            String found = matcher.group();
            result.append(GENERAL.matcher(found).matches() ? found : replacement.of(kind(matcher), found));
            end = matcher.end();
        }
        return result.append(rest.apply(text.substring(end))).toString();
    }

    private static IdentityKind kind(Matcher matcher) {
        return FORMS.stream()
                .filter(form -> matcher.group(name(form)) != null)
                .findFirst()
                .orElseThrow()
                .kind();
    }
}
