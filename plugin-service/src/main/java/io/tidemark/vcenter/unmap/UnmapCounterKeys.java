package io.tidemark.vcenter.unmap;

import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.ArrayOfPerfCounterInfo;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.PerfCounterInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys of {@code datastore.unmapIOs} and {@code datastore.unmapSize} in one vCenter: they differ, as does the unit,
 * and earlier releases have none.
 */
record UnmapCounterKeys(int ios, int size, long bytesPerUnit) {

    /** Null if this vCenter has no such counters. */
    static @Nullable UnmapCounterKeys of(VimSession conversation, ManagedObjectReference manager) {
        PropertyValues values =
                PropertyValues.complete(PropertyQuery.retrieve(conversation, manager, List.of("perfCounter")));
        Map<String, PerfCounterInfo> byName = new HashMap<>();
        values.value("perfCounter", ArrayOfPerfCounterInfo.class)
                .ifPresent(all -> all.getPerfCounterInfo().stream()
                        .filter(counter ->
                                "datastore".equals(counter.getGroupInfo().getKey()))
                        .filter(counter -> "summation".equals(counter.getRollupType()))
                        .forEach(counter -> byName.put(counter.getNameInfo().getKey(), counter)));
        PerfCounterInfo ios = byName.get("unmapIOs");
        PerfCounterInfo size = byName.get("unmapSize");
        return ios == null || size == null
                ? null
                : new UnmapCounterKeys(ios.getKey(), size.getKey(), bytesPerUnit(size));
    }

    private static long bytesPerUnit(PerfCounterInfo counter) {
        return switch (counter.getUnitInfo().getKey()) {
            case "kiloBytes" -> 1L << 10;
            case "gigaBytes" -> 1L << 30;
            default -> 1L << 20;
        };
    }
}
