package io.tidemark.array.vsp;

import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.RestClient;
import java.util.Optional;

/**
 * The pages of one list of LDEVs, by the number of the first one. A page lacks the LDEVs that the user may not see, so the list ends
 * at the largest number, not with a short page.
 */
final class LdevPaging implements Paging {

    private static final int LARGEST_NUMBER = 65_279;
    private static final int LARGEST_PAGE = 16_384;

    private int head;
    private int count;
    private int next;
    private boolean repeated;

    LdevPaging(int size) {
        this.count = size;
    }

    @Override
    public int size() {
        return LARGEST_PAGE;
    }

    @Override
    public String first() {
        return "headLdevId=" + head + "&count=" + count;
    }

    @Override
    public String rows() {
        return "data";
    }

    @Override
    public void saw(Object row) {
        Integer number = ((VspRows.Ldev) row).ldevId();
        if (number != null) {
            repeated |= number < head;
            next = Math.max(next, number + 1);
        }
    }

    @Override
    public Optional<String> next(RestClient.Answer page, int read, int total) {
        if (!repeated) {
            head = Math.max(next, head + count);
            count = read < count ? LARGEST_PAGE : count;
        }
        return head > LARGEST_NUMBER ? Optional.empty() : Optional.of(first());
    }
}
