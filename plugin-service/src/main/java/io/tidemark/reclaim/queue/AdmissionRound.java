package io.tidemark.reclaim.queue;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.QueueMessage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One round of admission: the runs that start now and their hosts, and what the others wait for, in the order of the
 * queue.
 *
 * <p>Manual runs come before scheduled ones. Users take turns, the one with the fewest runs first, so that a request
 * for two hundred datastores does not delay another for one. Within one request, the longest runs start first,
 * distributed so that the concurrent runs of an array end together. A run that cannot start does not delay others.
 */
public record AdmissionRound(List<Turn> turns, List<Place> places) {

    /** A run that begins now. */
    public record Turn(String run, String host) {}

    /** A run that goes on waiting, and for what. */
    public record Place(String run, Statement waitsFor) {}

    /**
     * Why no run can start, or no run on an array or in a vCenter.
     *
     * @param heldRuns ids of runs that are held on their own
     */
    public record Hold(
            boolean paused,
            Map<String, Statement> busyArrays,
            Set<String> silentVcenters,
            Map<String, Statement> heldRuns) {

        public static final Hold NONE = new Hold(false, Map.of(), Set.of(), Map.of());

        /** What keeps a run in the vCenter and on the arrays from its start. */
        public Optional<Statement> obstacle(String run, String vcenter, List<String> arrays) {
            if (paused) {
                return Optional.of(QueueMessage.QUEUE_PAUSED.statement());
            }
            Statement held = heldRuns.get(run);
            if (held != null) {
                return Optional.of(held);
            }
            if (silentVcenters.contains(vcenter)) {
                return Optional.of(QueueMessage.WAITS_FOR_CONNECTION.statement());
            }
            return arrays.stream().filter(busyArrays::containsKey).findFirst().map(busyArrays::get);
        }
    }

    public static AdmissionRound of(
            List<WaitingRun> waiting, List<AdmittedRun> holding, ConcurrencyLimits concurrencyLimits, Hold hold) {
        Taken taken = new Taken(concurrencyLimits, hold);
        holding.forEach(one -> taken.add(one.vcenter(), one.host(), one.arrays()));
        List<WaitingRun> order = SlotAssignment.dealt(ordered(waiting, holding), holding, concurrencyLimits);
        Set<String> onlyHosts = new HashSet<>();
        order.stream()
                .filter(one -> one.hosts().size() == 1)
                .forEach(one -> onlyHosts.add(key(one.vcenter(), one.hosts().get(0))));
        List<Turn> turns = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        for (WaitingRun one : order) {
            Optional<Statement> obstacle = taken.obstacle(one);
            if (obstacle.isPresent()) {
                places.add(new Place(one.run(), obstacle.get()));
                continue;
            }
            String host = taken.freeHost(one, onlyHosts);
            taken.add(one.vcenter(), host, one.arrays());
            turns.add(new Turn(one.run(), host));
        }
        return new AdmissionRound(List.copyOf(turns), List.copyOf(places));
    }

    /** The queued runs, the next one first. */
    static List<WaitingRun> ordered(List<WaitingRun> waiting, List<AdmittedRun> holding) {
        Comparator<WaitingRun> within = Comparator.comparing(WaitingRun::askedAt)
                .thenComparing(
                        Comparator.comparingDouble(WaitingRun::expectedSeconds).reversed())
                .thenComparing(WaitingRun::run);
        Map<String, Integer> rank = new HashMap<>();
        holding.forEach(one -> rank.merge(one.asker(), 1, Integer::sum));
        Map<String, Integer> ranks = new HashMap<>();
        waiting.stream()
                .sorted(Comparator.comparing(WaitingRun::scheduled).thenComparing(within))
                .forEach(one -> ranks.put(one.run(), rank.merge(one.asker(), 1, Integer::sum)));
        return waiting.stream()
                .sorted(Comparator.comparing(WaitingRun::scheduled)
                        .thenComparingInt(one -> ranks.getOrDefault(one.run(), 0))
                        .thenComparing(within))
                .toList();
    }

    private static String key(String vcenter, String host) {
        return vcenter + ":" + host;
    }

    /** The slots that are occupied so far. */
    private static final class Taken {

        private final ConcurrencyLimits concurrencyLimits;
        private final Hold hold;
        private final Set<String> hosts = new HashSet<>();
        private final Map<String, Integer> arrays = new HashMap<>();
        private final Map<String, Integer> vcenters = new HashMap<>();

        Taken(ConcurrencyLimits concurrencyLimits, Hold hold) {
            this.concurrencyLimits = concurrencyLimits;
            this.hold = hold;
        }

        void add(String vcenter, String host, List<String> behind) {
            hosts.add(key(vcenter, host));
            vcenters.merge(vcenter, 1, Integer::sum);
            behind.forEach(array -> arrays.merge(array, 1, Integer::sum));
        }

        Optional<Statement> obstacle(WaitingRun one) {
            Optional<Statement> held = hold.obstacle(one.run(), one.vcenter(), one.arrays());
            if (held.isPresent()) {
                return held;
            }
            for (String array : one.arrays()) {
                int most = concurrencyLimits.ofArray(array);
                if (arrays.getOrDefault(array, 0) >= most) {
                    return Optional.of(QueueMessage.WAITS_FOR_ARRAY.with("limit", most, "arrayId", array));
                }
            }
            int most = concurrencyLimits.ofVcenter(one.vcenter());
            if (vcenters.getOrDefault(one.vcenter(), 0) >= most) {
                return Optional.of(QueueMessage.WAITS_FOR_VCENTER.with("limit", most));
            }
            return one.hosts().stream().anyMatch(host -> free(one, host))
                    ? Optional.empty()
                    : Optional.of(QueueMessage.WAITS_FOR_HOST.with(
                            "hosts", one.hosts().size()));
        }

        /** The planned host, unless another run depends on it and another host is free. */
        String freeHost(WaitingRun one, Set<String> onlyHosts) {
            List<String> free =
                    one.hosts().stream().filter(host -> free(one, host)).toList();
            return free.stream()
                    .filter(host -> !onlyHosts.contains(key(one.vcenter(), host)))
                    .findFirst()
                    .orElse(free.get(0));
        }

        private boolean free(WaitingRun one, String host) {
            return !hosts.contains(key(one.vcenter(), host));
        }
    }
}
