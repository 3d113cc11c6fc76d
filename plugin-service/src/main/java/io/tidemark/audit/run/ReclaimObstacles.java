package io.tidemark.audit.run;

import io.tidemark.audit.collect.DeviceReading;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts.Extent;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether one host could reclaim a datastore's space, and what stands in its way.
 *
 * @param obstacles why not, or what is not known; empty when nothing stands in the way
 */
public record ReclaimObstacles(ObjectId hostId, String hostName, Verdict verdict, List<Statement> obstacles) {

    /** In short. */
    public enum Verdict {
        CLEAR,
        BLOCKED,
        /** Nothing is known to block it, but not everything is known. */
        UNKNOWN
    }

    /** {@code reading} null for a host that was never audited. */
    static ReclaimObstacles of(Datastore datastore, MountingHost host, @Nullable HostReading reading) {
        List<Statement> blocking = new ArrayList<>(mount(host));
        List<Statement> unknown = new ArrayList<>();
        Vmfs vmfs = datastore.facts().vmfs();
        if (reading == null) {
            unknown.add(Statement.of("HOST_NOT_AUDITED", "The host has not been audited yet."));
        } else if (vmfs != null) {
            vmfs.extents().stream().map(Extent::device).distinct().forEach(device -> {
                device(device, reading, blocking, unknown);
            });
        }
        Verdict verdict = blocking.isEmpty() ? (unknown.isEmpty() ? Verdict.CLEAR : Verdict.UNKNOWN) : Verdict.BLOCKED;
        blocking.addAll(unknown);
        return new ReclaimObstacles(
                new ObjectId(datastore.id().vcenter(), host.facts().moid()),
                host.facts().name(),
                verdict,
                blocking);
    }

    private static List<Statement> mount(MountingHost host) {
        List<Statement> all = new ArrayList<>();
        if (!host.facts().connected()) {
            String state = host.facts().connectionState();
            all.add(new Statement("HOST_NOT_CONNECTED", "The host is " + state + ".", Map.of("state", state)));
        }
        if (host.facts().inMaintenanceMode()) {
            all.add(Statement.of("HOST_IN_MAINTENANCE", "The host is in maintenance mode."));
        }
        if (!host.mount().mounted() || !host.mount().accessible()) {
            all.add(Statement.of("MOUNT_NOT_ACCESSIBLE", "The host cannot reach the datastore at present."));
        } else if (!host.mount().readWrite()) {
            all.add(Statement.of("MOUNT_READ_ONLY", "The host mounts the datastore read-only."));
        }
        if (host.tooOld()) {
            all.add(Statement.of(
                    "HOST_BEFORE_5_5",
                    "ESXi before 5.5 only has the balloon-file method, which is never run from here."));
        }
        return all;
    }

    private static void device(String name, HostReading reading, List<Statement> blocking, List<Statement> unknown) {
        DeviceReading device = reading.devices().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElse(null);
        Map<String, Object> params = Map.of("device", name);
        if (device == null) {
            unknown.add(new Statement("DEVICE_NOT_SEEN", "The host did not show the device " + name + ".", params));
        } else if (device.cannotDelete()) {
            blocking.add(new Statement(
                    "DEVICE_WITHOUT_DELETE", "As the host sees it, " + name + " does not take UNMAP.", params));
        } else if (!device.canDelete()) {
            unknown.add(new Statement(
                    "DEVICE_DELETE_UNKNOWN", "Whether " + name + " takes UNMAP could not be read.", params));
        }
    }
}
