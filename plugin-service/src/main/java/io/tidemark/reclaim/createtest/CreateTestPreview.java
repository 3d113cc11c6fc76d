package io.tidemark.reclaim.createtest;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a create test would do.
 *
 * @param freeAfterBytes what is free while the disk exists
 * @param leastFreeBytes what must be free while the disk exists
 * @param writeSame whether the device supports WRITE SAME, so that the test can measure that instead of writes; null if
 *     it is not known
 * @param leftover why the folder would remain if the service stopped during the test, which must be accepted; null if the
 *     service account would remove it
 * @param reasons why no test can be started; empty if one can
 */
public record CreateTestPreview(
        ObjectId datastoreId,
        String name,
        long sizeBytes,
        long freeBytes,
        long freeAfterBytes,
        long leastFreeBytes,
        @Nullable Boolean writeSame,
        @Nullable Statement leftover,
        List<Statement> reasons) {}
