package io.tidemark.advice.web;

import io.tidemark.advice.xcopy.XcopyAdvice;
import io.tidemark.advice.xcopy.XcopyAdvice.Verdict;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The field filters of the list of copies, all of which must match.
 *
 * @param template only templates, or only VMs that are none
 * @param verdict only this verdict
 * @param diskType only with a disk of this type; with datastoreId, on that datastore
 * @param restriction only where this statement is among the blocking or depending ones, e.g. COPY_SNAPSHOTS
 * @param datastoreId only with a disk on this datastore
 * @param hostId only of this host
 */
record XcopyFilter(
        @Nullable Boolean template,
        @Nullable Verdict verdict,
        @Nullable DiskType diskType,
        @Nullable String restriction,
        @Nullable String datastoreId,
        @Nullable String hostId) {

    /** The types that a new disk can have: eager zeroed thick, lazy zeroed thick, and thin. */
    enum DiskType {
        EAGER,
        THICK,
        THIN
    }

    private static final Map<String, Comparator<XcopyAdvice>> ORDERS = Map.of(
            "name", Comparator.comparing(XcopyAdvice::name, String.CASE_INSENSITIVE_ORDER),
            "verdict", Comparator.comparing(XcopyAdvice::verdict),
            "dataBytes", Comparator.comparing(XcopyAdvice::dataBytes, Comparator.nullsFirst(Comparator.naturalOrder())),
            "transferKib",
                    Comparator.comparing(XcopyAdvice::transferKib, Comparator.nullsFirst(Comparator.naturalOrder())),
            "commands", Comparator.comparing(XcopyFilter::commands, Comparator.nullsFirst(Comparator.naturalOrder())));

    List<XcopyAdvice> apply(List<XcopyAdvice> all, PageQuery query) {
        Comparator<XcopyAdvice> order = AdviceLists.order(query, ORDERS, "name");
        String datastore = ObjectId.optionalMoid(datastoreId);
        String host = ObjectId.optionalMoid(hostId);
        return all.stream()
                .filter(one -> query.matches(one.name()))
                .filter(one -> template == null || template == one.template())
                .filter(one -> verdict == null || verdict == one.verdict())
                .filter(one -> restriction == null || restricted(one, restriction))
                .filter(one -> datastore == null && diskType == null
                        || one.disks().stream()
                                .anyMatch(disk -> (datastore == null || is(disk.datastoreId(), datastore))
                                        && (diskType == null || diskType.name().equals(disk.format()))))
                .filter(one -> host == null || is(one.hostId(), host))
                .sorted(order.thenComparing(one -> one.id().moid()))
                .toList();
    }

    private static boolean restricted(XcopyAdvice one, String code) {
        return Stream.concat(one.blocking().stream(), one.depending().stream())
                .map(Statement::code)
                .anyMatch(code::equalsIgnoreCase);
    }

    private static boolean is(@Nullable ObjectId id, String moid) {
        return id != null && id.moid().equals(moid);
    }

    private static @Nullable Long commands(XcopyAdvice one) {
        return one.expected() == null ? null : one.expected().commands();
    }
}
