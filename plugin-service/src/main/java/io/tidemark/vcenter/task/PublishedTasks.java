package io.tidemark.vcenter.task;

import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.object.ManagedRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that a session publishes in vCenter for work that is not vCenter's own; needs Task.Create and Task.Update.
 * Types are those of a registered extension; others are rejected with {@link VcenterFault} InvalidArgument.
 */
public interface PublishedTasks {

    /**
     * Creates a queued task on the object and returns its moid. The request is sent at most once.
     *
     * @param initiatedBy the user for whom it is created, null if that is the user of the session
     */
    String create(ManagedRef object, String type, @Nullable String initiatedBy, boolean cancelable, String activation);

    /** The tasks of the type that have not ended, among those vCenter still lists. */
    List<OpenTask> unfinished(String type);

    void running(String task);

    /** {@code percent} 0..100. */
    void progress(String task, int percent);

    /** Sets the details of a task that has not ended. */
    void describe(String task, String text);

    /** Ends the task, successfully unless {@code failure} contains a reason. */
    void ended(String task, @Nullable String failure);

    /** Ends the task as vCenter ends a canceled one. */
    void canceled(String task);
}
