package io.tidemark.reclaim.createtest.web;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.createtest.CreateTest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A create test.
 *
 * @param seconds from the start to the end of the creation, by the clock of vCenter; null until then
 * @param megabytesPerSecond null until the disk was created
 * @param writeSame whether the device supports WRITE SAME, so that the test can have measured that; null if not known
 * @param folder path of the folder with the disk, which belongs to this test alone
 * @param removed whether the folder of the test is gone
 * @param problem why it failed, or why the folder is not removed yet
 */
record CreateTestView(
        String id,
        ObjectId datastoreId,
        String name,
        CreateTest.State state,
        long sizeBytes,
        String startedBy,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Double seconds,
        @Nullable Double megabytesPerSecond,
        @Nullable Boolean writeSame,
        String folder,
        boolean removed,
        @Nullable Statement problem) {

    static CreateTestView of(CreateTest test) {
        Long took = test.milliseconds();
        return new CreateTestView(
                test.id(),
                test.datastore(),
                test.name(),
                test.state(),
                test.sizeBytes(),
                test.startedBy(),
                test.startedAt(),
                test.endedAt(),
                took == null ? null : Double.valueOf(took / 1000.0),
                test.megabytesPerSecond(),
                test.writeSame(),
                test.folder(),
                test.removed(),
                test.problem());
    }
}
