package io.tidemark.reclaim.store;

import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.RunGroups.By;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adds up ended runs. */
public final class RunSums {

    private static final String JOIN = " + ";
    private static final String UNKNOWN = "unknown";
    private static final String NO_KIND = "none";

    /** Key and name of a group. */
    public record Group(String key, String name) {

        public static final Group NONE = new Group("", "");

        /** Kinds of arrays, each once. */
        public static Group ofKinds(Collection<String> kinds) {
            SortedMap<String, String> known = new TreeMap<>();
            kinds.stream().filter(kind -> !NO_KIND.equals(kind)).forEach(kind -> known.put(kind, kind));
            return of(known);
        }

        /** Several things together, such as the arrays of a datastore. */
        public static Group of(Map<String, String> names) {
            return new Group(String.join(",", names.keySet()), String.join(JOIN, names.values()));
        }
    }

    /**
     * What the inventory knows now.
     *
     * @param arrayNames by id
     * @param arrayKinds by id
     * @param clusters compute clusters by datastore moid
     * @param dead dead space by group, null if it was not requested
     * @param deadByDatastore dead space by datastore moid where it is known; empty if it was not requested
     * @param sameVolumes by the moid of a datastore, that of another one which shows the same VMFS volume and counts for both
     * @param deadTotal dead space of all groups, in which each volume counts once; null if it is not known or not requested
     */
    public record Known(
            Map<String, String> arrayNames,
            Map<String, String> arrayKinds,
            Map<String, Group> clusters,
            @Nullable Map<Group, Long> dead,
            Map<String, Long> deadByDatastore,
            Map<String, String> sameVolumes,
            @Nullable Long deadTotal) {

        public static final Known NOTHING = new Known(Map.of(), Map.of(), Map.of(), null, Map.of(), Map.of(), null);
    }

    private static final class Sum {
        private final @Nullable String month;
        private final TreeSet<String> arrays = new TreeSet<>();
        private final TreeSet<String> kinds = new TreeSet<>();
        private final Set<String> datastores = new HashSet<>();
        private String name = "";
        private int runs;
        private int completed;
        private int exact;
        private int range;
        private int notVerifiable;
        private long exactBytes;
        private long provenBytes;
        private @Nullable Long dead;

        Sum(@Nullable String month) {
            this.month = month;
        }

        void add(EndedRun run, List<String> names, List<String> families) {
            kinds.addAll(families);
            runs++;
            completed += run.state() == RunState.COMPLETED ? 1 : 0;
            arrays.addAll(names);
            datastores.add(run.datastore());
            if (run.reclaimedBytes() != null) {
                exact++;
                exactBytes += run.reclaimedBytes();
            } else if (run.provenBytes() != null) {
                range++;
            } else if (run.outcome() == RunOutcome.NOT_VERIFIABLE) {
                notVerifiable++;
            }
            provenBytes += run.provenBytes() == null ? 0 : run.provenBytes();
        }

        /** The dead space of the datastores of the runs, null if it is not known of any. */
        void deadOfRuns(Known known) {
            Set<String> volumes = datastores.stream()
                    .map(datastore -> known.sameVolumes().getOrDefault(datastore, datastore))
                    .collect(Collectors.toSet());
            for (String volume : volumes) {
                Long bytes = known.deadByDatastore().get(volume);
                if (bytes != null) {
                    dead = (dead == null ? 0 : dead) + bytes;
                }
            }
        }

        RunTotals totals(String key) {
            return new RunTotals(
                    key,
                    name,
                    month,
                    List.copyOf(arrays),
                    List.copyOf(kinds),
                    runs,
                    completed,
                    exact,
                    range,
                    notVerifiable,
                    exactBytes,
                    provenBytes,
                    dead);
        }
    }

    private final ReportPeriod period;
    private final Known known;

    public RunSums(ReportPeriod period, Known known) {
        this.period = period;
        this.known = known;
    }

