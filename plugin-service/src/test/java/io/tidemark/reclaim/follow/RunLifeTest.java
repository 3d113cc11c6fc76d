package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.unmap.LogPosition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Random sequences of events in runs, from one seed each: all follow the rules. */
class RunLifeTest {

    private static final int LIVES = 120;
    private static final int EVENTS = 25;

    private static final Map<RunState, Set<RunState>> NEXT = Map.of(
            RunState.QUEUED, Set.of(RunState.RUNNING, RunState.FAILED, RunState.CANCELED),
            RunState.RUNNING,
                    Set.of(
                            RunState.QUEUED,
                            RunState.CANCELING,
                            RunState.VERIFYING,
                            RunState.FAILED,
                            RunState.UNCONFIRMED),
            RunState.CANCELING, Set.of(RunState.VERIFYING, RunState.FAILED, RunState.UNCONFIRMED),
            RunState.UNCONFIRMED,
                    Set.of(RunState.RUNNING, RunState.CANCELING, RunState.VERIFYING, RunState.FAILED, RunState.UNKNOWN),
            RunState.VERIFYING, Set.of(RunState.COMPLETED, RunState.FAILED, RunState.CANCELED, RunState.UNKNOWN),
            RunState.COMPLETED, Set.of(),
            RunState.FAILED, Set.of(),
            RunState.CANCELED, Set.of(),
            RunState.UNKNOWN, Set.of());

    private final DataSource source = TestDatabase.H2.fresh();

    private static final class Life {

        private final FaultWorld world;
        private final Random random;
        private final Method method;
        private boolean unmapIsOver;

        Life(FaultWorld world, Random random) {
            this.world = world;
            this.random = random;
            method = random.nextBoolean() ? Method.TASK : Method.ESXCLI;
        }

        void begin() {
            if (random.nextBoolean()) {
                world.withArray();
            }
            switch (random.nextInt(4)) {
                case 0 -> world.accepted(method);
                case 1 -> world.accepted(method).turnCame();
                case 2 ->
                    world.accepted(method)
                            .turnCame()
                            .intended(method == Method.TASK ? null : new LogPosition(1, "an old line"));
                default -> {
                    if (method == Method.TASK) {
                        world.unmappingByTask("running");
                    } else {
                        world.unmappingByEsxcli();
                    }
                }
            }
        }

        void event() {
            switch (random.nextInt(12)) {
                case 0 -> world.serviceKilled();
                case 1 -> world.vcenter.unreachable = !world.vcenter.unreachable;
                case 2 -> world.vcenter.serviceRefused = !world.vcenter.serviceRefused;
                case 3 -> world.vcenter.logBroken = !world.vcenter.logBroken;
                case 4 -> world.databaseCut = !world.databaseCut;
                case 5 -> world.volume.away = !world.volume.away;
                case 6 -> world.volume.array = "array-" + (1 + random.nextInt(2));
                case 7 -> world.volume.written = 5000 + random.nextInt(3) * 1000L;
                case 8 -> world.now = world.now.plus(Duration.ofMinutes(random.nextInt(90)));
                case 9 -> endUnmap();
                case 10 -> cancel();
                default -> world.look(1 + random.nextInt(3));
            }
        }

        private void endUnmap() {
            if (world.vcenter.unmaps > 0 && !unmapIsOver) {
                unmapIsOver = true;
                if (method == Method.TASK) {
                    world.task("success");
                } else {
                    world.unmapDone();
                }
            }
        }

        private void cancel() {
            if (!world.databaseCut) {
                if (world.stored().state() == RunState.QUEUED) {
                    world.ending.canceledInTime(world.run);
                } else if (world.stored().state().unmapping()) {
                    world.runs.change(world.run, run -> run.cancelAsked("ann", world.now));
                }
            }
        }

        void calm() {
            world.databaseCut = false;
            world.vcenter.unreachable = false;
            world.vcenter.serviceRefused = false;
            world.vcenter.logBroken = false;
            world.volume.away = false;
            endUnmap();
            world.serviceKilled();
            world.untilOver();
        }
    }

    @Test
    void followsTheRulesWhateverHappens() {
        for (int seed = 1; seed <= LIVES; seed++) {
            Life life = new Life(new FaultWorld(source, seed), new Random(seed));
            life.begin();
            for (int i = 0; i < EVENTS; i++) {
                life.event();
            }
            life.calm();
            holds(life.world, "seed " + seed);
        }
    }

    private static void holds(FaultWorld world, String life) {
        ReclaimRun over = world.stored();
        List<RunState> states = world.states;
        for (int i = 1; i < states.size(); i++) {
            RunState from = states.get(i - 1);
            RunState to = states.get(i);
            assertThat(from == to || NEXT.getOrDefault(from, Set.of()).contains(to))
                    .as("%s: %s to %s in %s", life, from, to, states)
                    .isTrue();
        }
        assertThat(over.state().ended()).as(life).isTrue();
        assertThat(over.holdsHost()).as(life).isFalse();
        assertThat(world.ends).as(life).hasSize(1);
        assertThat(over.timeline().stream().filter(entry -> entry.code().equals("ENDED")))
                .as(life)
                .hasSize(1);
        assertThat(world.vcenter.unmaps).as(life).isLessThanOrEqualTo(1);
        assertThat(world.vcenter.own.values()).as(life).allMatch(state -> state.matches("(success|error).*"));
        assertThat(world.vcenter.own.size()).as(life).isLessThanOrEqualTo(1);
        if (over.state() == RunState.COMPLETED) {
            assertThat(world.vcenter.unmaps).as(life).isEqualTo(1);
        }
        if (over.attempt() == null) {
            assertThat(world.vcenter.unmaps).as(life).isZero();
        }
        if (over.state() == RunState.UNKNOWN || over.state() == RunState.FAILED) {
            assertThat(over.problem()).as(life).isNotNull();
        }
        Long gain = over.end().verification().reclaimedBytes();
        if (gain != null) {
            assertThat(gain).as(life).isBetween(0L, 7000L);
        }
    }
}
