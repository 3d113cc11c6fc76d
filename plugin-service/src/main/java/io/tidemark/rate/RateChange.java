package io.tidemark.rate;

import io.tidemark.platform.ObjectId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change of the rate on one or many datastores.
 *
 * @param version grows with every change of the change or an item of it
 * @param undoOf the change that this one takes back, null when it takes back none
 */
public record RateChange(
        String id,
        long version,
        State state,
        String vcenter,
        String startedBy,
        Instant createdAt,
        @Nullable Instant endedAt,
        @Nullable String undoOf,
        List<RateChangeItem> items) {

    /** The progress. */
    public enum State {
        RUNNING,
        /** All rates are set; the hosts are queried. */
        VERIFYING,
        COMPLETED,
        /** The service stopped in the middle. */
        INTERRUPTED;

        public boolean over() {
            return this == COMPLETED || this == INTERRUPTED;
        }
    }

    public RateChange {
        items = List.copyOf(items);
    }

    /** The same without the items of these datastores. */
    public RateChange without(Set<ObjectId> hidden) {
        return hidden.isEmpty()
                ? this
                : new RateChange(
                        id,
                        version,
                        state,
                        vcenter,
                        startedBy,
                        createdAt,
                        endedAt,
                        undoOf,
                        items.stream()
                                .filter(item -> !hidden.contains(item.datastore()))
                                .toList());
    }
}
