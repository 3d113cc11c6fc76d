package io.tidemark.reclaim.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.settings.StoredSettings;
import io.tidemark.reclaim.walk.LogPosition;
import io.tidemark.vcenter.TaskFacts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * Twenty points at which service, vCenter, host, array or database is cut off, driven in this process with a clock of its own,
 * a vCenter in memory and each real database; a "killed" service is one whose objects are thrown away. Killing real processes
 * at four of these points is {@code KilledServiceTest}'s, cutting a lab's vCenter and array {@code RunTroubleOnLabTest}'s.
 * Whatever happens, the run ends once, its host is free again, nothing is unmapped twice and no task is left open.
 */
@OnEveryDatabase
class FaultMatrixTest {

    private static final Duration STEP = Duration.ofMinutes(20);
    private static final int MOST_LOOKS = 500;

    private Instant now = Runs.NOW;
    private final InstantSource time = () -> now;
    private final Clock clock = time.withZone(ZoneOffset.UTC);
    private final ReclaimProperties properties = FollowedRuns.properties(Map.of("tidemark.reclaim.looks-in-vain", "3"));
    private final DataSource source;
    private final JsonMapper json = JsonMapper.builder().build();
    private boolean databaseCut;
    private final ReclaimRuns runs;
    private int datastores;

    FaultMatrixTest(TestDatabase database) {
        source = database.fresh();
        runs = new ReclaimRuns(JdbcClient.create(source), json) {
            @Override
            ReclaimRun change(String id, Consumer<ReclaimRun> change) {
                if (databaseCut) {
                    throw new DataAccessResourceFailureException("the database is gone");
                }
                return super.change(id, change);
            }
        };
    }

    /** One run, the vCenter it is on, and the process that looks at it. */
    private final class World {

        final FakeVcenter vcenter = new FakeVcenter(clock);
        final List<String> ends = new ArrayList<>();
        final int number = ++datastores;
        RunSessions sessions = new RunSessions(vcenter, clock);
        OpenCalls calls = new OpenCalls();
        RunEnding ending = ending();
        String run = "";

        World() {
            vcenter.ownTasks = true;
        }

        private RunEnding ending() {
            return new RunEnding(runs, sessions, event -> ends.add(event.toString()), clock);
        }

        /** The process is gone with everything it held in memory; another one looks from now on. */
        void serviceKilled() {
            sessions = new RunSessions(vcenter, clock);
            calls = new OpenCalls();
            ending = ending();
        }

        World accepted(Method method) {
            ReclaimRun queued = Runs.queued(number, method, now);
            runs.add(queued);
            run = queued.id();
            return this;
        }

        World turnCame() {
            queue().giveTurns();
            assertThat(now().turnAt()).isNotNull();
            return this;
        }

        /** The intent is stored; whether the host is asked the scenario says. */
        World intended(@Nullable LogPosition log) {
            runs.change(
                    run,
                    changed -> changed.starting(
                            Runs.attempt(now).withLog(log, null), Statement.of("HOST_ASKED", "asked")));
            return this;
        }

        World walkingByTask(String state) {
            accepted(Method.TASK).turnCame().intended(null);
            vcenter.unmaps++;
            runs.change(run, changed -> changed.attempted(changed.attempt().withTask("task-1")));
            task(state);
            return this;
        }

        World walkingByEsxcli() {
            accepted(Method.ESXCLI).turnCame().intended(new LogPosition(1, "an old line"));
            vcenter.unmaps++;
            logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
            return this;
        }

        void task(String state) {
            vcenter.tasks.put(
                    "task-1",
                    new TaskFacts("task-1", state, 50, true, false, now, now, "VSPHERE.LOCAL\\operator", null));
        }

        void logged(String text) {
            vcenter.log.add(now + " info hostd[1] [Originator@6876 sub=Libs opID=esxcli-1] Unmap: " + text);
        }

        void walkDone() {
            logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 200");
        }

        ReclaimRun now() {
            return runs.find(run).orElseThrow();
        }

