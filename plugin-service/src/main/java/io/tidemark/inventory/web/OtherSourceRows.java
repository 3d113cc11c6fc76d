package io.tidemark.inventory.web;

import io.tidemark.array.source.OtherFigure;
import io.tidemark.array.source.OtherFigures;
import io.tidemark.array.source.PoolAlarm;
import io.tidemark.array.source.PoolAlarms;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What other sources than the used one report of the volumes of a datastore. */
@Component
class OtherSourceRows {

    private final OtherFigures figures;
    private final PoolAlarms alarms;
    private final Clock clock;

    OtherSourceRows(OtherFigures figures, PoolAlarms alarms, Clock clock) {
        this.figures = figures;
        this.alarms = alarms;
        this.clock = clock;
    }

    List<OtherSourceRow> of(Datastore datastore) {
        Instant now = clock.instant();
        List<String> devices = devices(datastore);
        Map<String, List<OtherFigure>> others = figures.of(devices);
        return devices.stream()
                .flatMap(device -> others.getOrDefault(device, List.of()).stream()
                        .map(other -> OtherSourceRow.of(device, other, now)))
                .toList();
    }

    /** The most severe of its volumes; null if no provider reports one that can be used. */
    @Nullable
    PoolAlarm alarm(Datastore datastore) {
        return alarms.poolAlarms(devices(datastore)).values().stream()
                .filter(alarm -> alarm.level() != PoolAlarm.Level.UNKNOWN)
                .max(Comparator.comparing(PoolAlarm::level))
                .orElse(null);
    }

    private static List<String> devices(Datastore datastore) {
        return datastore.extents().stream().map(BackedExtent::device).distinct().toList();
    }
}
