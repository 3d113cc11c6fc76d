package io.tidemark.audit.run;

import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts.Extent;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a host can reclaim space on a datastore.
 *
 * @param obstacles conditions that block it, or are not known; empty if there are none
 */
public record ReclaimObstacles(ObjectId hostId, String hostName, Verdict verdict, List<Statement> obstacles) {

    /** Summary of the assessment. */
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
            unknown.add(AuditMessage.HOST_NOT_AUDITED.statement());
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
            all.add(AuditMessage.HOST_NOT_CONNECTED.with("state", host.facts().connectionState()));
        }
        if (host.facts().inMaintenanceMode()) {
            all.add(AuditMessage.HOST_IN_MAINTENANCE.statement());
        }
        if (!host.mount().mounted() || !host.mount().accessible()) {
            all.add(AuditMessage.MOUNT_NOT_ACCESSIBLE.statement());
        } else if (!host.mount().readWrite()) {
            all.add(AuditMessage.MOUNT_READ_ONLY.statement());
        }
        if (host.tooOld()) {
            all.add(AuditMessage.HOST_BEFORE_5_5.statement());
        }
        return all;
    }

    private static void device(String name, HostReading reading, List<Statement> blocking, List<Statement> unknown) {
        DeviceReading device = reading.devices().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElse(null);
        if (device == null) {
            unknown.add(AuditMessage.DEVICE_NOT_SEEN.with("device", name));
        } else if (device.cannotDelete()) {
            blocking.add(AuditMessage.DEVICE_WITHOUT_DELETE.with("device", name));
        } else if (!device.canDelete()) {
            unknown.add(AuditMessage.DEVICE_DELETE_UNKNOWN.with("device", name));
        }
    }
}
