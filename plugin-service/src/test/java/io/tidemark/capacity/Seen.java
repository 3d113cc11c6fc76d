package io.tidemark.capacity;

import io.tidemark.array.BackingVolume;
import io.tidemark.capacity.series.Tables;
import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Extent;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.host.HostFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Datastores of 1000 GB as the inventory shows them. */
public final class Seen {

    public static final String DEVICE = "naa.624a937000000001";

    private Seen() {}

    public static ObjectId id(int number) {
        return new ObjectId(Tables.VCENTER, "datastore-" + number);
    }

    /** @param written null where no array reports it */
    public static Datastore vmfs(int number, long used, @Nullable Long written, @Nullable LastRun last) {
        return datastore(number, "VMFS", used, written, last, List.of());
    }

    public static Datastore nfs(int number) {
        return datastore(number, "NFS", 0, null, null, List.of());
    }

    /** Mounted by these hosts. */
    public static Datastore mounted(int number, HostFacts... hosts) {
        return datastore(number, "VMFS", 0, null, null, List.of(hosts));
    }

    public static HostFacts host(int number, String version) {
        return new HostFacts("host-" + number, "esx-" + number, "connected", false, version, 1, null);
    }

    /** Another datastore that shows the same VMFS volume, for example in another datacenter. */
    public static Datastore sameVolume(int number, Datastore of, HostFacts... hosts) {
        List<MountingHost> mounting = mounting(List.of(hosts));
        DatastoreFacts facts = new DatastoreFacts(
                id(number).moid(),
                "ds-" + number,
                of.facts().type(),
                true,
                "normal",
                of.facts().capacityBytes(),
                of.facts().freeBytes(),
                Tables.NOON,
                of.facts().vmfs(),
                mounting.stream().map(MountingHost::mount).toList());
        return new Datastore(id(number), facts, mounting, of.extents(), of.arrayUse(), null, null, null);
    }

    private static List<MountingHost> mounting(List<HostFacts> hosts) {
        return hosts.stream()
                .map(host -> new MountingHost(host, new Mount(host.moid(), true, true, true)))
                .toList();
    }

    private static Datastore datastore(
            int number, String type, long used, @Nullable Long written, @Nullable LastRun last, List<HostFacts> hosts) {
        Vmfs vmfs = new Vmfs("uuid-" + number, 6, "6.82", 1 << 20, false, "low", null, List.of(new Extent(DEVICE, 1)));
        List<MountingHost> mounting = mounting(hosts);
        DatastoreFacts facts = new DatastoreFacts(
                id(number).moid(),
                "ds-" + number,
                type,
                true,
                "normal",
                1000 * Tables.GB,
                1000 * Tables.GB - used,
                Tables.NOON,
                "VMFS".equals(type) ? vmfs : null,
                mounting.stream().map(MountingHost::mount).toList());
        BackingVolume volume = new BackingVolume("a1", "fa-01", "v" + number, "vol", 1000 * Tables.GB);
        return new Datastore(
                id(number),
                facts,
                mounting,
                List.of(new BackedExtent(DEVICE, volume, null)),
                written == null ? null : new ArrayUsage(written, 1000 * Tables.GB, 0.5, Tables.NOON),
                null,
                last,
                null);
    }
}
