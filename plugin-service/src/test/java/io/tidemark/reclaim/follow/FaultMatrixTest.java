package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.unmap.LogPosition;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Points at which service, vCenter, host, array or database is cut off, driven in this process with a clock of its own,
 * a vCenter in memory and each real database; a "killed" service is one whose objects are thrown away. Killing real processes
 * at four of these points is {@code KilledServiceTest}'s, cutting a lab's vCenter and array {@code RunTroubleOnLabTest}'s.
 * Whatever happens, the run ends once, its host is free again, nothing is unmapped twice and no task is left open.
 */
@OnEveryDatabase
class FaultMatrixTest {

    private final DataSource source;
    private int datastores;

    FaultMatrixTest(TestDatabase database) {
        source = database.fresh();
    }

    /** A point, how to get there and cut it, and how the one truthful record reads. */
    private record Point(
            String name,
            Consumer<FaultWorld> cut,
            RunState end,
            @Nullable String problem,
            @Nullable String verification) {

        Point(String name, Consumer<FaultWorld> cut, RunState end, @Nullable String problem) {
            this(name, cut, end, problem, null);
        }
    }

    private Stream<Point> points() {
        return Stream.of(
                new Point(
                        "service killed while the run waits for its turn",
                        world -> world.accepted(Method.TASK).serviceKilled(),
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed while the run waits, in a vCenter without service account",
                        world -> {
                            world.vcenter.serviceAccount = false;
                            world.accepted(Method.TASK).serviceKilled();
                        },
                        RunState.FAILED,
                        "STOPPED_BEFORE_START"),
                new Point(
                        "service killed while the run waits, and back after more than a day",
                        world -> {
                            world.accepted(Method.TASK).serviceKilled();
                            world.now = world.now.plus(Duration.ofHours(25));
                        },
                        RunState.FAILED,
                        "STOPPED_BEFORE_START"),
                new Point(
                        "service killed when the run's turn has come",
                        world -> world.accepted(Method.ESXCLI).turnCame().serviceKilled(),
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed while the run waits, and vCenter cut off until later",
                        world -> {
                            world.accepted(Method.ESXCLI).serviceKilled();
                            world.vcenter.unreachable = true;
                            world.look(3);
                            world.vcenter.unreachable = false;
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed between the stored intent and asking the host for a task",
                        world -> world.accepted(Method.TASK)
                                .turnCame()
                                .intended(null)
                                .serviceKilled(),
                        RunState.UNKNOWN,
                        "START_NOT_LISTED"),
                new Point(
                        "service killed between the stored intent and asking the host for a task, and the log is readable",
                        world -> world.accepted(Method.TASK)
                                .turnCame()
                                .intended(new LogPosition(1, "an old line"))
                                .serviceKilled(),
                        RunState.FAILED,
                        "START_NOT_RECEIVED"),
                new Point(
                        "service killed while the host goes on after its task",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.runs.change(
                                    world.run,
                                    run -> run.attempted(
                                            run.attempt().withLog(new LogPosition(1, "an old line"), null)));
                            world.lostTask("HostCommunication: the host cannot be reached");
                            world.logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
                            world.look(1);
                            world.serviceKilled();
                            world.look(1);
                            assertThat(world.stored().state()).isEqualTo(RunState.UNCONFIRMED);
                            world.unmapDone();
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed between the stored intent and sending esxcli",
                        world -> world.accepted(Method.ESXCLI)
                                .turnCame()
                                .intended(new LogPosition(1, "an old line"))
                                .serviceKilled(),
                        RunState.UNKNOWN,
                        "START_NOT_LOGGED"),
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
                        "service killed while a task unmaps",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.serviceKilled();
                            world.look(1);
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed while esxcli unmaps",
                        world -> {
                            world.unmappingByEsxcli().look(1);
                            world.serviceKilled();
                            world.unmapDone();
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed after the end of UNMAP and before it is stored",
                        world -> {
                            world.unmappingByEsxcli();
                            world.unmapDone();
                            world.serviceKilled();
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed while the gain is verified",
                        world -> {
                            world.unmappingByTask("running").look(3);
                            world.runs.change(world.run, run -> run.verifying(RunState.COMPLETED, world.now, null));
                            world.serviceKilled();
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "service killed between the run's end and that of its task in vCenter",
                        world -> {
                            world.unmappingByTask("running").look(2);
                            world.runs.change(world.run, run -> run.verifying(RunState.UNKNOWN, world.now, null));
                            world.ending.unknown(world.run, Statement.of("X", "x"));
                            world.serviceKilled();
                        },
                        RunState.UNKNOWN,
                        "X"),
                new Point(
                        "answer to the creation of the run's own task lost",
                        world -> {
                            world.vcenter.createAnswerLost = true;
                            world.unmappingByTask("running").look(3);
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "vCenter cut off while a task unmaps, and back",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.vcenter.unreachable = true;
                            world.look(10);
                            world.vcenter.unreachable = false;
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "vCenter cut off while a task unmaps, for good",
                        world -> {
                            world.unmappingByTask("running");
                            world.vcenter.unreachable = true;
                        },
                        RunState.UNKNOWN,
                        "VCENTER_UNREACHABLE"),
                new Point(
                        "vCenter refuses the service account for a while",
                        world -> {
                            world.unmappingByEsxcli();
                            world.vcenter.serviceRefused = true;
                            world.look(5);
                            world.vcenter.serviceRefused = false;
                            world.unmapDone();
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "vCenter restarted and its tasks forgotten",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.vcenter.tasks.clear();
                            world.vcenter.own.clear();
                        },
                        RunState.UNKNOWN,
                        "TASK_FORGOTTEN"),
                new Point(
                        "host cut off while its task unmaps",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.lostTask("HostNotConnected");
                        },
                        RunState.UNKNOWN,
                        "TASK_ENDED_WITHOUT_RESULT"),
                new Point(
                        "task rejected by its host",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.lostTask("HostConfigFault: no UNMAP");
                        },
                        RunState.FAILED,
                        "TASK_FAILED"),
                new Point(
                        "host dead in the middle of an esxcli run",
                        world -> {
                            world.unmappingByEsxcli().look(1);
                            world.serviceKilled();
                        },
                        RunState.UNKNOWN,
                        "HOST_STOPPED_LOGGING"),
                new Point(
                        "host's log out of reach while esxcli unmaps, and back",
                        world -> {
                            world.unmappingByEsxcli().look(1);
                            world.serviceKilled();
                            world.vcenter.logBroken = true;
                            world.look(4);
                            world.vcenter.logBroken = false;
                            world.unmapDone();
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "array gone in the middle of UNMAP, and back",
                        world -> {
                            world.withArray().unmappingByTask("running").look(1);
                            world.volume.away = true;
                            world.task("success");
                            world.look(3);
                            world.volume.written = 5000;
                            world.volume.away = false;
                        },
                        RunState.COMPLETED,
                        null,
                        "RECLAIMED_EXACTLY"),
                new Point(
                        "array gone in the middle of UNMAP, for good",
                        world -> {
                            world.withArray().unmappingByTask("running").look(1);
                            world.volume.away = true;
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null,
                        "GAIN_NOT_VERIFIABLE"),
                new Point(
                        "stretched volume listed by its other array only, from the middle of UNMAP",
                        world -> {
                            world.withArray().unmappingByTask("running").look(1);
                            world.volume.array = "array-2";
                            world.volume.written = 5000;
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null,
                        "GAIN_NOT_VERIFIABLE"),
                new Point(
                        "stretched volume listed by its other array for a while",
                        world -> {
                            world.withArray().unmappingByTask("running").look(1);
                            world.volume.array = "array-2";
                            world.task("success");
                            world.look(3);
                            world.volume.array = "array-1";
                            world.volume.written = 5000;
                        },
                        RunState.COMPLETED,
                        null,
                        "RECLAIMED_EXACTLY"),
                new Point(
                        "array gone before, during and after UNMAP",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "database cut off while the end is seen, and back",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.task("success");
                            world.databaseCut = true;
                            world.look(3);
                            world.databaseCut = false;
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "database cut off when the intent is to be stored, and back",
                        world -> {
                            world.accepted(Method.TASK).turnCame();
                            world.databaseCut = true;
                            assertThatThrownBy(() -> world.intended(null))
                                    .isInstanceOf(DataAccessResourceFailureException.class);
                            world.databaseCut = false;
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "database cut off while a task unmaps and is to be shown, and back",
                        world -> {
                            world.unmappingByTask("running");
                            world.databaseCut = true;
                            world.look(3);
                            world.databaseCut = false;
                            world.look(2);
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new Point(
                        "vCenter cut off while a canceled task stops, and back",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.runs.change(world.run, run -> run.cancelAsked("ann", world.now));
                            world.vcenter.unreachable = true;
                            world.look(3);
                            world.vcenter.unreachable = false;
                            world.task("error");
                        },
                        RunState.CANCELED,
                        null));
    }

    @TestFactory
    Stream<DynamicTest> endsWithOneTruthfulRecord() {
        List<Point> all = points().toList();
        assertThat(all).hasSize(33);
        return all.stream().map(point -> DynamicTest.dynamicTest(point.name(), () -> holds(point)));
    }

    private void holds(Point point) {
        FaultWorld world = new FaultWorld(source, ++datastores);
        point.cut().accept(world);
        world.untilOver();
        ReclaimRun over = world.stored();
        assertThat(over.state()).isEqualTo(point.end());
        assertThat(over.problem() == null ? null : over.problem().code()).isEqualTo(point.problem());
        if (point.verification() != null) {
            assertThat(over.end().verification().summary().code()).isEqualTo(point.verification());
        }
        assertThat(over.timeline().stream().filter(entry -> entry.code().equals("ENDED")))
                .hasSize(1);
        assertThat(world.ends).hasSize(1);
        assertThat(over.holdsHost()).isFalse();
        assertThat(world.vcenter.unmaps).isLessThanOrEqualTo(1);
        if (!world.vcenter.unreachable) {
            assertThat(world.vcenter.own.values()).allMatch(state -> state.matches("(success|error).*"));
        }
        if (over.state() == RunState.UNKNOWN) {
            assertThat(over.observations()).anyMatch(observation -> observation.advice() != null);
        }
        ReclaimRun next = Runs.queued(world.number, Method.TASK, world.now);
        world.runs.add(next);
        world.queue().giveTurns();
        assertThat(world.runs.find(next.id()).orElseThrow().admittedAt()).isNotNull();
        world.ending.notStarted(next.id(), Statement.of("TEST_OVER", "over"));
    }
}
