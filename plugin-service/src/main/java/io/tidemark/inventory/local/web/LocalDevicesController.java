package io.tidemark.inventory.local.web;

import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.MountingHost;
import io.tidemark.inventory.local.LocalDevice;
import io.tidemark.inventory.local.LocalDeviceReader;
import io.tidemark.inventory.local.SsdAdvice;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Devices of datastores on local devices. */
@RestController
class LocalDevicesController {

    private final Inventory inventory;
    private final Clock clock;

    LocalDevicesController(Inventory inventory, Clock clock) {
        this.inventory = inventory;
        this.clock = clock;
    }

    /**
     * The local devices of a datastore.
     *
     * @param lastUnmap when the last completed run ended; null if there is none
     * @param advice for SSDs
     */
    record LocalDeviceList(
            List<LocalDevice> items, @Nullable Instant lastUnmap, List<Statement> advice) {}

    /** Lists the local devices of a datastore as its host reports them now; empty for datastores on arrays. */
    @GetMapping("/api/v1/datastores/{id}/local-devices")
    LocalDeviceList list(@PathVariable String id, SignedIn caller) {
        Datastore datastore = inventory.datastore(ObjectId.parse(id), caller);
        List<LocalDevice> devices = datastore.local() ? devices(datastore, caller) : List.of();
        Instant last = lastUnmap(datastore.lastRun());
        return new LocalDeviceList(
                devices,
                last,
                SsdAdvice.of(
                        devices,
                        datastore.facts().capacityBytes(),
                        datastore.facts().freeBytes(),
                        last,
                        clock.instant()));
    }

    private static List<LocalDevice> devices(Datastore datastore, SignedIn caller) {
        return datastore.hosts().stream()
                .filter(MountingHost::usable)
                .limit(1)
                .flatMap(host -> datastore.extents().stream()
                        .map(BackedExtent::device)
                        .map(device -> LocalDeviceReader.read(caller.session(), host.facts(), device)))
                .toList();
    }

    private static @Nullable Instant lastUnmap(@Nullable LastRun run) {
        return run != null && "COMPLETED".equals(run.state()) ? run.endedAt() : null;
    }
}
