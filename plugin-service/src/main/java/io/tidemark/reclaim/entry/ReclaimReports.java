package io.tidemark.reclaim.entry;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.store.EndedRun;
import io.tidemark.reclaim.store.ReportPeriod;
import io.tidemark.reclaim.store.RunFilter;
import io.tidemark.reclaim.store.RunGroups;
import io.tidemark.reclaim.store.RunGroups.By;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.reclaim.store.RunSums;
import io.tidemark.reclaim.store.RunSums.Group;
import io.tidemark.reclaim.store.RunTotals;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.object.InventoryTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What was reclaimed in a period, beside what could be reclaimed now. */
@Component
public class ReclaimReports {

    private final Inventory inventory;
    private final ReclaimService service;
    private final RunQueries queries;
    private final ConnectedArrays arrays;

    ReclaimReports(Inventory inventory, ReclaimService service, RunQueries queries, ConnectedArrays arrays) {
        this.arrays = arrays;
        this.inventory = inventory;
        this.service = service;
        this.queries = queries;
    }

    /**
     * The request of a report.
     *
     * @param deadSpace whether the present dead space is included, and groups that have some and no run
     */
    public record Wanted(
            @Nullable ObjectId datastore, RunFilter filter, ReportPeriod period, RunGroups groups, boolean deadSpace) {}

    /** The groups and all their runs together. */
    public record Report(List<RunTotals> items, RunTotals total) {}

    /** @param outcomes ended runs by their outcome, in the order of the outcomes */
    public record Known(Report report, SortedMap<RunOutcome, Integer> outcomes) {}

    /** Of a whole vCenter with its inventory as last seen, for work without a caller. */
    public Known lastKnown(String vcenter, ReportPeriod period, RunGroups groups) {
        List<EndedRun> runs = queries.ended(vcenter, null, RunFilter.ALL, period);
        List<Datastore> datastores = inventory.lastKnown(vcenter);
        RunSums sums = new RunSums(
                period,
                new RunSums.Known(
                        arrayNames(datastores),
                        arrayKinds(datastores),
                        Map.of(),
                        dead(groups.by(), datastores, Map.of()),
                        Map.of(),
                        Map.of(),
                        Datastore.sum(datastores, Datastore::certainDeadBytes)));
        SortedMap<RunOutcome, Integer> outcomes = new TreeMap<>();
        runs.forEach(
                run -> outcomes.merge(run.outcome() == null ? RunOutcome.UNKNOWN : run.outcome(), 1, Integer::sum));
        return new Known(new Report(sums.by(groups, runs), sums.total(runs)), outcomes);
    }

    /** Over datastores that the caller may view, or could as long as they were there. */
    public Report of(SignedIn caller, Wanted wanted) {
        List<EndedRun> runs = queries.ended(
                caller.vcenter(), service.visible(caller, wanted.datastore()), wanted.filter(), wanted.period());
        RunSums sums = new RunSums(wanted.period(), known(caller, wanted, runs));
        return new Report(sums.by(wanted.groups(), runs), sums.total(runs));
    }

    private RunSums.Known known(SignedIn caller, Wanted wanted, List<EndedRun> runs) {
        By by = wanted.groups().by();
        boolean onArrays = runs.stream().anyMatch(run -> !run.arrays().isEmpty());
        if (!wanted.deadSpace() && by != By.CLUSTER && !onArrays) {
            return RunSums.Known.NOTHING;
        }
        List<Datastore> datastores = inventory.datastores(caller).stream()
                .filter(one -> wanted.datastore() == null || wanted.datastore().equals(one.id()))
                .toList();
        Map<String, Group> clusters = by == By.CLUSTER ? clusters(caller, datastores) : Map.of();
        return new RunSums.Known(
                arrayNames(datastores),
                arrayKinds(datastores),
                clusters,
                wanted.deadSpace() ? dead(by, datastores, clusters) : null,
                wanted.deadSpace() ? deadByDatastore(datastores) : Map.of(),
                sameVolumes(datastores),
                wanted.deadSpace() ? Datastore.sum(datastores, Datastore::certainDeadBytes) : null);
    }

    private static Map<String, String> sameVolumes(List<Datastore> datastores) {
        Map<String, String> same = new HashMap<>();
        List<Datastore> certain = datastores.stream()
                .filter(one -> one.certainDeadBytes() != null)
                .toList();
        Map<String, Datastore> counted = new HashMap<>();
        Datastore.volumes(certain).forEach(one -> counted.put(one.volume(), one));
        for (Datastore datastore : certain) {
            Datastore other = counted.get(datastore.volume());
            if (other != null && !other.id().equals(datastore.id())) {
                same.put(datastore.id().moid(), other.id().moid());
            }
        }
        return same;
    }

    private static Map<String, Long> deadByDatastore(List<Datastore> datastores) {
        Map<String, Long> dead = new HashMap<>();
        for (Datastore datastore : datastores) {
            Long bytes = datastore.certainDeadBytes();
            if (bytes != null) {
                dead.put(datastore.id().moid(), bytes);
            }
        }
        return dead;
    }

    private Map<Group, Long> dead(By by, List<Datastore> datastores, Map<String, Group> clusters) {
        Map<Group, List<Datastore>> members =
                datastores.stream().collect(Collectors.groupingBy(one -> group(by, one, clusters)));
        Map<Group, Long> dead = new HashMap<>();
        members.forEach((group, all) -> {
            Long bytes = Datastore.sum(all, Datastore::certainDeadBytes);
            if (bytes != null) {
                dead.put(group, bytes);
            }
        });
        return dead;
    }

    private Group group(By by, Datastore datastore, Map<String, Group> clusters) {
        return switch (by) {
            case ARRAY -> Group.of(arrayNames(List.of(datastore)));
            case KIND -> Group.ofKinds(arrayKinds(List.of(datastore)).values());
            case CLUSTER -> clusters.getOrDefault(datastore.id().moid(), Group.NONE);
            default -> new Group(datastore.id().moid(), datastore.facts().name());
        };
    }

    /** By id, in the order of the ids. */
    private static Map<String, String> arrayNames(List<Datastore> datastores) {
        Map<String, String> names = new TreeMap<>();
        datastores.stream().flatMap(one -> one.extents().stream()).forEach(extent -> {
            if (extent.volume() != null) {
                names.put(extent.volume().arrayId(), extent.volume().arrayName());
            }
        });
        return names;
    }

    /** By id. */
    private Map<String, String> arrayKinds(List<Datastore> datastores) {
        Map<String, String> kinds = new HashMap<>();
        arrayNames(datastores).keySet().forEach(id -> kinds.put(id, arrays.kind(id)));
        return kinds;
    }

    /** The compute clusters of the hosts that mount each datastore. */
    private static Map<String, Group> clusters(SignedIn caller, List<Datastore> datastores) {
        InventoryTree tree = caller.session().tree();
        Map<String, String> names = new HashMap<>();
        tree.places(InventoryTree.COMPUTE_CLUSTER)
                .forEach(place -> names.put(place.ref().moid(), place.name()));
        Map<String, Set<String>> above = new HashMap<>();
        Map<String, Group> clusters = new HashMap<>();
        for (Datastore datastore : datastores) {
            Map<String, String> mounting = new TreeMap<>();
            datastore.facts().mounts().stream()
                    .map(Mount::host)
                    .flatMap(host -> above.computeIfAbsent(host, tree::above).stream())
                    .filter(names::containsKey)
                    .forEach(cluster -> mounting.put(cluster, names.get(cluster)));
            clusters.put(datastore.id().moid(), Group.of(mounting));
        }
        return clusters;
    }
}
