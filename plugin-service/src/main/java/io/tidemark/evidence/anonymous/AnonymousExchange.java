package io.tidemark.evidence.anonymous;

import io.tidemark.platform.exchange.RecordedExchange;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An exchange without identities and secrets.
 *
 * @param server the anonymous name of the server, e.g. {@code vcenter-1.invalid}
 * @param kind vcenter, flasharray, powermax, powerstore, ontap, wsapi, storagevirtualize, unity, vsp, truenas, or prometheus
 * @param path from the origin on, encoded, without query
 * @param withheld whether bodies were removed because a known identity was left in them
 */
public record AnonymousExchange(
        RecordedExchange recorded,
        String server,
        String kind,
        String path,
        List<Parameter> query,
        Map<String, List<String>> requestHeaders,
        String requestBody,
        Map<String, List<String>> responseHeaders,
        String responseBody,
        boolean withheld) {

    /** A value of the query. */
    public record Parameter(String name, String value) {}

    /** The first value of a header of the original; empty without it. */
    static String header(HttpHeaders headers, String name) {
        return headers.firstValue(name).orElse("");
    }

    static Map<String, List<String>> sorted(Map<String, List<String>> headers) {
        return new TreeMap<>(headers);
    }
}
