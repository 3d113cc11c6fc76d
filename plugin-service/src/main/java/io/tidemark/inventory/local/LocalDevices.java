package io.tidemark.inventory.local;

import io.tidemark.vcenter.DeleteStatus;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** The Delete status of local devices as their hosts reported it last; a name of a device is unique on a host only. */
@Component
public class LocalDevices {

    /** At most so many devices are asked for at once; the others remain unknown until the next time. */
    private static final int AT_ONCE = 32;

    private static final Duration KEPT = Duration.ofMinutes(15);
    private static final Duration KEPT_UNKNOWN = Duration.ofMinutes(1);

    private final Map<Device, Status> known = new ConcurrentHashMap<>();
    private final Clock clock;

    private record Device(String vcenter, String host, String name) {}

    private record Status(String delete, Instant at) {

        boolean fresh(Instant now) {
            Duration kept = DeleteStatus.UNKNOWN.equals(delete) ? KEPT_UNKNOWN : KEPT;
            return at.plus(kept).isAfter(now);
        }
    }

    LocalDevices(Clock clock) {
        this.clock = clock;
    }

    /** Whether the volume is on a local device, as vCenter reports it or by the name of a device. */
    public static boolean on(DatastoreFacts.Vmfs vmfs) {
        if (vmfs.local()) {
            return true;
        }
        for (DatastoreFacts.Extent extent : vmfs.extents()) {
            if (extent.device().startsWith("mpx.") || extent.device().startsWith("t10.ATA")) {
                return true;
            }
        }
        return false;
    }

    /** By the statuses known, without asking a host. */
    public LocalUnmap of(String vcenter, DatastoreFacts.Vmfs vmfs, Collection<String> hosts) {
        if (!on(vmfs)) {
            return LocalUnmap.NOT_LOCAL;
        }
        Instant now = clock.instant();
        List<String> statuses = devices(vcenter, vmfs, hosts).stream()
                .map(device -> {
                    Status status = known.get(device);
                    return status == null || !status.fresh(now) ? DeleteStatus.UNKNOWN : status.delete();
                })
                .toList();
        if (statuses.isEmpty() || statuses.contains(DeleteStatus.UNKNOWN)) {
            return LocalUnmap.UNKNOWN;
        }
        return statuses.stream().allMatch(DeleteStatus.SUPPORTED::equals)
                ? LocalUnmap.SUPPORTED
                : LocalUnmap.UNSUPPORTED;
    }

    /** Asks the hosts for the statuses that are not known; all at the same time, for 20 s at most. */
    public void read(VcenterSession session, Map<DatastoreFacts.Vmfs, List<String>> hostsByVolume) {
        Instant now = clock.instant();
        known.values().removeIf(status -> !status.fresh(now));
        Map<Device, CompletableFuture<String>> asked = new LinkedHashMap<>();
        hostsByVolume.forEach((vmfs, hosts) -> devices(session.vcenter(), vmfs, hosts).stream()
                .filter(device -> !known.containsKey(device) && asked.size() < AT_ONCE)
                .forEach(
                        device -> asked.computeIfAbsent(device, it -> DeleteStatus.of(session, it.host(), it.name()))));
        asked.forEach((device, status) -> known.put(device, new Status(status.join(), now)));
    }

    private static List<Device> devices(String vcenter, DatastoreFacts.Vmfs vmfs, Collection<String> hosts) {
        return hosts.stream()
                .flatMap(host -> vmfs.extents().stream().map(extent -> new Device(vcenter, host, extent.device())))
                .distinct()
                .toList();
    }
}
