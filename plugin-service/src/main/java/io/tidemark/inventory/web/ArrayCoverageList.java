package io.tidemark.inventory.web;

import io.tidemark.inventory.proof.ArrayCoverage;
import io.tidemark.platform.PageOf;
import java.util.List;
import java.util.stream.Stream;

/**
 * One page of datastores with their sources of proof, and the sums by state.
 *
 * @param items the items of the page
 * @param page which page, counted from 0
 * @param size most items on a page
 * @param total number of items over all pages
 * @param sums over all pages and all states, in the order of the states
 */
record ArrayCoverageList(List<ArrayCoverageRow> items, int page, int size, long total, List<StateSum> sums) {

    /** The datastores with a state. */
    record StateSum(ArrayCoverage.State state, int datastores, long capacityBytes) {

        private static StateSum of(ArrayCoverage.State state, List<ArrayCoverageRow> rows) {
            return new StateSum(
                    state,
                    rows.size(),
                    rows.stream().mapToLong(ArrayCoverageRow::capacityBytes).sum());
        }
    }

    static ArrayCoverageList of(PageOf<ArrayCoverageRow> shown, List<ArrayCoverageRow> all) {
        List<StateSum> sums = Stream.of(ArrayCoverage.State.values())
                .map(state -> StateSum.of(
                        state, all.stream().filter(row -> row.state() == state).toList()))
                .filter(sum -> sum.datastores() > 0)
                .toList();
        return new ArrayCoverageList(shown.items(), shown.page(), shown.size(), shown.total(), sums);
    }
}
