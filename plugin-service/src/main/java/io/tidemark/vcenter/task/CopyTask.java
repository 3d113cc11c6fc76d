package io.tidemark.vcenter.task;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A clone or a Storage vMotion that vCenter completed, by its clock.
 *
 * @param moid of the task
 * @param name of the VM or template that was copied, null if vCenter does not show it
 */
public record CopyTask(String moid, Kind kind, @Nullable String name, Instant startedAt, Instant completedAt) {

    /** What copied the disks. */
    public enum Kind {
        /** A clone of a VM or template, or a deployment from a template. */
        CLONE,
        /** A migration, which copies disks if it is to another datastore. */
        RELOCATE
    }
}
