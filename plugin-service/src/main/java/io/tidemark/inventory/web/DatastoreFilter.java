package io.tidemark.inventory.web;

import io.tidemark.array.BackingVolume;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The field filters of the datastore list, all of which must match.
 *
 * @param type VMFS by default, {@code all} for every type
 * @param fileSystem e.g. {@code VMFS 6}
 * @param arrayId only datastores on this array
 * @param onArray only datastores of which at least one extent is on a connected array, or only the others
 * @param hostId id or moid of a host that mounts them
 * @param datastoreCluster id or moid of the datastore cluster they belong to
 * @param eligible only those a run can be started on now, or only the others
 * @param lastRunState state of the last run, e.g. {@code FAILED}; several joined by commas
 * @param lastRunOutcome outcome of the last run, e.g. {@code NOTHING_RECLAIMED}, or {@code NEVER} where there was no run;
 *     several joined by commas
 * @param minDeadSpaceBytes only those known to have at least this much dead space; uncertain values do not count
 * @param clusterId id of a compute cluster whose hosts mount them
 * @param tagId a tag on them or on their datastore clusters, as vCenter names it
 * @param policyId a reclaim policy with them in its scope
 * @param datastoreIds ids or moids of the datastores themselves, joined by commas
 */
record DatastoreFilter(
        @Nullable String type,
        @Nullable String fileSystem,
        @Nullable String arrayId,
        @Nullable Boolean onArray,
        @Nullable String hostId,
        @Nullable String datastoreCluster,
        @Nullable Boolean eligible,
        @Nullable String lastRunState,
        @Nullable String lastRunOutcome,
        @Nullable Long minDeadSpaceBytes,
        @Nullable String clusterId,
        @Nullable String tagId,
        @Nullable String policyId,
        @Nullable String datastoreIds) {

    private static final String NEVER = "NEVER";

    private static final Map<String, Comparator<Datastore>> ORDERS = Map.of(
            "name", Comparator.comparing(datastore -> datastore.facts().name(), String.CASE_INSENSITIVE_ORDER),
            "fileSystem", Comparator.comparing(Datastore::fileSystem),
            "capacityBytes",
                    Comparator.comparingLong(datastore -> datastore.facts().capacityBytes()),
            "freeBytes", Comparator.comparingLong(datastore -> datastore.facts().freeBytes()),
            "usedBytes", Comparator.comparingLong(Datastore::usedBytes),
            "percentFull", Comparator.comparingDouble(DatastoreRow::percentFull),
            "hostCount",
                    Comparator.comparingInt(
                            datastore -> datastore.facts().mounts().size()),
            "deadSpaceBytes", Comparator.comparingLong(DatastoreFilter::deadBytes),
            "arrayName", Comparator.comparing(DatastoreFilter::arrayName, String.CASE_INSENSITIVE_ORDER),
            "lastRunAt", Comparator.comparing(DatastoreFilter::lastRunAt));

    /** Clusters, tags and policies aside, of which the datastores themselves say nothing. */
    List<Datastore> apply(List<Datastore> datastores, PageQuery query) {
        String field = query.sortField(ORDERS.keySet(), "name");
        Comparator<Datastore> order = ORDERS.getOrDefault(field, Comparator.comparing(Datastore::fileSystem));
        if (query.descending()) {
            order = order.reversed();
        }
        Set<String> named = datastoreIds == null
                ? Set.of()
                : Stream.of(datastoreIds.split(",")).map(id -> moid(id.strip())).collect(Collectors.toSet());
        Set<String> states = listed(lastRunState);
        Set<String> outcomes = listed(lastRunOutcome);
        return datastores.stream()
                .filter(datastore ->
                        datastoreIds == null || named.contains(datastore.id().moid()))
                .filter(datastore -> matches(datastore, query.q()))
                .filter(datastore -> lastRunState == null || lastRunIn(datastore, states))
                .filter(datastore -> lastRunOutcome == null || outcomeIn(datastore, outcomes))
                .sorted(order.thenComparing(datastore -> datastore.id().moid()))
                .toList();
    }

    private boolean matches(Datastore datastore, @Nullable String q) {
        return ofType(datastore)
                && (q == null || contains(datastore.facts().name(), q))
                && (fileSystem == null || fileSystem.equalsIgnoreCase(datastore.fileSystem()))
                && (arrayId == null
                        || datastore.extents().stream()
                                .anyMatch(extent -> extent.volume() != null
                                        && extent.volume().arrayId().equals(arrayId)))
                && (onArray == null
                        || onArray == datastore.extents().stream().anyMatch(extent -> extent.volume() != null))
                && (hostId == null
                        || datastore.facts().mounts().stream()
                                .anyMatch(mount -> mount.host().equals(moid(hostId))))
                && (datastoreCluster == null
                        || moid(datastoreCluster).equals(datastore.facts().cluster()))
                && (eligible == null || eligible == datastore.eligibility().reclaim())
                && (minDeadSpaceBytes == null || hasDeadSpace(datastore, minDeadSpaceBytes));
    }

    private boolean ofType(Datastore datastore) {
        if (type == null) {
            return datastore.vmfs();
        }
        return "all".equalsIgnoreCase(type)
                || type.equalsIgnoreCase(datastore.facts().type());
    }

    private static boolean lastRunIn(Datastore datastore, Set<String> states) {
        return datastore.lastRun() != null
                && states.contains(datastore.lastRun().state());
    }

    private static boolean outcomeIn(Datastore datastore, Set<String> outcomes) {
        String outcome =
                datastore.lastRun() == null ? NEVER : datastore.lastRun().outcome();
        return outcome != null && outcomes.contains(outcome);
    }

    private static Set<String> listed(@Nullable String values) {
        return values == null
                ? Set.of()
                : Stream.of(values.toUpperCase(Locale.ROOT).split(","))
                        .map(String::strip)
                        .collect(Collectors.toSet());
    }

    private static String moid(String id) {
        return id.contains(":") ? ObjectId.parse(id).moid() : id;
    }

    private static boolean contains(String name, String q) {
        return name.toLowerCase(Locale.ROOT).contains(q.strip().toLowerCase(Locale.ROOT));
    }

    private static boolean hasDeadSpace(Datastore datastore, long least) {
        Long dead = datastore.certainDeadBytes();
        return dead != null && dead >= least;
    }

    /** Uncertain figures are less than any certain one, and unknown ones less than those. */
    private static long deadBytes(Datastore datastore) {
        DeadSpace dead = datastore.deadSpace();
        return dead == null ? -2 : dead.certain() ? dead.bytes() : -1;
    }

    private static String arrayName(Datastore datastore) {
        return datastore.extents().stream()
                .map(BackedExtent::volume)
                .filter(Objects::nonNull)
                .map(BackingVolume::arrayName)
                .findFirst()
                .orElse("");
    }

    private static Instant lastRunAt(Datastore datastore) {
        LastRun run = datastore.lastRun();
        Instant at = run == null ? null : run.endedAt() == null ? run.startedAt() : run.endedAt();
        return run == null ? Instant.EPOCH : at == null ? Instant.MAX : at;
    }
}
