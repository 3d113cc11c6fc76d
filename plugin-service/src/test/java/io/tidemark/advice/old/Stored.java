package io.tidemark.advice.old;

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
import org.jspecify.annotations.Nullable;

/** Datastores with the hosts that mount them, as a vCenter could report them. */
final class Stored {

    static final long GB = 1L << 30;

    private Stored() {}

    static MountingHost host(String name, @Nullable String version, long build) {
        return new MountingHost(
                new HostFacts(name, name, "connected", false, version, build, null), new Mount(name, true, true, true));
    }

    static Datastore datastore(
            String name, int major, long capacity, long free, @Nullable Long growth, MountingHost... hosts) {
        Vmfs vmfs = new Vmfs(
                name, major, major + ".61", 1 << 20, false, null, null, List.of(new Extent("naa.6000" + name, 1)));
        DatastoreFacts facts = new DatastoreFacts(
                name, name, "VMFS", true, "normal", capacity, free, null, vmfs, List.of(), null, growth);
        return new Datastore(
                new ObjectId(Seen.VCENTER, name.replace(' ', '-')),
                facts,
                List.of(hosts),
                List.of(),
                null,
                null,
                null,
                null);
    }

    static List<String> codes(List<Statement> statements) {
        return statements.stream().map(Statement::code).toList();
    }
}
