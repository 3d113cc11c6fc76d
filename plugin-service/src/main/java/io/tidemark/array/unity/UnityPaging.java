package io.tidemark.array.unity;

import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.RestClient;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Pages by number, as long as the array links to a next one; the first one has the number of entries. */
record UnityPaging(int size, int atOnce) implements Paging {

    @Override
    public String first() {
        return "per_page=" + size + "&page=1&with_entrycount=true";
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

    /** None if the page has other rows than requested. */
    @Override
    public Stream<String> following(RestClient.Answer first, int read) {
        int entries = first.body().path("entryCount").asInt(0);
        return read == size
                ? IntStream.rangeClosed(2, (entries - 1) / size + 1)
                        .mapToObj(page -> "per_page=" + size + "&page=" + page)
                : Stream.empty();
    }
}
