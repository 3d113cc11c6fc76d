package io.tidemark.advice.web;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.advice.xcopy.HostTransfer;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The field filters of the list of hosts and devices, all of which must match.
 *
 * @param small only where requests are smaller than the host's option allows, or only the others
 * @param hostId only of this host
 * @param datastoreId only devices behind this datastore
 */
record TransferFilter(
        @Nullable Boolean small,
        @Nullable String hostId,
        @Nullable String datastoreId) {

    private static final Map<String, Comparator<HostTransfer>> ORDERS = Map.of(
            "hostName", Comparator.comparing(HostTransfer::hostName, String.CASE_INSENSITIVE_ORDER),
            "device", Comparator.comparing(HostTransfer::device),
            "transferKib",
                    Comparator.comparing(HostTransfer::transferKib, Comparator.nullsFirst(Comparator.naturalOrder())),
            "readAt", Comparator.comparing(HostTransfer::readAt, Comparator.nullsFirst(Comparator.naturalOrder())));

    List<HostTransfer> apply(List<HostTransfer> all, PageQuery query) {
        Comparator<HostTransfer> order = AdviceLists.order(query, ORDERS, "hostName");
        String host = ObjectId.optionalMoid(hostId);
        String datastore = ObjectId.optionalMoid(datastoreId);
        return all.stream()
                .filter(one -> query.matches(one.hostName(), one.device())
                        || one.datastores().stream().anyMatch(used -> query.matches(used.name())))
                .filter(one -> small == null
                        || small == one.statements().stream().anyMatch(AdviceMessage.XCOPY_SIZE_SMALL::is))
                .filter(one -> host == null || one.hostId().moid().equals(host))
                .filter(one -> datastore == null
                        || one.datastores().stream()
                                .anyMatch(used -> used.id().moid().equals(datastore)))
                .sorted(order.thenComparing(one -> one.hostId().moid()).thenComparing(HostTransfer::device))
                .toList();
    }
}
