package io.tidemark.vcenter.task;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.host.HostProperties;
import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.Faults;
import io.tidemark.vcenter.soap.NonIdempotentRequest;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.ArrayOfHostStorageSystemVmfsVolumeResult;
import io.tidemark.vcenter.vim25.CancelTask;
import io.tidemark.vcenter.vim25.HostStorageSystemVmfsVolumeResult;
import io.tidemark.vcenter.vim25.LocalizedMethodFault;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.TaskReasonUser;
import io.tidemark.vcenter.vim25.UnmapVmfsVolumeExTask;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts, reads and cancels UNMAP tasks. */
public final class Tasks {

    private static final String TYPE = "Task";
    private static final String UNMAP = "host.StorageSystem.unmapVmfsVolumeEx";
    private static final List<String> PATHS = List.of(
            "info.state",
            "info.progress",
            "info.cancelable",
            "info.cancelled",
            "info.startTime",
            "info.completeTime",
            "info.reason",
            "info.error",
            "info.result",
            "info.descriptionId",
            "info.entity");
    private static final List<String> COPY_PATHS =
            List.of("info.state", "info.descriptionId", "info.entityName", "info.startTime", "info.completeTime");
    private static final Map<String, CopyTask.Kind> COPIES = Map.of(
            "VirtualMachine.clone", CopyTask.Kind.CLONE,
            "VirtualMachine.cloneVm", CopyTask.Kind.CLONE,
            "VirtualMachine.relocate", CopyTask.Kind.RELOCATE,
            "VirtualMachine.relocateVm", CopyTask.Kind.RELOCATE,
            "VirtualMachine.migrate", CopyTask.Kind.RELOCATE);
    private static final List<String> PUBLISHED_PATHS =
            List.of("info.state", "info.descriptionId", "info.entity", "info.activationId");

    private Tasks() {}

    public static String startUnmap(VimSession conversation, ManagedObjectReference storageSystem, String vmfsUuid) {
        UnmapVmfsVolumeExTask request = new UnmapVmfsVolumeExTask();
        request.setThis(storageSystem);
        request.getVmfsUuid().add(vmfsUuid);
        try {
            String task =
                    conversation.single(request, ManagedObjectReference.class).getValue();
            if (task == null || task.isBlank()) {
                throw VimEndpoint.noAnswer(request);
            }
            return task;
        } catch (Problem e) {
            throw NonIdempotentRequest.problem("UnmapVmfsVolumeEx_Task", e);
        }
    }

    public static TaskFacts read(VimSession conversation, String task) {
        return facts(PropertyValues.complete(PropertyQuery.retrieve(conversation, VimEndpoint.ref(TYPE, task), PATHS)));
    }

    public static List<TaskFacts> recentUnmaps(VimSession conversation, String host) {
        return recent(conversation, UNMAP, host);
    }

    /** Tasks of one type on one object that vCenter still lists, newest first. */
    private static List<TaskFacts> recent(VimSession conversation, String type, String object) {
        return listed(conversation, type, PATHS)
                .filter(values -> object.equals(object(values)))
                .map(Tasks::facts)
                .sorted(Comparator.comparing(TaskFacts::startedAt, Comparator.nullsFirst(Comparator.reverseOrder())))
                .toList();
    }

    static List<OpenTask> unfinished(VimSession conversation, String type) {
        return listed(conversation, type, PUBLISHED_PATHS)
                .filter(values -> !ended(values))
                .map(values -> new OpenTask(values.moid(), object(values), values.text("info.activationId")))
                .toList();
    }

    /** Moids of the objects of unfinished tasks of one type. */
    public static List<String> objectsOf(VimSession conversation, String type) {
        return unfinished(conversation, type).stream()
                .map(OpenTask::object)
                .filter(object -> !object.isEmpty())
                .distinct()
                .toList();
    }

    /** Completed clones and migrations that vCenter still lists, oldest first. */
    public static List<CopyTask> copies(VimSession conversation) {
        return listed(conversation, COPY_PATHS)
                .filter(values -> "success".equals(values.text("info.state")))
                .flatMap(values -> copy(values).stream())
                .sorted(Comparator.comparing(CopyTask::startedAt))
                .toList();
    }

