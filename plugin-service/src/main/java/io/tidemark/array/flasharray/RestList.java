package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.RestWire;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads a list to its end: by continuation token where the endpoint has one, else by offset. */
final class RestList {

    /** No array holds this many rows; more means that its paging does not end. */
    private static final int MOST_ROWS = 1_000_000;

    private final RestSession session;

    RestList(RestSession session) {
        this.session = session;
    }

    <T> List<T> all(String pathAndQuery, Class<T> type, boolean byToken) {
        String paged = pathAndQuery + (pathAndQuery.contains("?") ? "&" : "?") + "limit=" + session.pageSize();
        List<T> rows = new ArrayList<>();
        String next = "";
        do {
            JsonNode page = session.get(paged + next);
            int count = read(page, type, rows);
            String token = page.path("continuation_token").asString("");
            boolean more = count > 0 && (page.path("more_items_remaining").asBoolean(false) || !token.isEmpty());
            if (!more) {
                return rows;
            }
            next = byToken && !token.isEmpty()
                    ? "&continuation_token=" + URLEncoder.encode(token, StandardCharsets.UTF_8)
                    : "&offset=" + rows.size();
        } while (rows.size() < MOST_ROWS);
        throw new ArrayRefused("The array " + session.address() + " does not end its list of " + pathAndQuery + ".");
    }

    private <T> int read(JsonNode page, Class<T> type, List<T> rows) {
        JsonNode items = page.path("items");
        if (!items.isArray()) {
            throw new ArrayRefused("The array " + session.address() + " answered without a list of items.");
        }
        try {
            items.forEach(item -> rows.add(RestWire.read(item, type)));
        } catch (JacksonException e) {
            ArrayRefused refused = new ArrayRefused("The array " + session.address()
                    + " answered a row that cannot be read: " + e.getOriginalMessage());
            refused.because(e);
            throw refused;
        }
        return items.size();
    }
}
