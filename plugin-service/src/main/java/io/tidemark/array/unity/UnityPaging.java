package io.tidemark.array.unity;

import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.RestClient;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Pages by number, until there is no link to the next one, {@code &page=2}. */
record UnityPaging(int size) implements Paging {

    @Override
    public String first() {
        return "per_page=" + size + "&page=1";
    }

    @Override
    public String rows() {
        return "entries";
    }

    @Override
    public Optional<String> next(RestClient.Answer page, int read, int total) {
        for (JsonNode link : page.body().path("links")) {
            String href = link.path("href").asString("");
            if (link.path("rel").asString("").equals("next") && href.matches("&page=\\d{1,6}")) {
                return Optional.of("per_page=" + size + href);
            }
        }
        return Optional.empty();
    }
}
