package io.tidemark.reclaim.createtest;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One create test of a datastore.
 *
 * @param version grows with each change
 * @param name of the datastore when it was last used
 * @param folder path of the folder with the disk, which belongs to this test alone
 * @param writeSame whether the device supports WRITE SAME, so that the test can measure that instead of writes; null if
 *     it is not known
 * @param milliseconds by the clock of vCenter, null until the disk was created
 * @param removed whether the folder is gone
 * @param problem why it failed, or why the folder is not removed yet
 */
public record CreateTest(
        String id,
        long version,
        ObjectId datastore,
        String name,
        String folder,
        String datacenter,
        long sizeBytes,
        @Nullable Boolean writeSame,
        State state,
        String startedBy,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Long milliseconds,
        boolean removed,
        @Nullable Statement problem) {

    /** The state of a test. */
    public enum State {
        RUNNING,
        COMPLETED,
        FAILED
    }

    private static final double MB = 1 << 20;

    /** MB/s; null until the disk was created. */
    public @Nullable Double megabytesPerSecond() {
        return milliseconds == null || milliseconds <= 0 ? null : sizeBytes / MB * 1000 / milliseconds;
    }

    CreateTest created(Duration took, Instant at) {
        return with(State.COMPLETED, at, took.toMillis(), removed, problem);
    }

    CreateTest failed(Statement why, Instant at) {
        return with(State.FAILED, at, milliseconds, removed, why);
    }

    CreateTest beat() {
        return with(state, endedAt, milliseconds, removed, problem);
    }

    CreateTest cleaned() {
        boolean open = state == State.COMPLETED || problem == null;
        boolean stated = problem != null && CreateTestMessage.CREATE_TEST_INTERRUPTED_LEFT.is(problem);
        return with(
                state,
                endedAt,
                milliseconds,
                true,
                open ? null : stated ? CreateTestMessage.CREATE_TEST_INTERRUPTED.statement() : problem);
    }

    CreateTest left(Statement why) {
        boolean interrupted = problem != null && CreateTestMessage.CREATE_TEST_INTERRUPTED.is(problem);
        Statement both = interrupted ? CreateTestMessage.CREATE_TEST_INTERRUPTED_LEFT.with("folder", folder) : problem;
        return with(state, endedAt, milliseconds, false, state == State.COMPLETED ? why : both);
    }

    /** On its datastore, which has this name now. */
    CreateTest on(String now) {
        return new CreateTest(
                id,
                version + 1,
                datastore,
                now,
                "[" + now + folder.substring(1 + name.length()),
                datacenter,
                sizeBytes,
                writeSame,
                state,
                startedBy,
                startedAt,
                endedAt,
                milliseconds,
                removed,
                problem);
    }

    private CreateTest with(
            State now, @Nullable Instant ended, @Nullable Long took, boolean gone, @Nullable Statement why) {
        return new CreateTest(
                id,
                version + 1,
                datastore,
                name,
                folder,
                datacenter,
                sizeBytes,
                writeSame,
                now,
                startedBy,
                startedAt,
                ended,
                took,
                gone,
                why);
    }
}
