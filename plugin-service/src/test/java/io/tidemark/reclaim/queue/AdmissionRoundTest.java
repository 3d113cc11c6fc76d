package io.tidemark.reclaim.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.queue.AdmissionRound.Hold;
import io.tidemark.reclaim.queue.AdmissionRound.Place;
import io.tidemark.reclaim.queue.AdmissionRound.Turn;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whose turn it is. */
class AdmissionRoundTest {

    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final ConcurrencyLimits TWO_PER_ARRAY = new ConcurrencyLimits(2, 16, Map.of(), Map.of());

    private static WaitingRun run(String id, String asker, double seconds, List<String> hosts, String... arrays) {
        return new WaitingRun(id, "vc", asker, false, NOW, seconds, hosts, List.of(arrays));
    }

    private static WaitingRun scheduled(String id) {
        return new WaitingRun(id, "vc", "policy", true, NOW.minusSeconds(3600), 60, List.of("h1"), List.of());
    }

    private static List<String> turns(AdmissionRound round) {
        return round.turns().stream().map(Turn::run).toList();
    }

    private static String waitsFor(AdmissionRound round, String run) {
        return round.places().stream()
                .filter(place -> place.run().equals(run))
                .map(Place::waitsFor)
                .map(Statement::code)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void givesEachHostOneRun() {
        AdmissionRound round = AdmissionRound.of(
                List.of(
                        run("a", "ann", 10, List.of("h1", "h2")),
                        run("b", "ann", 9, List.of("h1", "h2")),
                        run("c", "ann", 8, List.of("h1", "h2"))),
                List.of(),
                TWO_PER_ARRAY,
                Hold.NONE);
        assertThat(round.turns()).containsExactly(new Turn("a", "h1"), new Turn("b", "h2"));
        assertThat(waitsFor(round, "c")).isEqualTo("WAITS_FOR_HOST");
    }

    @Test
    void leavesAHostToTheRunThatHasNoOther() {
        AdmissionRound round = AdmissionRound.of(
                List.of(run("any", "ann", 10, List.of("h1", "h2")), run("only", "ann", 1, List.of("h1"))),
                List.of(),
                TWO_PER_ARRAY,
                Hold.NONE);
        assertThat(round.turns()).containsExactly(new Turn("any", "h2"), new Turn("only", "h1"));
    }

    @Test
    void keepsCeilingsOfArraysAndVcentersWithTheirExceptions() {
        List<WaitingRun> five = IntStream.range(0, 5)
                .mapToObj(i -> run("r" + i, "ann", 10 - i, List.of("h" + i), i < 4 ? "array-1" : "array-2"))
                .toList();
        assertThat(turns(AdmissionRound.of(five, List.of(), TWO_PER_ARRAY, Hold.NONE)))
                .containsExactly("r0", "r1", "r4");
        ConcurrencyLimits three = new ConcurrencyLimits(2, 16, Map.of("array-1", 3), Map.of());
        assertThat(turns(AdmissionRound.of(five, List.of(), three, Hold.NONE))).containsExactly("r0", "r1", "r2", "r4");
        ConcurrencyLimits one = new ConcurrencyLimits(2, 16, Map.of(), Map.of("vc", 1));
        AdmissionRound round = AdmissionRound.of(five, List.of(), one, Hold.NONE);
        assertThat(turns(round)).containsExactly("r0");
        assertThat(waitsFor(round, "r4")).isEqualTo("WAITS_FOR_VCENTER");
    }

    @Test
    void letsNobodyBehindWaitForOneThatCannotBegin() {
        AdmissionRound round = AdmissionRound.of(
                List.of(run("blocked", "ann", 10, List.of("h1"), "full"), run("free", "ann", 1, List.of("h2"), "idle")),
                List.of(
                        new AdmittedRun("x", "vc", "bob", "h8", List.of("full"), 60),
                        new AdmittedRun("y", "vc", "bob", "h9", List.of("full"), 60)),
                TWO_PER_ARRAY,
                Hold.NONE);
        assertThat(turns(round)).containsExactly("free");
        assertThat(waitsFor(round, "blocked")).isEqualTo("WAITS_FOR_ARRAY");
    }

    @Test
    void servesManualRunsBeforeScheduledOnes() {
        AdmissionRound round = AdmissionRound.of(
                List.of(scheduled("nightly"), run("now", "ann", 1, List.of("h1"))),
                List.of(),
                TWO_PER_ARRAY,
                Hold.NONE);
        assertThat(turns(round)).containsExactly("now");
    }

    @Test
    void letsASingleRunPassAnothersTwoHundred() {
        List<WaitingRun> waiting = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            waiting.add(run("bulk-%03d".formatted(i), "bob", 100, List.of("h1")));
        }
        waiting.add(new WaitingRun("single", "vc", "ann", false, NOW.plusSeconds(60), 1, List.of("h1"), List.of()));
        AdmittedRun bulk = new AdmittedRun("x", "vc", "bob", "h1", List.of(), 60);
        assertThat(AdmissionRound.ordered(waiting, List.of(bulk)).get(0).run()).isEqualTo("single");
    }

