package io.tidemark.array.vsp;

import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.RestClient;
import java.util.Optional;

/** A list that has no pages. */
record OnePage() implements Paging {

    @Override
    public int size() {
        return Integer.MAX_VALUE;
    }

    @Override
    public String first() {
        return "";
    }

    @Override
    public String rows() {
        return "data";
    }

    @Override
    public Optional<String> next(RestClient.Answer page, int read, int total) {
        return Optional.empty();
    }
}
