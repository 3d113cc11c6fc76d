package io.tidemark.rate.web;

import io.tidemark.rate.RateChange;
import io.tidemark.rate.RateChangeItem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A change, or with {@code id} null the preview of one.
 *
 * @param version grows with each change, null for a preview
 * @param undoable whether the change can be undone
 * @param counts how many datastores are in which state
 */
record RateChangeView(
        @Nullable String id,
        @Nullable Long version,
        RateChange.@Nullable State state,
        @Nullable String startedBy,
        @Nullable Instant createdAt,
        @Nullable Instant endedAt,
        @Nullable String undoOf,
        boolean undoable,
        Map<RateChangeItem.State, Integer> counts,
        List<RateChangeItem> items) {

    static RateChangeView of(RateChange change) {
        boolean undoable = change.state().over()
                && change.items().stream()
                        .anyMatch(item -> item.state() == RateChangeItem.State.DONE && item.from() != null);
        return new RateChangeView(
                change.id(),
                change.version(),
                change.state(),
                change.startedBy(),
                change.createdAt(),
                change.endedAt(),
                change.undoOf(),
                undoable,
                counts(change.items()),
                change.items());
    }

    static RateChangeView preview(List<RateChangeItem> items) {
        return new RateChangeView(null, null, null, null, null, null, null, false, counts(items), items);
    }

    private static Map<RateChangeItem.State, Integer> counts(List<RateChangeItem> items) {
        Map<RateChangeItem.State, Integer> counts = new TreeMap<>();
        items.forEach(item -> counts.merge(item.state(), 1, Integer::sum));
        return counts;
    }
}