    @Test
    void takesTheLongestOfOneRequestFirst() {
        AdmissionRound round = AdmissionRound.of(
                List.of(run("short", "ann", 1, List.of("h1")), run("long", "ann", 9, List.of("h1"))),
                List.of(),
                TWO_PER_ARRAY,
                Hold.NONE);
        assertThat(turns(round)).containsExactly("long");
    }

    /** With longest first, one slot would process the fifth run alone: 13 s instead of 11. */
    @Test
    void dealsRunsOutSoThatTheSlotsOfAnArrayEndTogether() {
        List<WaitingRun> five = IntStream.of(8, 5, 4, 3, 2)
                .mapToObj(seconds -> run("r" + seconds, "ann", seconds, List.of("h1", "h2", "h3"), "array"))
                .toList();
        assertThat(makespan(five, 2)).isEqualTo(11);
    }

    @Test
    void staysNearTheBestPossibleEndInRandomRequests() {
        Random random = new Random(7);
        for (int round = 0; round < 50; round++) {
            int slots = 2 + random.nextInt(4);
            List<WaitingRun> runs = IntStream.range(0, slots * 6 + 1)
                    .mapToObj(i -> run("r" + i, "ann", 100 + random.nextInt(500), hosts(slots), "array"))
                    .toList();
            double perfect =
                    runs.stream().mapToDouble(WaitingRun::expectedSeconds).sum() / slots;
            assertThat(makespan(runs, slots)).isLessThan(perfect * 1.04);
        }
    }

    private static List<String> hosts(int count) {
        return IntStream.range(0, count).mapToObj(i -> "h" + i).toList();
    }

    /** The end of the last run if each has its expected duration. */
    private static double makespan(List<WaitingRun> all, int slots) {
        List<WaitingRun> waiting = new ArrayList<>(all);
        Map<String, Double> ends = new HashMap<>();
        Map<String, String> hosts = new HashMap<>();
        ConcurrencyLimits limits = new ConcurrencyLimits(slots, 64, Map.of(), Map.of());
        double now = 0;
        for (; ; ) {
            double at = now;
            List<AdmittedRun> holding = ends.keySet().stream()
                    .map(run -> new AdmittedRun(run, "vc", "ann", hosts.get(run), List.of("array"), ends.get(run) - at))
                    .toList();
            for (Turn turn :
                    AdmissionRound.of(waiting, holding, limits, Hold.NONE).turns()) {
                WaitingRun begun = waiting.stream()
                        .filter(one -> one.run().equals(turn.run()))
                        .findFirst()
                        .orElseThrow();
                waiting.remove(begun);
                ends.put(turn.run(), at + begun.expectedSeconds());
                hosts.put(turn.run(), turn.host());
            }
            if (ends.isEmpty()) {
                return now;
            }
            now = ends.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
            double next = now;
            ends.values().removeIf(end -> end <= next);
        }
    }

