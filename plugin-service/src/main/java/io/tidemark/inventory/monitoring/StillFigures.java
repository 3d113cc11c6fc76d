package io.tidemark.inventory.monitoring;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.monitoring.MonitoredLun;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds figures that do not change although the used space of their datastore does. Not safe for threads. */
final class StillFigures {

    private static final int SYNCHRONIZATIONS = 2;

    private record Still(Object figures, long vmfsUsedBytes, Instant synchronizedAt, int synchronizations) {}

    private final long limitBytes;
    private final Map<String, Still> known = new HashMap<>();

    StillFigures(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /** The reasons by device, of all datastores whose figures are no longer updated. */
    Map<String, Statement> look(Collection<DatastoreFacts> datastores, Collection<ReportedArray> arrays) {
        Map<String, Statement> still = new HashMap<>();
        datastores.forEach(datastore -> {
            List<String> devices = datastore.vmfs() == null
                    ? List.of()
                    : datastore.vmfs().extents().stream()
                            .map(extent -> ReportedLuns.key(extent.device()))
                            .toList();
            Still now = devices.isEmpty() ? null : now(datastore, devices, arrays);
            if (now != null) {
                Still last = known.merge(datastore.moid(), now, StillFigures::later);
                long moved = Math.abs(now.vmfsUsedBytes() - last.vmfsUsedBytes());
                if (last.synchronizations() >= SYNCHRONIZATIONS && moved > limitBytes) {
                    Statement why = MonitoringMessage.MONITORED_FIGURE_STILL.with(
                            "datastore", datastore.name(), "bytes", moved, "synchronizations", last.synchronizations());
                    devices.forEach(device -> still.put(device, why));
                }
            }
        });
        return still;
    }

    /** Null unless all devices have a figure and the time of its synchronization. */
    private static @Nullable Still now(
            DatastoreFacts datastore, List<String> devices, Collection<ReportedArray> arrays) {
        Map<String, Long> figures = new HashMap<>();
        Instant at = Instant.MIN;
        for (ReportedArray array : arrays) {
            Instant synchronizedAt = array.provider().synchronizedAt();
            for (String device : devices) {
                MonitoredLun lun = array.luns().byDevice(device);
                if (lun != null && lun.usedBytes() != null && synchronizedAt != null) {
                    figures.put(device, lun.usedBytes());
                    at = synchronizedAt.isAfter(at) ? synchronizedAt : at;
                }
            }
        }
        return figures.keySet().containsAll(devices)
                ? new Still(figures, datastore.capacityBytes() - datastore.freeBytes(), at, 0)
                : null;
    }

    private static Still later(Still last, Still now) {
        if (!Objects.equals(last.figures(), now.figures())) {
            return now;
        }
        return now.synchronizedAt().isAfter(last.synchronizedAt())
                ? new Still(last.figures(), last.vmfsUsedBytes(), now.synchronizedAt(), last.synchronizations() + 1)
                : last;
    }
}
