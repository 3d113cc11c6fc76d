package io.tidemark.inventory.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tidemark.array.source.PoolAlarm;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A datastore with the hosts that mount it.
 *
 * @param others figures of other sources that know its volumes; they are not used
 * @param poolAlarm the thin provisioning alarm that its storage provider reports to vCenter, null if it reports none
 */
record DatastoreDetail(
        @JsonUnwrapped DatastoreRow row,
        @Nullable String uuid,
        @Nullable Long blockSizeBytes,
        List<Host> hosts,
        List<OtherSourceRow> others,
        @Nullable PoolAlarm poolAlarm) {

    /**
     * The mount of the datastore on one host; {@code accessMode} is readWrite or readOnly.
     *
     * @param connectionState one of {@code connected}, {@code disconnected} or {@code notResponding}
     * @param accessMode one of {@code readWrite} or {@code readOnly}
     * @param accessible whether the host reaches the datastore
     * @param mounted whether the host mounts the datastore
     */
    record Host(
            ObjectId id,
            String name,
            @Nullable String version,
            long build,
            String connectionState,
            boolean inMaintenance,
            String accessMode,
            boolean accessible,
            boolean mounted) {

        static Host of(String vcenter, MountingHost host) {
            return new Host(
                    new ObjectId(vcenter, host.facts().moid()),
                    host.facts().name(),
                    host.facts().version(),
                    host.facts().build(),
                    host.facts().connectionState(),
                    host.facts().inMaintenanceMode(),
                    host.mount().readWrite() ? "readWrite" : "readOnly",
                    host.mount().accessible(),
                    host.mount().mounted());
        }
    }

    static DatastoreDetail of(Datastore datastore, OtherSourceRows sources) {
        DatastoreFacts.Vmfs vmfs = datastore.facts().vmfs();
        return new DatastoreDetail(
                DatastoreRow.of(datastore),
                vmfs == null ? null : vmfs.uuid(),
                vmfs == null ? null : vmfs.blockSizeBytes(),
                datastore.hosts().stream()
                        .map(host -> Host.of(datastore.id().vcenter(), host))
                        .toList(),
                sources.of(datastore),
                sources.alarm(datastore));
    }
}