    @Test
    void beginsNothingWhilePausedOrOnABusyArrayOrInAVcenterThatDoesNotRespond() {
        List<WaitingRun> two = List.of(run("a", "ann", 1, List.of("h1"), "busy"), run("b", "ann", 1, List.of("h2")));
        AdmissionRound busy = AdmissionRound.of(
                two,
                List.of(),
                TWO_PER_ARRAY,
                new Hold(false, Map.of("busy", Statement.of("ARRAY_BUSY", "busy")), Set.of(), Map.of()));
        assertThat(turns(busy)).containsExactly("b");
        assertThat(waitsFor(busy, "a")).isEqualTo("ARRAY_BUSY");
        AdmissionRound paused =
                AdmissionRound.of(two, List.of(), TWO_PER_ARRAY, new Hold(true, Map.of(), Set.of(), Map.of()));
        assertThat(paused.turns()).isEmpty();
        assertThat(waitsFor(paused, "b")).isEqualTo("QUEUE_PAUSED");
        AdmissionRound silent =
                AdmissionRound.of(two, List.of(), TWO_PER_ARRAY, new Hold(false, Map.of(), Set.of("vc"), Map.of()));
        assertThat(silent.turns()).isEmpty();
        assertThat(waitsFor(silent, "b")).isEqualTo("WAITS_FOR_CONNECTION");
    }

    /** For any queue: the limits apply, no run is lost, and no run waits without a reason. */
    @Test
    void keepsEveryCeilingAndLeavesNothingFreeInRandomWorlds() {
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            int hosts = 1 + random.nextInt(6);
            ConcurrencyLimits limits =
                    new ConcurrencyLimits(1 + random.nextInt(3), 1 + random.nextInt(6), Map.of(), Map.of());
            List<WaitingRun> waiting = IntStream.range(0, random.nextInt(20))
                    .mapToObj(i -> new WaitingRun(
                            "r" + i,
                            "vc",
                            "user" + random.nextInt(3),
                            random.nextBoolean(),
                            NOW.plusSeconds(random.nextInt(5)),
                            random.nextInt(100),
                            random.ints(0, hosts)
                                    .distinct()
                                    .limit(1 + random.nextInt(hosts))
                                    .mapToObj(host -> "h" + host)
                                    .toList(),
                            random.nextInt(4) == 0 ? List.of() : List.of("array" + random.nextInt(3))))
                    .toList();
            AdmissionRound round = AdmissionRound.of(waiting, List.of(), limits, Hold.NONE);
            check(seed, waiting, round, limits);
        }
    }

    private static void check(int seed, List<WaitingRun> waiting, AdmissionRound round, ConcurrencyLimits limits) {
        Map<String, WaitingRun> byId = new HashMap<>();
        waiting.forEach(one -> byId.put(one.run(), one));
        Set<String> seen = new HashSet<>();
        Set<String> hosts = new HashSet<>();
        Map<String, Integer> arrays = new HashMap<>();
        for (Turn turn : round.turns()) {
            WaitingRun one = byId.get(turn.run());
            assertThat(one.hosts()).as("seed " + seed).contains(turn.host());
            assertThat(hosts.add(turn.host())).as("seed " + seed).isTrue();
            one.arrays().forEach(array -> arrays.merge(array, 1, Integer::sum));
            seen.add(turn.run());
        }
        assertThat(round.turns().size()).as("seed " + seed).isLessThanOrEqualTo(limits.perVcenter());
        assertThat(arrays.values()).as("seed " + seed).allMatch(count -> count <= limits.perArray());
        for (Place place : round.places()) {
            WaitingRun one = byId.get(place.run());
            seen.add(place.run());
            boolean reason = round.turns().size() >= limits.perVcenter()
                    || one.arrays().stream().anyMatch(array -> arrays.getOrDefault(array, 0) >= limits.perArray())
                    || hosts.containsAll(one.hosts());
            assertThat(reason).as("seed " + seed + ": " + place).isTrue();
        }
        assertThat(seen).as("seed " + seed).isEqualTo(byId.keySet());
    }
}
