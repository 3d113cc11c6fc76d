package io.tidemark.inventory.monitoring;

import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.monitoring.MonitoredLun;
import io.tidemark.vcenter.monitoring.MonitoredStorage;
import io.tidemark.vcenter.monitoring.StorageMonitoring;
import io.tidemark.vcenter.monitoring.StorageProvider;
import io.tidemark.vcenter.monitoring.StorageProvider.MonitoredArray;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A storage monitoring with one provider for each array. */
final class FakeMonitoring implements StorageMonitoring {

    final Map<String, List<MonitoredLun>> luns = new LinkedHashMap<>();
    final List<String> calls = new ArrayList<>();
    private final Supplier<Instant> now;

    String status = "online";

    @Nullable
    Instant synchronizedAt;

    @Nullable
    String failing;

    /** Runs after LUNs were read. */
    Runnable meanwhile = () -> {};

    @Nullable
    VcenterFault fault;

    FakeMonitoring(Supplier<Instant> now) {
        this.now = now;
        this.synchronizedAt = now.get();
    }

    @Override
    public MonitoredStorage storage() {
        calls.add("storage");
        if (fault != null) {
            throw fault;
        }
        return new MonitoredStorage(
                now.get(),
                luns.keySet().stream()
                        .map(array -> new StorageProvider(
                                "p-" + array,
                                "provider of " + array,
                                status,
                                String.valueOf(synchronizedAt),
                                synchronizedAt,
                                List.of(new MonitoredArray(array, array, "vendor", "model"))))
                        .toList());
    }

    @Override
    public List<MonitoredLun> luns(String array) {
        calls.add(array);
        if (array.equals(failing)) {
            throw new VcenterFault("QueryExecutionFault", "no answer of the provider");
        }
        List<MonitoredLun> read = List.copyOf(luns.getOrDefault(array, List.of()));
        meanwhile.run();
        return read;
    }
}
