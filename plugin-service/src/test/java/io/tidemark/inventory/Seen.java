package io.tidemark.inventory;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Extent;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.host.HostFacts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Datastores and hosts as a vCenter could report them. */
public final class Seen {

    public static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    public static final Instant AT = Instant.parse("2026-11-20T10:00:00Z");
    static final String DEVICE = "naa.624a937000000001";

    private Seen() {}

    static HostFacts host(String moid, String state, boolean maintenance, @Nullable String version) {
        return new HostFacts(moid, "esx-" + moid, state, maintenance, version, 24022510, "fixed");
    }

    static Vmfs vmfs(int major, boolean local, String... devices) {
        return new Vmfs(
                "5f3a1b2c-0d4e5f60-7a8b-90abcdef1234",
                major,
                major + ".82",
                1 << 20,
                local,
                major >= 6 ? "low" : null,
                null,
                List.of(devices).stream().map(device -> new Extent(device, 1)).toList());
    }

    static DatastoreFacts facts(String moid, String type, @Nullable Vmfs vmfs, String... hosts) {
        return new DatastoreFacts(
                moid,
                "name of " + moid,
                type,
                true,
                "normal",
                1000,
                600,
                AT,
                vmfs,
                List.of(hosts).stream()
                        .map(host -> new Mount(host, true, true, true))
                        .toList());
    }

    static Datastore datastore(DatastoreFacts facts, List<MountingHost> hosts, @Nullable LastRun lastRun) {
        return new Datastore(new ObjectId(VCENTER, facts.moid()), facts, hosts, List.of(), null, null, lastRun, null);
    }

    static BackingVolume volume(String array, String id) {
        return new BackingVolume(array, "array " + array, id, "volume " + id, 1000);
    }

    static VolumeUsage usage(long written) {
        return new VolumeUsage(AT, 1000, written, 1 - written / 1000.0, null, null, null);
    }
}
