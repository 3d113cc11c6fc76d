package io.tidemark.vcenter.monitoring;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A storage (VASA) provider of one or more arrays.
 *
 * @param id vCenter's identifier
 * @param status as vCenter states it, e.g. {@code online}; empty if it does not
 * @param synchronization when vCenter last synchronized with it, in its own words; empty if it does not state that
 * @param synchronizedAt that time; null if it is not readable
 * @param arrays those that the provider is active for
 */
public record StorageProvider(
        String id,
        String name,
        String status,
        String synchronization,
        @Nullable Instant synchronizedAt,
        List<MonitoredArray> arrays) {

    /** An array as its provider reports it; {@code vendor} and {@code model} are empty if it does not report them. */
    public record MonitoredArray(String id, String name, String vendor, String model) {}

    /** The greatest is one that vCenter reaches, of those the one synchronized last. */
    public static final Comparator<StorageProvider> BEST = Comparator.comparing(StorageProvider::online)
            .thenComparing(StorageProvider::synchronizedAt, Comparator.nullsFirst(Comparator.<Instant>naturalOrder()));

    public StorageProvider {
        arrays = List.copyOf(arrays);
    }

    /** Whether vCenter reaches it. */
    public boolean online() {
        return status.equals("online") || status.equals("connected");
    }
}
