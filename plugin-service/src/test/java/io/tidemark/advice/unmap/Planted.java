package io.tidemark.advice.unmap;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.vm.VmDisk;
import io.tidemark.vcenter.vm.VmFacts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A disk that is ready, of Windows on VMFS 6 and ESXi 8.0, until something about it is changed. */
public final class Planted {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final long GB = 1L << 30;

    @Nullable
    Integer hardware = 19;

    @Nullable
    String guestId = "windows2019srv_64Guest";

    @Nullable
    Instant removed;

    @Nullable
    String family;

    @Nullable
    Boolean tracking = false;

    @Nullable
    Boolean snapshot = false;

    @Nullable
    Boolean thin = true;

    VmDisk.Kind kind = VmDisk.Kind.FLAT;
    int layers;

    @Nullable
    String format;

    boolean hardwareTold = true;
    String name = "one";
    String store = "VMFS 6";
    String device = "naa.624a937000000001";

    @Nullable
    Long granularity = 1L << 20;

    @Nullable
    String esxi = "8.0.3";

    @Nullable
    Integer blockDelete;

    private Planted() {}

    public static Planted ready() {
        return new Planted();
    }

    /** The same disk, thick. */
    public static Planted thick() {
        Planted planted = new Planted();
        planted.thin = false;
        return planted;
    }

    public Planted named(String vm) {
        name = vm;
        return this;
    }

    static Planted onVmfs5() {
        Planted planted = new Planted();
        planted.store = "VMFS 5";
        planted.granularity = null;
        planted.blockDelete = 1;
        return planted;
    }

    AssessedDisk subject() {
        VmDisk disk = hardwareTold
                ? new VmDisk(
                        2000,
                        "Hard disk 1",
                        kind,
                        40 * GB,
                        "[d] vm/vm.vmdk",
                        "datastore-1",
                        thin,
                        false,
                        layers,
                        format,
                        "[d] vm/vm.vmdk",
                        "persistent",
                        false,
                        null,
                        null)
                : null;
        VmFacts vm = new VmFacts(
                "vm-" + name,
                name,
                false,
                hardware,
                guestId,
                family,
                "poweredOn",
                "host-1",
                "group-v1",
                tracking,
                snapshot,
                GB,
                disk == null ? null : List.of(disk));
        HostFacts host = esxi == null ? null : new HostFacts("host-1", "esx-1", "connected", false, esxi, 1, null);
        return new AssessedDisk(vm, disk, disk == null ? null : datastore(), host, blockDelete, removed);
    }

    public Readiness judged() {
        return Rules.judge(subject());
    }

    private @Nullable Datastore datastore() {
        if (store.isEmpty()) {
            return null;
        }
        boolean vmfs = store.startsWith("VMFS");
        DatastoreFacts facts = new DatastoreFacts(
                "datastore-1",
                "d",
                vmfs ? "VMFS" : store,
                true,
                "normal",
                1024 * GB,
                512 * GB,
                Instant.EPOCH,
                vmfs
                        ? new DatastoreFacts.Vmfs(
                                "uuid",
                                Integer.parseInt(store.substring(5)),
                                "x",
                                1 << 20,
                                false,
                                null,
                                null,
                                List.of(new DatastoreFacts.Extent(device, 1)),
                                granularity)
                        : null,
                List.of());
        return new Datastore(new ObjectId(VCENTER, "datastore-1"), facts, List.of(), List.of(), null, null, null, null);
    }
}
