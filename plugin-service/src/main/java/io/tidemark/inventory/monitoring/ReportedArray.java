package io.tidemark.inventory.monitoring;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.ReportedVolumes;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.source.PoolAlarm;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.monitoring.MonitoredLun;
import io.tidemark.vcenter.monitoring.StorageProvider;
import io.tidemark.vcenter.monitoring.StorageProvider.MonitoredArray;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An array as one storage provider last reported it to one vCenter.
 *
 * @param ahead how far the clock of vCenter, which dates synchronizations, is ahead of the service's
 * @param failure why the LUNs could not be read, null if they could
 */
record ReportedArray(
        StorageProvider provider,
        MonitoredArray array,
        ReportedLuns luns,
        Duration ahead,
        @Nullable Statement failure) {

    private static final FigureAccuracy ACCURACY = new FigureAccuracy(MonitoredLun.STEP, 0);

    String id() {
        return ReportedVolumes.KIND + ":" + array.id();
    }

    ReportedArray failed(Statement why) {
        return new ReportedArray(provider, array, luns, ahead, why);
    }

    /** @param repeated whether another array has the same name, so that its vendor's identifier is shown as well */
    BackingVolume volume(MonitoredLun lun, boolean repeated) {
        String name = array.name() + (repeated ? " (" + array.id() + ")" : "");
        return new BackingVolume(id(), name, lun.id(), lun.name(), lun.capacityBytes());
    }

    /** Why none of its figures can be used; null if they can. */
    @Nullable
    Statement trouble(Instant now, Duration staleAfter) {
        if (failure != null) {
            return failure;
        }
        if (!provider.online()) {
            return MonitoringMessage.MONITORED_PROVIDER_NOT_ONLINE.with(
                    "provider", provider.name(), "array", array.name(), "status", provider.status());
        }
        Instant at = provider.synchronizedAt();
        if (at == null) {
            return MonitoringMessage.MONITORED_TIME_NOT_READABLE.with(
                    "provider", provider.name(), "time", provider.synchronization());
        }
        return at.plus(staleAfter).isBefore(now.plus(ahead))
                ? MonitoringMessage.MONITORED_FIGURE_STALE.with(
                        "provider", provider.name(), "at", at.toString(), "limit", staleAfter.toString())
                : null;
    }

    /** Why the figure of a LUN cannot be used although others can; null if it can. */
    @Nullable
    Statement trouble(MonitoredLun lun) {
        if (lun.usedBytes() == null) {
            return MonitoringMessage.MONITORED_FIGURE_MISSING.with("lun", lun.name(), "provider", provider.name());
        }
        return lun.thin()
                ? null
                : MonitoringMessage.MONITORED_LUN_NOT_THIN.with("lun", lun.name(), "provider", provider.name());
    }

    /**
     * The alarm of a LUN; null if its provider reports none.
     *
     * @param doubt why it cannot be used, null if it can
     */
    @Nullable
    PoolAlarm alarm(MonitoredLun lun, @Nullable Statement doubt) {
        MonitoringMessage message = switch (lun.thin() ? lun.spaceStatus() : "") {
            case "GREEN" -> MonitoringMessage.MONITORED_POOL_GREEN;
            case "YELLOW" -> MonitoringMessage.MONITORED_POOL_YELLOW;
            case "RED" -> MonitoringMessage.MONITORED_POOL_RED;
            default -> null;
        };
        if (message == null) {
            return null;
        }
        return doubt == null
                ? new PoolAlarm(
                        PoolAlarm.Level.valueOf(lun.spaceStatus()),
                        message.with("provider", provider.name(), "array", array.name(), "lun", lun.name()),
                        provider.synchronizedAt())
                : new PoolAlarm(PoolAlarm.Level.UNKNOWN, doubt, provider.synchronizedAt());
    }

    /** The figure of a LUN without trouble. */
    @Nullable
    VolumeUsage usage(MonitoredLun lun) {
        Instant at = provider.synchronizedAt();
        Long used = lun.usedBytes();
        return at == null || used == null
                ? null
                : new VolumeUsage(
                        at,
                        lun.capacityBytes(),
                        used,
                        VolumeUsage.thinProvisioning(used, lun.capacityBytes()),
                        null,
                        null,
                        null,
                        ACCURACY);
    }
}
