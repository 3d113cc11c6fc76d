package io.tidemark.evidence.anonymous;

import java.net.http.HttpHeaders;
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
    private static final Set<String> POSITIONS = Set.of("x-next-token", "continuation-token");

    private static final Set<String> USERS = Set.of("x-auth-username");

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

    private String value(String name, String value) {
        String key = name.toLowerCase(Locale.ROOT);
        if ("soapaction".equals(key)) {
            return values.action(value);
        }
        if (GENERAL.contains(key)) {
            return values.kept(value);
        }
        if (POSITIONS.contains(key)) {
            return identities.of(IdentityKind.TOKEN, value);
        }
        if (USERS.contains(key)) {
            values.value(new Field("userName", "", ""), value);
        } else if (key.contains("cookie")) {
            cookie(value);
        } else {
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
