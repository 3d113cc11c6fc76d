package io.tidemark.inventory.monitoring;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the storage monitoring of one vCenter last reported. Safe for threads. */
final class ReportedVcenter {

    /** All vCenters whose storage monitoring is read. */
    interface All extends Supplier<Collection<ReportedVcenter>> {}

    private final String address;
    private final Supplier<Optional<StorageReader>> reader;
    private final Supplier<Collection<DatastoreFacts>> datastores;
    private final StillFigures stillFigures;
    private volatile Map<String, ReportedArray> arrays = Map.of();
    private volatile Map<String, Statement> still = Map.of();
    private volatile @Nullable Statement standing;

    /** @param reader in the session of the service account; empty without one */
    ReportedVcenter(
            String address,
            Supplier<Optional<StorageReader>> reader,
            Supplier<Collection<DatastoreFacts>> datastores,
            long stillAfter) {
        this.address = address;
        this.reader = reader;
        this.datastores = datastores;
        this.stillFigures = new StillFigures(stillAfter);
        this.standing = MonitoringMessage.MONITORING_NOT_READ_YET.with("vcenter", address);
    }

    /** By id. */
    Map<String, ReportedArray> arrays() {
        return arrays;
    }

    /** Why the figure of a device is not used although its array reports it; null if it is. */
    @Nullable
    Statement still(String device) {
        return still.get(ReportedLuns.key(device));
    }

    /** Why it reports nothing of a device; empty if it reports all of them. */
    Optional<Statement> missing(Collection<String> devices) {
        Collection<ReportedArray> reported = arrays.values();
        if (reported.isEmpty()) {
            return Optional.ofNullable(standing);
        }
        return devices.stream()
                .filter(device ->
                        reported.stream().noneMatch(array -> array.luns().byDevice(device) != null))
                .findFirst()
                .map(device -> reported.stream()
                        .flatMap(array -> Stream.ofNullable(array.failure()))
                        .findFirst()
                        .orElseGet(() -> MonitoringMessage.MONITORED_LUN_MISSING.with(
                                "device", device, "arrays", reported.size())));
    }

    /** Reads everything again; after a failure, the arrays are kept with the reason. */
    synchronized void read() {
        try {
            Optional<StorageReader> open = reader.get();
            if (open.isEmpty()) {
                become(List.of(), MonitoringMessage.MONITORING_NEEDS_ACCOUNT.with("vcenter", address));
                return;
            }
            List<ReportedArray> read = open.get().read();
            become(
                    read,
                    read.isEmpty() ? MonitoringMessage.MONITORING_WITHOUT_PROVIDER.with("vcenter", address) : null);
        } catch (Problem e) {
            failed(e);
        }
    }

    /** Reads one array again, if it can have new figures. */
    synchronized void read(ReportedArray known) {
        try {
            ReportedArray current = arrays.getOrDefault(known.id(), known);
            Optional<ReportedArray> read = reader.get().flatMap(open -> open.read(current));
            List<ReportedArray> all = arrays.values().stream()
                    .flatMap(array -> array.id().equals(known.id()) ? read.stream() : Stream.of(array))
                    .toList();
            become(all, standing);
        } catch (Problem e) {
            failed(e);
        }
    }

    private void failed(Problem e) {
        Statement why = MonitoringMessage.MONITORING_NOT_READ.with("vcenter", address, "reason", e.statement());
        become(arrays.values().stream().map(array -> array.failed(why)).toList(), why);
    }

    private void become(List<ReportedArray> now, @Nullable Statement why) {
        Map<String, ReportedArray> byId = new LinkedHashMap<>();
        now.forEach(array -> byId.put(array.id(), array));
        arrays = Map.copyOf(byId);
        standing = why;
        still = Map.copyOf(stillFigures.look(datastores.get(), now));
    }
}