        RunQueue queue() {
            return new RunQueue(
                    runs,
                    new StoredSettings(JdbcClient.create(source), json, TestDatabase.transactions(source), properties),
                    new ArrayGuard(new NoArrays(), clock),
                    ending,
                    TestDatabase.transactions(source),
                    clock);
        }

        RunFollower follower() {
            Measuring measuring = new Measuring(new NoArrays(), properties, clock);
            return new RunFollower(
                    runs,
                    sessions,
                    calls,
                    new TaskFollowing(runs, calls, measuring, ending, properties, clock),
                    new EsxcliFollowing(
                            runs,
                            sessions,
                            calls,
                            new Durations(runs, properties),
                            measuring,
                            ending,
                            properties,
                            clock),
                    measuring,
                    ending,
                    new TaskPublishing(runs, clock),
                    properties,
                    clock);
        }

        void look(int times) {
            for (int i = 0; i < times; i++) {
                try {
                    follower().look(run);
                } catch (DataAccessResourceFailureException e) {
                    assertThat(databaseCut).isTrue();
                }
                now = now.plus(STEP);
            }
        }

        /** Looks as db-scheduler would: until there is nothing left to do. */
        void untilOver() {
            for (int i = 0; i < MOST_LOOKS; i++) {
                now = now.plus(STEP);
                if (follower().look(run).isEmpty()) {
                    return;
                }
            }
            throw new AssertionError("the run never ends: " + now().state());
        }
    }

    /** A point, how to get there and cut it, and how the one truthful record reads. */
    private record Point(
            String name,
            Consumer<World> cut,
            RunState end,
            @Nullable String problem) {}

