package io.tidemark.array.truenas;

import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.truenas.TrueNasRows.Listed;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The pages of one list, by the number of rows before them; a page that is not full is the last one. If a page has only rows that
 * were read before, it is requested again, which ends the list. Rows are in the order of the array, because not each release sorts.
 */
final class TrueNasPaging implements Paging {

    private final int size;
    private final Set<Object> seen = new HashSet<>();
    private int offset;
    private boolean added;

    TrueNasPaging(int size) {
        this.size = size;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public String first() {
        return "limit=" + size + "&offset=" + offset;
    }

    @Override
    public String rows() {
        return "";
    }

    @Override
    public void saw(Object row) {
        added |= seen.add(((Listed) row).key());
    }

    @Override
    public Optional<String> next(RestClient.Answer page, int read, int total) {
        if (added) {
            offset = total;
        }
        added = false;
        return read < size ? Optional.empty() : Optional.of(first());
    }
}
