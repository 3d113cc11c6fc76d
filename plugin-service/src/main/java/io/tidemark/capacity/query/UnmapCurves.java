package io.tidemark.capacity.query;

import io.tidemark.capacity.CapacityMessage;
import io.tidemark.capacity.ImportedUnmap;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.UnmapActivity;
import io.tidemark.capacity.series.CapacitySeries;
import io.tidemark.capacity.series.LastUnmap;
import io.tidemark.capacity.series.UnmapActivities;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.InventoryProblemMessage;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Service;

/** UNMAP that hosts sent to datastores over time, for those who may view them. */
@Service
public class UnmapCurves {

    private final Inventory inventory;
    private final ObjectProvider<ImportedUnmap> imports;
    private final CapacitySeries series;
    private final UnmapActivities activities;
    private final CollectionStatus status;

    UnmapCurves(
            Inventory inventory,
            ObjectProvider<ImportedUnmap> imports,
            CapacitySeries series,
            UnmapActivities activities,
            CollectionStatus status) {
        this.inventory = inventory;
        this.imports = imports;
        this.series = series;
        this.activities = activities;
        this.status = status;
    }

    /** UNMAP by host; hosts without counters are named with the reason. */
    public UnmapCurve curve(ObjectId datastore, SignedIn caller, TimeRange range) {
        if (!inventory.mayView(datastore, caller)) {
            throw Problem.notFound(InventoryProblemMessage.DATASTORE_NOT_FOUND, datastore);
        }
        Map<String, List<UnmapActivity>> byHost = new TreeMap<>();
        series.of(datastore)
                .ifPresent(found -> activities
                        .between(found.id(), range.from(), range.to())
                        .forEach(activity -> byHost.computeIfAbsent(activity.host(), moid -> new ArrayList<>())
                                .add(activity)));
        Map<String, Boolean> counted = activities.hosts(datastore.vcenter());
        List<UnmapCurve.HostCurve> curves = new ArrayList<>();
        Optional<Datastore> seen = seen(datastore, caller);
        for (MountingHost host : seen.map(Datastore::hosts).orElse(List.of())) {
            String moid = host.facts().moid();
            List<UnmapActivity> sent = byHost.remove(moid);
            curves.add(new UnmapCurve.HostCurve(
                    moid,
                    host.facts().name(),
                    sent == null ? List.of() : sent,
                    Boolean.FALSE.equals(counted.get(moid)) ? uncounted(host) : null,
                    null));
        }
        byHost.forEach((moid, sent) ->
                curves.add(new UnmapCurve.HostCurve(moid.isEmpty() ? null : moid, moid, sent, null, null)));
        seen.ifPresent(one -> curves.addAll(imported(one, range)));
        return new UnmapCurve(curves, status.unmapProblem(datastore.vcenter(), range));
    }

    /** When UNMAP was last counted on each datastore the caller may view; empty for datastores without UNMAP. */
    public List<LastUnmap> last(SignedIn caller) {
        Collection<String> visible = inventory.visible(caller, List.of());
        return activities.last(caller.vcenter()).stream()
                .filter(one -> visible.contains(one.datastoreId().moid()))
                .toList();
    }

    private List<UnmapCurve.HostCurve> imported(Datastore datastore, TimeRange range) {
        ImportedUnmap source = imports.getIfAvailable();
        if (source == null) {
            return List.of();
        }
        List<String> devices = datastore.extents().stream()
                .map(BackedExtent::device)
                .distinct()
                .toList();
        return source.between(datastore.id().vcenter(), devices, range.from(), range.to()).stream()
                .map(one -> new UnmapCurve.HostCurve(
                        moid(datastore, one.hostName()),
                        one.hostName(),
                        one.activity(),
                        null,
                        new UnmapCurve.Imported(one.importId(), one.fileName())))
                .toList();
    }

    /** Of the mounting host with this name, null when none has it. */
    private static @Nullable String moid(Datastore datastore, String name) {
        return datastore.hosts().stream()
                .map(MountingHost::facts)
                .filter(host -> host.name().equalsIgnoreCase(name))
                .map(host -> host.moid())
                .findFirst()
                .orElse(null);
    }

    private Optional<Datastore> seen(ObjectId datastore, SignedIn caller) {
        try {
            return Optional.of(inventory.datastore(datastore, caller));
        } catch (Problem e) {
            if (e.status() == 404) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static Statement uncounted(MountingHost host) {
        String version = host.facts().version();
        return CapacityMessage.HOST_WITHOUT_UNMAP_COUNTERS.with(
                "host", host.facts().name(), "version", version == null ? "unknown" : version);
    }
}