    private Stream<Point> points() {
        return Stream.of(
                new Point(
                        "service killed while the run waits for its turn",
                        world -> world.accepted(Method.TASK).serviceKilled(),
                        RunState.FAILED,
                        "SERVICE_STOPPED"),
                new Point(
                        "service killed when the run's turn has come",
                        world -> world.accepted(Method.ESXCLI).turnCame().serviceKilled(),
                        RunState.FAILED,
                        "SERVICE_STOPPED"),
                new Point(
                        "service killed between the stored intent and asking the host for a task",
                        world -> world.accepted(Method.TASK)
                                .turnCame()
                                .intended(null)
                                .serviceKilled(),
                        RunState.UNKNOWN,
                        "START_NOT_SEEN"),
                new Point(
                        "service killed between the stored intent and sending esxcli",
                        world -> world.accepted(Method.ESXCLI)
                                .turnCame()
                                .intended(new LogPosition(1, "an old line"))
                                .serviceKilled(),
                        RunState.UNKNOWN,
                        "START_NOT_SEEN"),
                new Point(
                        "service killed before the started task's moid is stored",
                        world -> {
                            world.accepted(Method.TASK).turnCame().intended(null);
                            world.vcenter.unmaps++;
                            world.task("running");
                            world.serviceKilled();
                            world.look(2);
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed while a task walks",
                        world -> {
                            world.walkingByTask("running").look(1);
                            world.serviceKilled();
                            world.look(1);
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed while esxcli walks",
                        world -> {
                            world.walkingByEsxcli().look(1);
                            world.serviceKilled();
                            world.walkDone();
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed after the walk's end and before it is stored",
                        world -> {
                            world.walkingByEsxcli();
                            world.walkDone();
                            world.serviceKilled();
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed while the gain is verified",
                        world -> {
                            world.walkingByTask("running").look(3);
                            runs.change(world.run, run -> run.verifying(RunState.COMPLETED, now, null));
                            world.serviceKilled();
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed between the run's end and that of its task in vCenter",
                        world -> {
                            world.walkingByTask("running").look(2);
                            world.ending.unknown(world.run, Statement.of("X", "x"));
                            world.serviceKilled();
                        },
                        RunState.UNKNOWN,
                        "X"),
                new Point(
                        "answer to the creation of the run's own task lost",
                        world -> {
                            world.vcenter.createAnswerLost = true;
                            world.walkingByTask("running").look(3);
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "vCenter cut off while a task walks, and back",
                        world -> {
                            world.walkingByTask("running").look(1);
                            world.vcenter.unreachable = true;
                            world.look(10);
                            world.vcenter.unreachable = false;
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "vCenter cut off while a task walks, for good",
                        world -> {
                            world.walkingByTask("running");
                            world.vcenter.unreachable = true;
                        },
                        RunState.UNKNOWN,
                        "VCENTER_UNREACHABLE"),
                new Point(
                        "vCenter refuses the service account for a while",
                        world -> {
                            world.walkingByEsxcli();
                            world.vcenter.serviceRefused = true;
                            world.look(5);
                            world.vcenter.serviceRefused = false;
                            world.walkDone();
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "vCenter restarted and its tasks forgotten",
                        world -> {
                            world.walkingByTask("running").look(1);
                            world.vcenter.tasks.clear();
                            world.vcenter.own.clear();
                        },
                        RunState.UNKNOWN,
                        "TASK_FORGOTTEN"),
                new Point(
                        "host cut off while its task walks",
                        world -> {
                            world.walkingByTask("running").look(1);
                            world.vcenter.tasks.put(
                                    "task-1",
                                    new TaskFacts(
                                            "task-1",
                                            "error",
                                            50,
                                            true,
                                            false,
                                            now,
                                            now,
                                            "operator",
                                            "HostNotConnected"));
                        },
                        RunState.FAILED,
                        "TASK_FAILED"),
                new Point(
                        "host dead in the middle of an esxcli walk",
                        world -> {
                            world.walkingByEsxcli().look(1);
                            world.serviceKilled();
                        },
                        RunState.UNKNOWN,
                        "WALK_FELL_SILENT"),
                new Point(
                        "host's log out of reach while esxcli walks, and back",
                        world -> {
                            world.walkingByEsxcli().look(1);
                            world.serviceKilled();
                            world.vcenter.logBroken = true;
                            world.look(4);
                            world.vcenter.logBroken = false;
                            world.walkDone();
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "array gone before, during and after the walk",
                        world -> {
                            world.walkingByTask("running").look(1);
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "database cut off while the end is seen, and back",
                        world -> {
                            world.walkingByTask("running").look(1);
                            world.task("success");
                            databaseCut = true;
                            world.look(3);
                            databaseCut = false;
                        },
                        RunState.COMPLETED,
                        null));
    }

    @TestFactory
    Stream<DynamicTest> endsWithOneTruthfulRecord() {
        List<Point> all = points().toList();
        assertThat(all).hasSize(20);
        return all.stream().map(point -> DynamicTest.dynamicTest(point.name(), () -> holds(point)));
    }

    private void holds(Point point) {
        World world = new World();
        point.cut().accept(world);
        world.untilOver();
        ReclaimRun over = world.now();
        assertThat(over.state()).isEqualTo(point.end());
        assertThat(over.problem() == null ? null : over.problem().code()).isEqualTo(point.problem());
        assertThat(over.timeline().stream().filter(entry -> entry.code().equals("ENDED")))
                .hasSize(1);
        assertThat(world.ends).hasSize(1);
        assertThat(over.holdsHost()).isFalse();
        assertThat(world.vcenter.unmaps).isLessThanOrEqualTo(1);
        if (!world.vcenter.unreachable) {
            assertThat(world.vcenter.own.values()).allMatch(state -> state.matches("(success|error).*"));
        }
        if (over.state() == RunState.UNKNOWN) {
            assertThat(over.findings()).anyMatch(finding -> finding.advice() != null);
        }
        ReclaimRun next = Runs.queued(world.number, Method.TASK, now);
        runs.add(next);
        world.queue().giveTurns();
        assertThat(runs.find(next.id()).orElseThrow().turnAt()).isNotNull();
        world.ending.notStarted(next.id(), Statement.of("TEST_OVER", "over"));
    }
}
