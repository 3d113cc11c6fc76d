package io.tidemark.inventory.local.web;

import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns;
import io.tidemark.inventory.DatastoreRuns.CountedUnmaps;
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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Devices of datastores on local devices. */
@RestController
class LocalDevicesController {

    private final Inventory inventory;
    private final ObjectProvider<DatastoreRuns> runs;
    private final ObjectProvider<CountedUnmaps> counted;
    private final Clock clock;

    LocalDevicesController(
            Inventory inventory,
            ObjectProvider<DatastoreRuns> runs,
            ObjectProvider<CountedUnmaps> counted,
            Clock clock) {
        this.inventory = inventory;
        this.runs = runs;
        this.counted = counted;
        this.clock = clock;
    }

    /**
     * The local devices of a datastore.
     *
     * @param lastUnmap when the last known UNMAP ended: the later of the end of the last completed run and the last UNMAP
     *     that hosts counted; null if none is known
     * @param lastRun when the last completed run ended; null if there is none
     * @param advice for SSDs
     */
    record LocalDeviceList(
            List<LocalDevice> items,
            @Nullable Instant lastUnmap,
            @Nullable Instant lastRun,
            List<Statement> advice) {}

    /** Lists the local devices of a datastore as its host reports them now; empty for datastores on arrays. */
    @GetMapping("/api/v1/datastores/{id}/local-devices")
    LocalDeviceList list(@PathVariable String id, SignedIn caller) {
        Datastore datastore = inventory.datastore(ObjectId.parse(id), caller);
        List<LocalDevice> devices = datastore.local() ? devices(datastore, caller) : List.of();
        Optional<Instant> lastRun = runs.stream()
                .flatMap(source -> source.lastCompleted(datastore.id()).stream())
                .findFirst();
        Instant last = Stream.concat(
                        lastRun.stream(), counted.stream().flatMap(source -> source.last(datastore.id()).stream()))
                .max(Comparator.naturalOrder())
                .orElse(null);
        return new LocalDeviceList(
                devices,
                last,
                lastRun.orElse(null),
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
}
