package io.tidemark.capacity.query;

import io.tidemark.capacity.ImportedUnmap;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.UnmapActivity;
import io.tidemark.capacity.series.CapacityEvents;
import io.tidemark.capacity.series.CapacitySeries;
import io.tidemark.capacity.series.CurveReader;
import io.tidemark.capacity.series.LastUnmap;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Rounds;
import io.tidemark.capacity.series.Series;
import io.tidemark.capacity.series.UnmapActivities;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns;
import io.tidemark.inventory.DatastoreRuns.RunOn;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Service;

/** What was sampled of a datastore, for those who may see it; entry of the module. */
@Service
public class CapacityService {

    private final Inventory inventory;
    private final ObjectProvider<DatastoreRuns> runs;
    private final ObjectProvider<ImportedUnmap> imports;
    private final Vcenters vcenters;
    private final CapacitySeries series;
    private final CurveReader curves;
    private final CapacityEvents events;
    private final UnmapActivities activities;
    private final Rounds rounds;
    private final Clock clock;

    CapacityService(
            Inventory inventory,
            ObjectProvider<DatastoreRuns> runs,
            ObjectProvider<ImportedUnmap> imports,
            Vcenters vcenters,
            CapacitySeries series,
            CurveReader curves,
            CapacityEvents events,
            UnmapActivities activities,
            Rounds rounds,
            Clock clock) {
        this.inventory = inventory;
        this.runs = runs;
        this.imports = imports;
        this.vcenters = vcenters;
        this.series = series;
        this.curves = curves;
        this.events = events;
        this.activities = activities;
        this.rounds = rounds;
        this.clock = clock;
    }

    /** The clock that stretches are counted on. */
    public Clock clock() {
        return clock;
    }

    /** At most so many samples; 404 when the datastore does not exist or the caller may not see it. */
    public CapacityCurve curve(ObjectId datastore, SignedIn caller, TimeRange stretch, int most) {
        requireVisible(datastore, caller);
        Statement problem = problem(datastore.vcenter());
        Optional<Series> found = series.of(datastore);
        DatastoreRuns source = runs.getIfAvailable();
        List<RunOn> on = source == null ? List.of() : source.between(List.of(datastore), stretch.from(), stretch.to());
        if (found.isEmpty()) {
            Statement none = problem != null
                    ? problem
                    : Statement.of("NOT_SAMPLED_YET", "No sample of this datastore was taken yet.");
            return new CapacityCurve(List.of(), on, List.of(), Resolution.FIVE_MINUTES.step(), none);
        }
        CurveReader.Read read = curves.read(found.get().id(), stretch, most);
        return new CapacityCurve(
                read.samples(),
                on,
                events.between(found.get().id(), stretch.from(), stretch.to()),
                read.resolution(),
                problem);
    }

    /** UNMAP by host; hosts without counters are named with the reason. */
    public UnmapCurve unmapActivity(ObjectId datastore, SignedIn caller, TimeRange stretch) {
        requireVisible(datastore, caller);
        Map<String, List<UnmapActivity>> byHost = new TreeMap<>();
        series.of(datastore)
                .ifPresent(found -> activities
                        .between(found.id(), stretch.from(), stretch.to())
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
        seen.ifPresent(one -> curves.addAll(imported(one, stretch)));
        return new UnmapCurve(curves, unmapProblem(datastore.vcenter()));
    }

    /** When UNMAP was last counted on each datastore the caller may see; none where nothing was. */
    public List<LastUnmap> lastUnmaps(SignedIn caller) {
        Set<ObjectId> visible =
                inventory.datastores(caller).stream().map(Datastore::id).collect(Collectors.toSet());
        return activities.last(caller.vcenter()).stream()
                .filter(one -> visible.contains(one.datastoreId()))
                .toList();
    }

    private List<UnmapCurve.HostCurve> imported(Datastore datastore, TimeRange stretch) {
        ImportedUnmap source = imports.getIfAvailable();
        if (source == null) {
            return List.of();
        }
        List<String> devices = datastore.extents().stream()
                .map(BackedExtent::device)
                .distinct()
                .toList();
        return source.between(datastore.id().vcenter(), devices, stretch.from(), stretch.to()).stream()
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

    private void requireVisible(ObjectId datastore, SignedIn caller) {
        if (!inventory.mayView(datastore, caller)) {
            throw Problem.notFound("datastore", datastore);
        }
    }

    private @Nullable Statement problem(String vcenter) {
        boolean account = vcenters.all().stream()
                .filter(connection -> connection.guid().equalsIgnoreCase(vcenter))
                .map(VcenterConnection::serviceAccount)
                .anyMatch(name -> name != null);
        if (!account) {
            return Statement.of(
                    "NO_ACCOUNT_FOR_SAMPLES",
                    "Samples are taken by the service account of the vCenter connection; this vCenter has none.");
        }
        return rounds.last(vcenter)
                .map(Rounds.Round::problem)
                .map(detail -> new Statement(
                        "LAST_COLLECTION_FAILED",
                        "The last samples could not be taken: " + detail,
                        Map.of("detail", detail)))
                .orElse(null);
    }

    private @Nullable Statement unmapProblem(String vcenter) {
        Statement problem = problem(vcenter);
        boolean without = rounds.last(vcenter)
                .map(Rounds.Round::unmapCounted)
                .map(counted -> !counted)
                .orElse(false);
        return problem == null && without
                ? Statement.of(
                        "NO_UNMAP_COUNTERS", "This vCenter has no counters of UNMAP; releases before 6.7 lack them.")
                : problem;
    }

    private static Statement uncounted(MountingHost host) {
        String version =
                host.facts().version() == null ? "" : " (ESXi " + host.facts().version() + ")";
        return new Statement(
                "HOST_WITHOUT_UNMAP_COUNTERS",
                host.facts().name() + version
                        + " gives no counters of UNMAP: it is older than 6.7, or vCenter does not reach it.",
                Map.of("host", host.facts().name()));
    }
}