    private static Optional<CopyTask> copy(PropertyValues values) {
        CopyTask.Kind kind = COPIES.get(values.text("info.descriptionId", ""));
        Instant from = values.instant("info.startTime");
        Instant to = values.instant("info.completeTime");
        return kind == null || from == null || to == null
                ? Optional.empty()
                : Optional.of(new CopyTask(values.moid(), kind, values.text("info.entityName"), from, to));
    }

    private static Stream<PropertyValues> listed(VimSession conversation, String type, List<String> paths) {
        return listed(conversation, paths).filter(values -> type.equals(values.text("info.descriptionId")));
    }

    private static Stream<PropertyValues> listed(VimSession conversation, List<String> paths) {
        return PropertyQuery.retrieve(
                        conversation,
                        PropertyQuery.through(
                                conversation.content().getTaskManager(),
                                "TaskManager",
                                "recentTask",
                                PropertyQuery.properties(TYPE, paths)))
                .stream()
                .map(PropertyValues::of);
    }

    private static String object(PropertyValues values) {
        return values.value("info.entity", ManagedObjectReference.class)
                .map(ManagedObjectReference::getValue)
                .orElse("");
    }

    private static boolean ended(PropertyValues values) {
        return List.of("success", "error").contains(values.text("info.state", "queued"));
    }

    /** Those of the tasks that have ended. */
    public static Set<String> ended(VimSession conversation, Collection<String> tasks) {
        List<ManagedObjectReference> all =
                tasks.stream().map(task -> VimEndpoint.ref(TYPE, task)).toList();
        return PropertyQuery.retrieve(
                        conversation, PropertyQuery.of(all, PropertyQuery.properties(TYPE, List.of("info.state"))))
                .stream()
                .map(PropertyValues::of)
                .filter(Tasks::ended)
                .map(PropertyValues::moid)
                .collect(Collectors.toSet());
    }

    /** False when the task has ended or cannot be stopped. */
    public static boolean cancel(VimSession conversation, String task) {
        CancelTask request = new CancelTask();
        request.setThis(VimEndpoint.ref(TYPE, task));
        try {
            conversation.run(request);
            return true;
        } catch (VcenterFault e) {
            if (List.of("InvalidState", "NotSupported", "ManagedObjectNotFound").contains(e.fault())) {
                return false;
            }
            throw e;
        }
    }

    private static TaskFacts facts(PropertyValues values) {
        return new TaskFacts(
                values.moid(),
                values.text("info.state", "queued"),
                values.value("info.progress", Integer.class).orElse(null),
                values.flag("info.cancelable"),
                values.flag("info.cancelled"),
                values.instant("info.startTime"),
                values.instant("info.completeTime"),
                values.value("info.reason", TaskReasonUser.class)
                        .map(TaskReasonUser::getUserName)
                        .orElse(null),
                error(values),
                results(values)
                        .map(HostStorageSystemVmfsVolumeResult::getKey)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toSet()));
    }

    /** A task can succeed although its result contains a fault for the volume. */
    private static @Nullable String error(PropertyValues values) {
        return values.value("info.error", LocalizedMethodFault.class)
                .or(() -> results(values)
                        .filter(volume -> volume.getFault() != null)
                        .map(HostStorageSystemVmfsVolumeResult::getFault)
                        .findFirst())
                .map(Faults::text)
                .orElse(null);
    }

    private static Stream<HostStorageSystemVmfsVolumeResult> results(PropertyValues values) {
        return values.value("info.result", ArrayOfHostStorageSystemVmfsVolumeResult.class).stream()
                .flatMap(result -> result.getHostStorageSystemVmfsVolumeResult().stream());
    }

    /** Read each time, which also checks the session. */
    public static ManagedObjectReference storageSystem(VimSession conversation, String host) {
        return PropertyValues.complete(PropertyQuery.retrieve(
                        conversation,
                        VimEndpoint.ref(HostProperties.TYPE, host),
                        List.of("configManager.storageSystem")))
                .value("configManager.storageSystem", ManagedObjectReference.class)
                .orElseThrow(() -> new VcenterFault(
                        "NotSupported", VcenterProblemMessage.NO_STORAGE_SYSTEM.with("host", String.valueOf(host))));
    }
}
