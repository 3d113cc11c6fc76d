package io.tidemark.array.rest;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The paging of an array family. */
public interface Paging {

    /** Query parameters of the first page. */
    String first();

    /** The list of rows in the body of a page. */
    JsonNode rows(JsonNode body);

    /**
     * Query parameters of the page after this one; empty when it is the last.
     *
     * @param read rows on this page
     * @param total rows on all pages up to this one
     */
    Optional<String> next(RestClient.Answer page, int read, int total);
}
