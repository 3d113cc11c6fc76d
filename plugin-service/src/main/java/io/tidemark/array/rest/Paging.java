package io.tidemark.array.rest;

import java.util.Optional;
import java.util.stream.Stream;

/** The paging of an array family. */
public interface Paging {

    /** The largest number of rows that it requests per page. */
    int size();

    /** Query parameters of the first page; empty for none. */
    String first();

    /** The member of a page that contains its rows; empty if the page is the list of rows. */
    String rows();

    /** Called with each row of a page, before {@link #next}. */
    default void saw(Object row) {}

    /**
     * Query parameters of the page after this one; empty when it is the last.
     *
     * @param page without its rows
     * @param read rows on this page
     * @param total rows on all pages up to this one
     */
    Optional<String> next(RestClient.Answer page, int read, int total);

    /**
     * Query parameters of the pages that are to come, if the first one shows how many there are; they are then requested {@link
     * #atOnce} at a time. A page that {@link #next} does not request is ignored.
     */
    default Stream<String> following(RestClient.Answer first, int read) {
        return Stream.empty();
    }

    /** The largest number of pages that are requested at the same time. */
    default int atOnce() {
        return 1;
    }
}
