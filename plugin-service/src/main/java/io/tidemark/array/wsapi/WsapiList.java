package io.tidemark.array.wsapi;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.RestClient;
import java.util.Map;
import java.util.Optional;

/**
 * A list in one response, which has no pages; it must have as many rows as it states.
 *
 * @param query parameters, empty for none
 * @param size the largest number of rows
 */
record WsapiList(String address, String query, int size) implements Paging {

    @Override
    public String first() {
        return query;
    }

    @Override
    public String rows() {
        return "members";
    }

    @Override
    public Optional<String> next(RestClient.Answer page, int read, int total) {
        int stated = page.body().path("total").asInt(total);
        if (stated != total) {
            throw new ArrayRefused(
                    WsapiMessage.WSAPI_LIST_INCOMPLETE.with(Map.of("array", address, "rows", total, "total", stated)));
        }
        return Optional.empty();
    }
}
