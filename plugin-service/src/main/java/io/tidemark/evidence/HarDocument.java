package io.tidemark.evidence;

import io.tidemark.evidence.anonymous.AnonymousExchange;
import io.tidemark.platform.exchange.RecordedExchange;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** HTTP Archive 1.2 of the exchanges with one server, in the order of the requests. */
final class HarDocument {

    private static final String HTTP = "HTTP/1.1";

    private HarDocument() {}

    static ObjectNode of(String server, List<AnonymousExchange> exchanges, String version) {
        ObjectNode document = node();
        ObjectNode log = document.putObject("log");
        log.put("version", "1.2");
        log.putObject("creator").put("name", "Tidemark").put("version", version);
        log.putObject("_server").put("kind", exchanges.get(0).kind()).put("address", server);
        ArrayNode entries = log.putArray("entries");
        exchanges.forEach(exchange -> entries.add(entry(exchange)));
        return document;
    }

    private static ObjectNode node() {
        return JsonMapper.shared().createObjectNode();
    }

    private static ObjectNode entry(AnonymousExchange exchange) {
        RecordedExchange recorded = exchange.recorded();
        ObjectNode entry = node();
        entry.put("startedDateTime", recorded.started().toString());
        entry.put("time", recorded.waited().plus(recorded.receiving()).toMillis());
        entry.set("request", request(exchange));
        entry.set("response", response(exchange));
        entry.putObject("cache");
        entry.putObject("timings")
                .put("send", 0)
                .put("wait", recorded.waited().toMillis())
                .put("receive", recorded.receiving().toMillis());
        if (recorded.failure() != null) {
            entry.put("_error", recorded.failure());
        }
        if (recorded.truncated()) {
            entry.put("_truncated", true);
        }
        if (exchange.withheld()) {
            entry.put("_withheld", true);
        }
        return entry;
    }

    private static ObjectNode request(AnonymousExchange exchange) {
        ObjectNode request = node();
        request.put("method", exchange.recorded().method());
        request.put("url", "https://" + exchange.server() + exchange.path() + query(exchange.query()));
        request.put("httpVersion", HTTP);
        request.putArray("cookies");
        request.set("headers", headers(exchange.requestHeaders()));
        ArrayNode query = request.putArray("queryString");
        exchange.query()
                .forEach(parameter ->
                        query.addObject().put("name", parameter.name()).put("value", parameter.value()));
        String body = exchange.requestBody();
        if (!body.isEmpty()) {
            request.putObject("postData")
                    .put("mimeType", type(exchange.requestHeaders()))
                    .put("text", body);
        }
        return request.put("headersSize", -1).put("bodySize", size(body));
    }

    private static ObjectNode response(AnonymousExchange exchange) {
        ObjectNode response = node();
        String body = exchange.responseBody();
        response.put("status", exchange.recorded().status());
        response.put("statusText", "");
        response.put("httpVersion", HTTP);
        response.putArray("cookies");
        response.set("headers", headers(exchange.responseHeaders()));
        response.putObject("content")
                .put("size", size(body))
                .put("mimeType", type(exchange.responseHeaders()))
                .put("text", body);
        return response.put("redirectURL", "").put("headersSize", -1).put("bodySize", size(body));
    }

    private static int size(String body) {
        return body.getBytes(StandardCharsets.UTF_8).length;
    }

    private static ArrayNode headers(Map<String, List<String>> headers) {
        ArrayNode list = JsonMapper.shared().createArrayNode();
        headers.forEach((name, values) ->
                values.forEach(value -> list.addObject().put("name", name).put("value", value)));
        return list;
    }

    private static String type(Map<String, List<String>> headers) {
        return headers.getOrDefault("Content-Type", List.of("")).get(0);
    }

    private static String query(List<AnonymousExchange.Parameter> query) {
        return query.isEmpty()
                ? ""
                : query.stream()
                        .map(parameter -> encoded(parameter.name()) + "=" + encoded(parameter.value()))
                        .collect(Collectors.joining("&", "?", ""));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
