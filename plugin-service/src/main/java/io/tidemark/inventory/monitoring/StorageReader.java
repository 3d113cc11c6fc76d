package io.tidemark.inventory.monitoring;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.monitoring.MonitoredLun;
import io.tidemark.vcenter.monitoring.MonitoredStorage;
import io.tidemark.vcenter.monitoring.StorageMonitoring;
import io.tidemark.vcenter.monitoring.StorageProvider;
import io.tidemark.vcenter.monitoring.StorageProvider.MonitoredArray;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * Reads the providers of a vCenter and the LUNs of their arrays. LUNs belong to the synchronization before them only if
 * none ended meanwhile, so the time of it is read before and after.
 */
final class StorageReader {

    private static final int TRIES = 2;

    private final StorageMonitoring monitoring;
    private final Clock clock;

    StorageReader(StorageMonitoring monitoring, Clock clock) {
        this.monitoring = monitoring;
        this.clock = clock;
    }

    /** All arrays; LUNs that cannot be read are stated in their array and do not affect others. */
    List<ReportedArray> read() {
        Instant before = clock.instant();
        MonitoredStorage storage = monitoring.storage();
        Duration ahead = Duration.between(before, storage.at());
        List<ReportedArray> arrays = new ArrayList<>();
        best(storage).forEach((array, provider) -> arrays.add(read(array, provider, ahead)));
        Map<MonitoredArray, StorageProvider> after = arrays.isEmpty() ? Map.of() : best(monitoring.storage());
        return arrays.stream().map(array -> settled(array, after)).toList();
    }

    /** The array again, unless no synchronization ended since it was read; empty if no provider reports it any more. */
    Optional<ReportedArray> read(ReportedArray known) {
        Map<MonitoredArray, StorageProvider> now = best(monitoring.storage());
        for (int i = 0; i < TRIES; i++) {
            StorageProvider provider = now.get(known.array());
            if (provider == null) {
                return Optional.empty();
            }
            if (provider.equals(known.provider()) && known.failure() == null) {
                return Optional.of(known);
            }
            ReportedArray read = read(known.array(), provider, known.ahead());
            ReportedArray again = read.failure() == null ? read : known.failed(read.failure());
            now = best(monitoring.storage());
            if (provider.equals(now.get(known.array()))) {
                return Optional.of(again);
            }
        }
        return Optional.of(synchronizing(known));
    }

    private ReportedArray settled(ReportedArray array, Map<MonitoredArray, StorageProvider> after) {
        return array.provider().equals(after.get(array.array()))
                ? array
                : read(synchronizing(array)).orElseGet(() -> synchronizing(array));
    }

    private static ReportedArray synchronizing(ReportedArray array) {
        return array.failed(MonitoringMessage.MONITORED_PROVIDER_SYNCHRONIZING.with(
                "provider", array.provider().name(), "array", array.array().name()));
    }

    private ReportedArray read(MonitoredArray array, StorageProvider provider, Duration ahead) {
        try {
            List<MonitoredLun> luns = monitoring.luns(array.id());
            return new ReportedArray(provider, array, new ReportedLuns(luns), ahead, null);
        } catch (Problem e) {
            return new ReportedArray(
                    provider,
                    array,
                    ReportedLuns.NONE,
                    ahead,
                    MonitoringMessage.MONITORED_LUNS_NOT_READ.with("array", array.name(), "reason", e.statement()));
        }
    }

    /** An array can have a second provider for the case that the first one fails. */
    private static Map<MonitoredArray, StorageProvider> best(MonitoredStorage storage) {
        Map<MonitoredArray, StorageProvider> best = new HashMap<>();
        for (StorageProvider provider : storage.providers()) {
            provider.arrays().forEach(array -> best.merge(array, provider, BinaryOperator.maxBy(StorageProvider.BEST)));
        }
        return best;
    }
}
