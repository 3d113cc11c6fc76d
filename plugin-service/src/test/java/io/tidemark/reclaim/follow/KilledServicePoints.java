package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.unmap.LogPosition;
import java.time.Duration;
import java.util.stream.Stream;

/** Points of a run at which the service is killed. */
final class KilledServicePoints {

    private KilledServicePoints() {}

    static Stream<FaultPoint> all() {
        return Stream.of(
                new FaultPoint(
                        "service killed while the run waits for its turn",
                        world -> world.accepted(Method.TASK).serviceKilled(),
                        RunState.COMPLETED,
                        null),
                new FaultPoint(
                        "service killed while the run waits, in a vCenter without service account",
                        world -> {
                            world.vcenter.serviceAccount = false;
                            world.accepted(Method.TASK).serviceKilled();
                        },
                        RunState.FAILED,
                        "STOPPED_BEFORE_START"),
                new FaultPoint(
                        "service killed while the run waits, and back after more than a day",
                        world -> {
                            world.accepted(Method.TASK).serviceKilled();
                            world.now = world.now.plus(Duration.ofHours(25));
                        },
                        RunState.FAILED,
                        "STOPPED_BEFORE_START"),
                new FaultPoint(
                        "service killed when the run's turn has come",
                        world -> world.accepted(Method.ESXCLI).turnCame().serviceKilled(),
                        RunState.COMPLETED,
                        null),
                new FaultPoint(
                        "service killed while the run waits, and vCenter cut off until later",
                        world -> {
                            world.accepted(Method.ESXCLI).serviceKilled();
                            world.vcenter.unreachable = true;
                            world.look(3);
                            world.vcenter.unreachable = false;
                        },
                        RunState.COMPLETED,
                        null),
                new FaultPoint(
                        "service killed between the stored intent and asking the host for a task",
                        world -> world.accepted(Method.TASK)
                                .turnCame()
                                .intended(null)
                                .serviceKilled(),
                        RunState.UNKNOWN,
                        "START_NOT_LISTED"),
                new FaultPoint(
                        "service killed between the stored intent and asking the host for a task, and the log is readable",
                        world -> world.accepted(Method.TASK)
                                .turnCame()
                                .intended(new LogPosition(1, "an old line"))
                                .serviceKilled(),
                        RunState.FAILED,
                        "START_NOT_RECEIVED"),
                new FaultPoint(
                        "service killed while the host goes on after its task",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.runs.change(
                                    world.run,
                                    run -> run.attempted(
                                            run.attempt().withLog(new LogPosition(1, "an old line"), null)));
                            world.lostTask("HostCommunication: the host cannot be reached");
                            world.logged("Async Unmapped 200 blocks from volume "
                                    + world.stored().target().vmfsUuid());
                            world.look(1);
                            world.serviceKilled();
                            world.look(1);
                            assertThat(world.stored().state()).isEqualTo(RunState.UNCONFIRMED);
                            world.unmapDone();
                        },
                        RunState.COMPLETED,
                        null),
                new FaultPoint(
                        "service killed between the stored intent and sending esxcli",
                        world -> world.accepted(Method.ESXCLI)
                                .turnCame()
                                .intended(new LogPosition(1, "an old line"))
                                .serviceKilled(),
                        RunState.UNKNOWN,
                        "START_NOT_LOGGED"),
                new FaultPoint(
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
                new FaultPoint(
                        "service killed while a task unmaps",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.serviceKilled();
                            world.look(1);
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new FaultPoint(
                        "service killed while esxcli unmaps",
                        world -> {
                            world.unmappingByEsxcli().look(1);
                            world.serviceKilled();
                            world.unmapDone();
                        },
                        RunState.COMPLETED,
                        null),
                new FaultPoint(
                        "service killed after the end of UNMAP and before it is stored",
                        world -> {
                            world.unmappingByEsxcli();
                            world.unmapDone();
                            world.serviceKilled();
                        },
                        RunState.COMPLETED,
                        null),
                new FaultPoint(
                        "service killed while the gain is verified",
                        world -> {
                            world.unmappingByTask("running").look(3);
                            world.runs.change(world.run, run -> run.verifying(RunState.COMPLETED, world.now, null));
                            world.serviceKilled();
                        },
                        RunState.COMPLETED,
                        null),
                new FaultPoint(
                        "service killed between the run's end and that of its task in vCenter",
                        world -> {
                            world.unmappingByTask("running").look(2);
                            world.runs.change(world.run, run -> run.verifying(RunState.UNKNOWN, world.now, null));
                            world.ending.unknown(world.run, Statement.of("X", "x"));
                            world.serviceKilled();
                        },
                        RunState.UNKNOWN,
                        "X"));
    }
}
