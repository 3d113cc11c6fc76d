package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.RunState;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessResourceFailureException;

/** Points of a run at which vCenter, its host, an array, or the database is cut off or answers otherwise. */
final class CutOffPoints {

    private CutOffPoints() {}

    static Stream<FaultPoint> all() {
        return Stream.of(
                new FaultPoint(
                        "answer to the creation of the run's own task lost",
                        world -> {
                            world.vcenter.createAnswerLost = true;
                            world.unmappingByTask("running").look(3);
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new FaultPoint(
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
                new FaultPoint(
                        "vCenter cut off while a task unmaps, for good",
                        world -> {
                            world.unmappingByTask("running");
                            world.vcenter.unreachable = true;
                        },
                        RunState.UNKNOWN,
                        "VCENTER_UNREACHABLE"),
                new FaultPoint(
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
                new FaultPoint(
                        "vCenter restarted and its tasks forgotten",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.vcenter.tasks.clear();
                            world.vcenter.own.clear();
                        },
                        RunState.UNKNOWN,
                        "TASK_FORGOTTEN"),
                new FaultPoint(
                        "host cut off while its task unmaps",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.lostTask("HostNotConnected");
                        },
                        RunState.UNKNOWN,
                        "TASK_ENDED_WITHOUT_RESULT"),
                new FaultPoint(
                        "task rejected by its host",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.lostTask("HostConfigFault: no UNMAP");
                        },
                        RunState.FAILED,
                        "TASK_FAILED"),
                new FaultPoint(
                        "host dead in the middle of an esxcli run",
                        world -> {
                            world.unmappingByEsxcli().look(1);
                            world.serviceKilled();
                        },
                        RunState.UNKNOWN,
                        "HOST_STOPPED_LOGGING"),
                new FaultPoint(
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
                new FaultPoint(
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
                new FaultPoint(
                        "array gone in the middle of UNMAP, for good",
                        world -> {
                            world.withArray().unmappingByTask("running").look(1);
                            world.volume.away = true;
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null,
                        "GAIN_NOT_VERIFIABLE"),
                new FaultPoint(
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
                new FaultPoint(
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
                new FaultPoint(
                        "array gone before, during and after UNMAP",
                        world -> {
                            world.unmappingByTask("running").look(1);
                            world.task("success");
                        },
                        RunState.COMPLETED,
                        null),
                new FaultPoint(
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
                new FaultPoint(
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
                new FaultPoint(
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
                new FaultPoint(
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
}