    /**
     * Most reclaimed space first; months in their order. A run over several arrays counts for them together. Groups with
     * dead space and without a run are included if dead space is known.
     */
    public List<RunTotals> by(RunGroups groups, List<EndedRun> runs) {
        Map<List<String>, Sum> sums = new LinkedHashMap<>();
        for (EndedRun run : runs) {
            Group group = group(groups.by(), run);
            String month = groups.byMonth() ? period.month(run.endedAt()) : null;
            Sum sum = sums.computeIfAbsent(List.of(month == null ? "" : month, group.key()), key -> new Sum(month));
            sum.name = group.name();
            sum.add(run, names(run), kinds(run));
        }
        if (known.dead() != null && groups.places()) {
            known.dead().forEach((group, bytes) -> {
                Sum sum = sums.computeIfAbsent(List.of("", group.key()), key -> new Sum(null));
                sum.name = group.name();
                sum.dead = bytes;
                sum.kinds.addAll(kinds(groups.by(), group.key()));
            });
        }
        if (!groups.places()) {
            sums.values().forEach(sum -> sum.deadOfRuns(known));
        }
        List<RunTotals> totals = new ArrayList<>();
        sums.forEach((key, sum) -> totals.add(sum.totals(key.get(1))));
        Comparator<RunTotals> most = Comparator.comparingLong(RunTotals::provenBytes)
                .reversed()
                .thenComparing(RunTotals::name)
                .thenComparing(RunTotals::key);
        totals.sort(
                groups.byMonth()
                        ? Comparator.<RunTotals, String>comparing(one -> one.month() == null ? "" : one.month())
                                .thenComparing(most)
                        : most);
        return List.copyOf(totals);
    }

    /** All runs together; its key and name are empty. */
    public RunTotals total(List<EndedRun> runs) {
        Sum sum = new Sum(null);
        runs.forEach(run -> sum.add(run, names(run), kinds(run)));
        sum.dead = known.deadTotal();
        return sum.totals("");
    }

    private Group group(By by, EndedRun run) {
        return switch (by) {
            case DATASTORE -> new Group(run.datastore(), run.datastoreName());
            case ARRAY -> new Group(String.join(",", run.arrays()), String.join(JOIN, names(run)));
            case KIND -> Group.ofKinds(kinds(run));
            case CLUSTER -> known.clusters().getOrDefault(run.datastore(), Group.NONE);
            case POLICY ->
                run.policy() == null
                        ? run.scheduled() ? new Group(UNKNOWN, "") : Group.NONE
                        : new Group(run.policy(), run.policyName() == null ? run.policy() : run.policyName());
            case MONTH -> new Group(period.month(run.endedAt()), period.month(run.endedAt()));
        };
    }

    /** Kinds of the arrays of a group, by its key. */
    private List<String> kinds(By by, String key) {
        Stream<String> parts = Stream.of(key.split(",")).filter(part -> !part.isEmpty());
        return switch (by) {
            case KIND -> parts.toList();
            case ARRAY ->
                parts.map(known.arrayKinds()::get).filter(Objects::nonNull).toList();
            default -> List.of();
        };
    }

    /** Kinds of the arrays, of those that are not connected any more the kind that the run was planned for. */
    private List<String> kinds(EndedRun run) {
        Stream<String> kinds = run.arrays().isEmpty()
                ? Stream.of(run.arrayKind())
                : run.arrays().stream().map(id -> known.arrayKinds().getOrDefault(id, run.arrayKind()));
        return kinds.filter(kind -> !NO_KIND.equals(kind)).distinct().toList();
    }

    /** Names of the arrays as they are, for arrays that are not connected any more as they were. */
    private List<String> names(EndedRun run) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < run.arrays().size(); i++) {
            String id = run.arrays().get(i);
            String then = i < run.arrayNames().size() ? run.arrayNames().get(i) : id;
            names.add(known.arrayNames().getOrDefault(id, then));
        }
        return names;
    }
}
