package io.tidemark.array.rest;

import java.util.Optional;

/** The paging of an array family. */
public interface Paging {

    /** The largest number of rows that it requests per page. */
    int size();

    /** Query parameters of the first page; empty for none. */
    String first();

    /** The member of a page that contains its rows; empty if the page is the list of rows. */
    String rows();

    /**
     * Query parameters of the page after this one; empty when it is the last.
     *
     * @param page without its rows
     * @param read rows on this page
     * @param total rows on all pages up to this one
     */
    Optional<String> next(RestClient.Answer page, int read, int total);
}
