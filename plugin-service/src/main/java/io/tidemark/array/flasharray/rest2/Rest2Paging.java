package io.tidemark.array.flasharray.rest2;

import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.RestClient;
import java.util.Optional;

/** Pages of REST 2.x: by continuation token where the endpoint has one, else by offset. */
record Rest2Paging(int size, boolean byToken) implements Paging {

    @Override
    public String first() {
        return "limit=" + size;
    }

    @Override
    public String rows() {
        return "items";
    }

    @Override
    public Optional<String> next(RestClient.Answer page, int read, int total) {
        String token = page.body().path("continuation_token").asString("");
        boolean more = page.body().path("more_items_remaining").asBoolean(false) || !token.isEmpty();
        if (read == 0 || !more) {
            return Optional.empty();
        }
        return Optional.of(first()
                + (byToken && !token.isEmpty()
                        ? "&continuation_token=" + RestClient.encoded(token)
                        : "&offset=" + total));
    }
}
