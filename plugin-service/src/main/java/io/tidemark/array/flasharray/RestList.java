package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayRefused;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Reads a list to its end: by continuation token where the endpoint has one, else by offset. */
final class RestList {

    /** No array holds this many rows; more means that its paging does not end. */
    private static final int MOST_ROWS = 1_000_000;

    private final RestSession session;
    private final RestRows rows;

    RestList(RestSession session) {
        this.session = session;
        this.rows = new RestRows(session);
    }

    <T> List<T> all(String pathAndQuery, Class<T> type, boolean byToken) {
        String paged = pathAndQuery + (pathAndQuery.contains("?") ? "&" : "?") + "limit=" + session.pageSize();
        List<T> all = new ArrayList<>();
        String next = "";
        do {
            JsonNode page = session.get(paged + next);
            List<T> more = rows.rows(page.path("items"), type);
            all.addAll(more);
            String token = page.path("continuation_token").asString("");
            boolean unfinished =
                    !more.isEmpty() && (page.path("more_items_remaining").asBoolean(false) || !token.isEmpty());
            if (!unfinished) {
                return all;
            }
            next = byToken && !token.isEmpty()
                    ? "&continuation_token=" + URLEncoder.encode(token, StandardCharsets.UTF_8)
                    : "&offset=" + all.size();
        } while (all.size() < MOST_ROWS);
        throw new ArrayRefused("The array " + session.address() + " does not end its list of " + pathAndQuery + ".");
    }
}
