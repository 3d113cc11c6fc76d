package io.tidemark.evidence.anonymous;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Headers by a list of those without secrets and identities; the values of all others are removed. */
final class Headers {

    private static final Set<String> GENERAL = Set.of(
            "accept",
            "accept-language",
            "cache-control",
            "connection",
            "content-encoding",
            "content-range",
            "content-type",
            "date",
            "expires",
            "pragma",
            "range",
            "retry-after",
            "user-agent",
            "vary",
            "x-request-id");
    /** Of the program that answers, and how a browser is to treat it: removed, but no secret that other texts may not have. */
    private static final Set<String> OF_THE_PROGRAM = Set.of(
            "allow",
            "content-security-policy",
            "keep-alive",
            "permissions-policy",
            "referrer-policy",
            "server",
            "strict-transport-security",
            "via",
            "x-content-type-options",
            "x-frame-options",
            "x-xss-protection");

    /** Values that no server would take for a secret. */
    private static final Set<String> SWITCHES = Set.of("true", "false");

    private static final Set<String> POSITIONS = Set.of("x-next-token", "continuation-token");

    private static final Set<String> USERS = Set.of("x-auth-username");
    private static final String ACTION = "soapaction";
    private static final String BASIC = "Basic ";

    /** They describe the bytes of the original. */
    private static final Set<String> LENGTHS = Set.of("content-length", "transfer-encoding");

    private final Identities identities;
    private final Values values;

    Headers(Identities identities, Values values) {
        this.identities = identities;
        this.values = values;
    }

    Map<String, List<String>> anonymous(HttpHeaders headers) {
        Map<String, List<String>> result = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.map().forEach((name, all) -> {
            if (!LENGTHS.contains(name.toLowerCase(Locale.ROOT))) {
                result.put(name, all.stream().map(value -> value(name, value)).toList());
            }
        });
        return result;
    }

    /** With their identities, but without the values that are secret. */
    HttpHeaders withoutSecrets(HttpHeaders headers) {
        Map<String, List<String>> result = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.map().forEach((name, all) -> {
            String key = name.toLowerCase(Locale.ROOT);
            boolean open = GENERAL.contains(key) || POSITIONS.contains(key) || ACTION.equals(key);
            result.put(
                    name,
                    open || SWITCHES.containsAll(all)
                            ? all
                            : all.stream().map(Headers::userOf).toList());
        });
        return HttpHeaders.of(result, (name, value) -> true);
    }

    /** A user name is no secret, and is found elsewhere too. */
    private static String userOf(String value) {
        if (!value.startsWith(BASIC)) {
            return Identities.REMOVED;
        }
        String user = new String(Base64.getDecoder().decode(value.substring(BASIC.length())), StandardCharsets.UTF_8)
                .split(":", 2)[0];
        byte[] pair = (user + ':' + Identities.REMOVED).getBytes(StandardCharsets.UTF_8);
        return BASIC + Base64.getEncoder().encodeToString(pair);
    }

    private String value(String name, String value) {
        String key = name.toLowerCase(Locale.ROOT);
        if (ACTION.equals(key)) {
            return values.action(value);
        }
        if (GENERAL.contains(key) || SWITCHES.contains(value)) {
            return values.kept(value);
        }
        if (POSITIONS.contains(key)) {
            return identities.of(IdentityKind.TOKEN, value);
        }
        if (USERS.contains(key)) {
            values.value(new Field("userName", "", ""), value);
        } else if (key.contains("cookie")) {
            cookie(value);
        } else if (!OF_THE_PROGRAM.contains(key)) {
            identities.of(IdentityKind.SECRET, value.replaceFirst("^(Basic|Bearer) ", ""));
        }
        return Identities.REMOVED;
    }

    /** The value of a session stands in other texts too. */
    private void cookie(String value) {
        for (String part : value.split(";")) {
            String secret = part.substring(part.indexOf('=') + 1).strip().replaceAll("^\"|\"$", "");
            if (secret.length() >= Occurrences.SHORTEST * 4) {
                identities.of(IdentityKind.SECRET, secret);
            }
        }
    }
}
