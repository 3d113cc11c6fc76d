package io.tidemark.vcenter.task;

import static io.tidemark.vcenter.StubVcenter.object;
import static io.tidemark.vcenter.StubVcenter.ref;
import static io.tidemark.vcenter.StubVcenter.val;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TasksTest {

    private static final String UNMAP = "host.StorageSystem.unmapVmfsVolumeEx";
    private static final ManagedRef DATASTORE = new ManagedRef("Datastore", "datastore-1");

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private static String task(String moid, String state, String... more) {
        List<String> properties = new ArrayList<>(List.of("info.state", val("TaskInfoState", state)));
        properties.addAll(List.of(more));
        return object("Task", moid, properties.toArray(String[]::new));
    }

    private TaskFacts read(String task) {
        vcenter.objects(task);
        return vcenter.session().task("task-1");
    }

    private static String fault(String type, String message) {
        return "<fault xsi:type=\"" + type + "\"/>"
                + (message.isEmpty() ? "" : "<localizedMessage>" + message + "</localizedMessage>");
    }

    @Test
    void readsARunningTask() {
        TaskFacts task = read(task(
                "task-1",
                "running",
                "info.progress",
                val("xsd:int", "42"),
                "info.cancelable",
                val("xsd:boolean", "true"),
                "info.cancelled",
                val("xsd:boolean", "false"),
                "info.startTime",
                val("xsd:dateTime", "2026-03-01T10:00:00Z"),
                "info.reason",
                val("TaskReasonUser", "<userName>LAB\\operator</userName>")));

        assertThat(task)
                .isEqualTo(new TaskFacts(
                        "task-1",
                        "running",
                        42,
                        true,
                        false,
                        Instant.parse("2026-03-01T10:00:00Z"),
                        null,
                        "LAB\\operator",
                        null));
        assertThat(task.ended()).isFalse();
    }

    @Test
    void readsATaskThatHasNotBegun() {
        TaskFacts task = read(object("Task", "task-1"));

        assertThat(task.state()).isEqualTo("queued");
        assertThat(task.progress()).isNull();
        assertThat(task.startedAt()).isNull();
        assertThat(task.initiatedBy()).isNull();
    }

    @Test
    void readsWhyATaskFailed() {
        assertThat(read(task(
                                "task-1",
                                "error",
                                "info.error",
                                val("LocalizedMethodFault", fault("HostConfigFault", "An error."))))
                        .error())
                .isEqualTo("HostConfigFault: An error.");
        assertThat(read(task(
                                "task-1",
                                "error",
                                "info.error",
                                val("LocalizedMethodFault", fault("RequestCanceled", ""))))
                        .error())
                .isEqualTo("RequestCanceled");
    }

    @Test
    void findsTheFaultOfAVolumeInATaskThatSucceeded() {
        String result = "<HostStorageSystemVmfsVolumeResult><key>uuid-1</key></HostStorageSystemVmfsVolumeResult>"
                + "<HostStorageSystemVmfsVolumeResult><key>uuid-2</key><fault>" + fault("SystemError", "Not thin.")
                + "</fault></HostStorageSystemVmfsVolumeResult>";

        TaskFacts task =
                read(task("task-1", "success", "info.result", val("ArrayOfHostStorageSystemVmfsVolumeResult", result)));

        assertThat(task.ended()).isTrue();
        assertThat(task.error()).isEqualTo("SystemError: Not thin.");
        assertThat(task.volumes()).containsExactlyInAnyOrder("uuid-1", "uuid-2");
    }

    @Test
    void readsNoFaultWhereThereIsNone() {
        assertThat(read(task(
                                "task-1",
                                "success",
                                "info.result",
                                val(
                                        "ArrayOfHostStorageSystemVmfsVolumeResult",
                                        "<HostStorageSystemVmfsVolumeResult><key>uuid-1</key>"
                                                + "</HostStorageSystemVmfsVolumeResult>")))
                        .error())
                .isNull();
    }

    @Test
    void saysWhenATaskMayNotBeReadOrIsForgotten() {
        vcenter.objects("<objects><obj type=\"Task\">task-1</obj><missingSet><path>info.state</path><fault>"
                + fault("NoPermission", "") + "</fault></missingSet></objects>");
        SoapVcenterSession session = vcenter.session();
        assertThatExceptionOfType(PermissionMissing.class).isThrownBy(() -> session.task("task-1"));

        vcenter.fault(
                "RetrievePropertiesEx",
                "Gone.",
                "<F xsi:type=\"ManagedObjectNotFound\"><obj type=\"Task\">task-1</obj></F>");
        assertThatExceptionOfType(ObjectMissing.class).isThrownBy(() -> session.task("task-1"));
        assertThatExceptionOfType(ObjectMissing.class).isThrownBy(() -> session.ended(List.of("task-1")));
    }

    @Test
    void listsWhichTasksHaveEnded() {
        vcenter.objects(
                task("task-1", "success"),
                task("task-2", "running"),
                task("task-3", "error"),
                object("Task", "task-4"));

        assertThat(vcenter.session().ended(List.of("task-1", "task-2", "task-3", "task-4")))
                .containsExactlyInAnyOrder("task-1", "task-3");
    }

    @Test
    void findsRecentUnmapsOfAHostTheNewestFirst() {
        vcenter.objects(
                recent("task-1", UNMAP, "host-1", "2026-03-01T10:00:00Z"),
                recent("task-2", UNMAP, "host-2", "2026-03-01T10:01:00Z"),
                recent("task-3", "host.StorageSystem.refresh", "host-1", "2026-03-01T10:02:00Z"),
                recent("task-4", UNMAP, "host-1", "2026-03-01T10:03:00Z"),
                task(
                        "task-5",
                        "queued",
                        "info.descriptionId",
                        val("xsd:string", UNMAP),
                        "info.entity",
                        ref("HostSystem", "host-1")),
                task("task-6", "queued"));

        assertThat(vcenter.session().recentUnmapTasks("host-1"))
                .extracting(TaskFacts::moid)
                .containsExactly("task-5", "task-4", "task-1");
    }

    @Test
    void findsCompletedClonesAndMigrationsTheOldestFirst() {
        vcenter.objects(
                copy("task-1", "success", "VirtualMachine.relocate", "2026-03-01T10:05:00Z", "2026-03-01T10:06:00Z"),
                copy("task-2", "success", "VirtualMachine.clone", "2026-03-01T10:00:00Z", "2026-03-01T10:00:46Z"),
                copy("task-3", "error", "VirtualMachine.clone", "2026-03-01T10:00:00Z", "2026-03-01T10:00:46Z"),
                copy("task-4", "success", "VirtualMachine.powerOn", "2026-03-01T10:00:00Z", "2026-03-01T10:00:01Z"),
                recent("task-5", "VirtualMachine.clone", "vm-1", "2026-03-01T10:07:00Z"));

        assertThat(vcenter.session().copyTasks())
                .containsExactly(
                        new CopyTask(
                                "task-2",
                                CopyTask.Kind.CLONE,
                                "template",
                                Instant.parse("2026-03-01T10:00:00Z"),
                                Instant.parse("2026-03-01T10:00:46Z")),
                        new CopyTask(
                                "task-1",
                                CopyTask.Kind.RELOCATE,
                                "template",
                                Instant.parse("2026-03-01T10:05:00Z"),
                                Instant.parse("2026-03-01T10:06:00Z")));
    }

    private static String copy(String moid, String state, String type, String from, String to) {
        return task(
                moid,
                state,
                "info.descriptionId",
                val("xsd:string", type),
                "info.entityName",
                val("xsd:string", "template"),
                "info.startTime",
                val("xsd:dateTime", from),
                "info.completeTime",
                val("xsd:dateTime", to));
    }

    private static String recent(String moid, String type, String host, String startedAt) {
        return task(
                moid,
                "running",
                "info.descriptionId",
                val("xsd:string", type),
                "info.entity",
                ref("HostSystem", host),
                "info.startTime",
                val("xsd:dateTime", startedAt));
    }

    @ParameterizedTest
    @ValueSource(strings = {"InvalidState", "NotSupported", "ManagedObjectNotFound"})
    void saysThatATaskThatEndedCannotBeCanceled(String type) {
        vcenter.fault("CancelTask", type);

        assertThat(vcenter.session().cancelTask("task-1")).isFalse();
    }

    @Test
    void passesOnWhyCancelingWasRefused() {
        vcenter.fault("CancelTask", "NoPermission");
        SoapVcenterSession session = vcenter.session();

        assertThatExceptionOfType(PermissionMissing.class).isThrownBy(() -> session.cancelTask("task-1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NotAuthenticated", "ManagedObjectNotFound"})
    void leavesOpenWhetherATaskWasMadeWhenItsAnswerIsNone(String type) {
        vcenter.fault("CreateTask", type);
        SoapVcenterSession session = vcenter.session();

        assertThatExceptionOfType(VcenterUnreachable.class)
                .isThrownBy(
                        () -> session.publishedTasks().create(DATASTORE, "io.tidemark.reclaim", "anna", true, "run-1"))
                .withMessageContaining("not known whether vCenter carried out CreateTask");

        assertThat(vcenter.calls("CreateTask")).isEqualTo(1);
    }

    @Test
    void refusesATaskOfAnUnknownType() {
        vcenter.fault("CreateTask", "InvalidArgument");
        SoapVcenterSession session = vcenter.session();

        assertThatExceptionOfType(VcenterFault.class)
                .isThrownBy(() -> session.publishedTasks().create(DATASTORE, "unknown", null, true, "run-1"))
                .satisfies(fault -> assertThat(fault.fault()).isEqualTo("InvalidArgument"));
    }

    @Test
    void neverMakesATaskTwice() {
        vcenter.breakOnce("CreateTask", "<returnval><task type=\"Task\">task-1</task></returnval>");
        SoapVcenterSession session = vcenter.session();

        assertThatExceptionOfType(VcenterUnreachable.class)
                .isThrownBy(
                        () -> session.publishedTasks().create(DATASTORE, "io.tidemark.reclaim", "anna", true, "run-1"));

        assertThat(vcenter.calls("CreateTask")).isEqualTo(1);
    }

    @Test
    void findsTheUnfinishedTasksOfItsType() {
        vcenter.objects(
                published("task-1", "success", "datastore-1"),
                published("task-2", "running", "datastore-2"),
                published("task-3", "queued", "datastore-1"));

        assertThat(vcenter.session().publishedTasks().unfinished("io.tidemark.reclaim"))
                .containsExactly(
                        new OpenTask("task-2", "datastore-2", "run of task-2"),
                        new OpenTask("task-3", "datastore-1", "run of task-3"));
        assertThat(vcenter.session().publishedTasks().unfinished("io.tidemark.other"))
                .isEmpty();
    }

    private static String published(String moid, String state, String datastore) {
        return task(
                moid,
                state,
                "info.descriptionId",
                val("xsd:string", "io.tidemark.reclaim"),
                "info.entity",
                ref("Datastore", datastore),
                "info.activationId",
                val("xsd:string", "run of " + moid));
    }

    @Test
    void namesTheUserForWhomATaskIsCreated() {
        vcenter.answer("CreateTask", "<returnval><task type=\"Task\">task-1</task></returnval>");

        vcenter.session().publishedTasks().create(DATASTORE, "io.tidemark.reclaim", "LAB\\anna", true, "run-1");

        assertThat(vcenter.requests().get(2).getBodyAsString())
                .contains("<initiatedBy>LAB\\anna</initiatedBy><cancelable>true</cancelable>");
        assertThat(vcenter.requests())
                .allSatisfy(
                        request -> assertThat(request.getHeader("User-Agent")).startsWith("Tidemark"));
    }

    @Test
    void endsACanceledTaskAsVcenterDoes() {
        vcenter.answer("SetTaskState", "");

        vcenter.session().publishedTasks().canceled("task-1");

        assertThat(vcenter.requests().get(2).getBodyAsString())
                .contains("<state>error</state>")
                .containsPattern("<fault><fault [^>]*RequestCanceled\"/?>")
                .doesNotContain("localizedMessage");
    }

    @Test
    void writesTheFailureOfATaskAsFaultAndMessage() {
        vcenter.answer("SetTaskState", "");

        vcenter.session().publishedTasks().ended("task-1", "No <space>.");

        assertThat(vcenter.requests().get(2).getBodyAsString())
                .contains("<state>error</state>")
                .contains("SystemError\"><reason>No &lt;space&gt;.</reason></fault>")
                .contains("<localizedMessage>No &lt;space&gt;.</localizedMessage>");
    }
}
