package io.tidemark.notification.delivery;

import io.tidemark.notification.notice.Notice;
import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A queued notification of one channel.
 *
 * @param tries how often it was tried in vain
 * @param problem why the last time
 */
public record Delivery(
        String id,
        String channel,
        Notice notice,
        boolean dead,
        Instant dueAt,
        int tries,
        @Nullable Statement problem) {}
