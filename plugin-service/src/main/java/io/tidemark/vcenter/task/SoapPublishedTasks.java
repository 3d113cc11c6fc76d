package io.tidemark.vcenter.task;

import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.soap.NonIdempotentRequest;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.CreateTask;
import io.tidemark.vcenter.vim25.LocalizableMessage;
import io.tidemark.vcenter.vim25.LocalizedMethodFault;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.RequestCanceled;
import io.tidemark.vcenter.vim25.SetTaskDescription;
import io.tidemark.vcenter.vim25.SetTaskState;
import io.tidemark.vcenter.vim25.SystemError;
import io.tidemark.vcenter.vim25.TaskInfo;
import io.tidemark.vcenter.vim25.UpdateProgress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@link PublishedTasks} of one session. */
public record SoapPublishedTasks(RenewableSession session) implements PublishedTasks {

    /** Not in the resources of the extension, so that clients show the message as it is. */
    private static final String DETAILS = "io.tidemark.task.details";

    @Override
    public String create(
            ManagedRef object, String type, @Nullable String initiatedBy, boolean cancelable, String activation) {
        return session.performOnce(conversation -> conversation.content().getTaskManager(), (conversation, tasks) -> {
            CreateTask request = new CreateTask();
            request.setThis(tasks);
            request.setObj(VimEndpoint.ref(object.type(), object.moid()));
            request.setTaskTypeId(type);
            request.setInitiatedBy(initiatedBy);
            request.setCancelable(cancelable);
            request.setActivationId(activation);
            return created(conversation, request);
        });
    }

    private static String created(VimSession conversation, CreateTask request) {
        try {
            return conversation.single(request, TaskInfo.class).getTask().getValue();
        } catch (SessionEnded | ObjectMissing e) {
            throw NonIdempotentRequest.doubtful("CreateTask", e);
        }
    }

    @Override
    public List<OpenTask> unfinished(String type) {
        return session.perform(conversation -> Tasks.unfinished(conversation, type));
    }

    @Override
    public void running(String task) {
        run(state(task, "running"));
    }

    @Override
    public void progress(String task, int percent) {
        UpdateProgress request = new UpdateProgress();
        request.setThis(ref(task));
        request.setPercentDone(percent);
        run(request);
    }

    @Override
    public void describe(String task, String text) {
        LocalizableMessage description = new LocalizableMessage();
        description.setKey(DETAILS);
        description.setMessage(text);
        SetTaskDescription request = new SetTaskDescription();
        request.setThis(ref(task));
        request.setDescription(description);
        run(request);
    }

    @Override
    public void ended(String task, @Nullable String failure) {
        if (failure == null) {
            run(state(task, "success"));
        } else {
            SystemError error = new SystemError();
            error.setReason(failure);
            failed(task, error, failure);
        }
    }

    @Override
    public void canceled(String task) {
        failed(task, new RequestCanceled(), null);
    }

    private void failed(String task, Object reason, @Nullable String message) {
        LocalizedMethodFault fault = new LocalizedMethodFault();
        fault.setFault(reason);
        fault.setLocalizedMessage(message);
        SetTaskState request = state(task, "error");
        request.setFault(fault);
        run(request);
    }

    private static SetTaskState state(String task, String state) {
        SetTaskState request = new SetTaskState();
        request.setThis(ref(task));
        request.setState(state);
        return request;
    }

    private void run(Object request) {
        session.perform(conversation -> {
            conversation.run(request);
            return true;
        });
    }

    private static ManagedObjectReference ref(String task) {
        return VimEndpoint.ref("Task", task);
    }
}
