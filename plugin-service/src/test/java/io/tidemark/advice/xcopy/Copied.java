package io.tidemark.advice.xcopy;

import io.tidemark.advice.xcopy.CopySource.Disk;
import io.tidemark.advice.xcopy.CopySource.Format;
import io.tidemark.array.BackingVolume;
import io.tidemark.audit.XcopyHost;
import io.tidemark.audit.XcopyHost.ArrayValues;
import io.tidemark.audit.XcopyHost.Device;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.inventory.Seen;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Extent;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.host.HostFacts;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Hosts, datastores and VMs for the rules of copies. */
final class Copied {

    static final long GB = 1L << 30;
    static final String DEVICE = "naa.624a9370a";

    private Copied() {}

    static ObjectId id(String moid) {
        return new ObjectId(Seen.VCENTER, moid);
    }

    static XcopyHost host(@Nullable Boolean moveOn, @Nullable Long kib, boolean rulesRead, Device... devices) {
        return host("8.0.3", moveOn, kib, rulesRead, devices);
    }

    static XcopyHost host(
            String version, @Nullable Boolean moveOn, @Nullable Long kib, boolean rulesRead, Device... devices) {
        return new XcopyHost(id("host-1"), "esx-1", version, Seen.AT, moveOn, kib, rulesRead, List.of(devices));
    }

    static Device device(@Nullable String primitive, @Nullable ArrayValues values) {
        return device(DEVICE, primitive, values);
    }

    static Device device(String name, @Nullable String primitive, @Nullable ArrayValues values) {
        return new Device(name, "PURE", "FlashArray", primitive, "supported", "yes", values);
    }

    static MountingHost mounting(String version) {
        return new MountingHost(
                new HostFacts("host-1", "esx-1", "connected", false, version, 1, null),
                new Mount("host-1", true, true, true));
    }

    /** @param arrays of each extent; an empty name for one that is on no array */
    static Datastore datastore(String name, long blockSize, String version, String... arrays) {
        List<String> devices =
                Stream.of(arrays).map(array -> "naa.624a9370" + array).toList();
        Vmfs vmfs = new Vmfs(
                name,
                6,
                "6.82",
                blockSize,
                false,
                null,
                null,
                devices.stream().map(device -> new Extent(device, 1)).toList());
        DatastoreFacts facts =
                new DatastoreFacts(name, name, "VMFS", true, "normal", 1000, 600, Seen.AT, vmfs, List.of());
        List<BackedExtent> extents = Stream.of(arrays)
                .map(array -> new BackedExtent(
                        "naa.624a9370" + array,
                        array.isEmpty() ? null : new BackingVolume(array, array, array, array, 1),
                        null))
                .toList();
        return new Datastore(id(name), facts, List.of(mounting(version)), extents, null, null, null, null);
    }

    static CopySource vm(boolean template, @Nullable Boolean snapshots, Format... formats) {
        return new CopySource(
                id("vm-1"),
                "vm",
                template,
                "host-1",
                snapshots,
                65 * GB,
                true,
                Stream.of(formats)
                        .map(format -> new Disk("Hard disk 1", format, 65 * GB, "ds"))
                        .toList());
    }

    static List<String> codes(List<Statement> statements) {
        return statements.stream().map(Statement::code).toList();
    }
}
