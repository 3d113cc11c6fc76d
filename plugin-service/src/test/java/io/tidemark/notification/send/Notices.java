package io.tidemark.notification.send;

import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.RunEnd;
import io.tidemark.platform.health.ConditionChanged.Severity;
import java.time.Instant;
import java.util.Map;

/** Notices that tests send. */
final class Notices {

    static final Notice FAILED_RUN = new Notice(
            "6f0c",
            Instant.parse("2026-03-01T10:00:00Z"),
            "reclaim-run.ended",
            Severity.ERROR,
            "guid",
            "guid:datastore-1",
            "prod",
            "anna",
            RunEnd.FAILED,
            "The run on prod failed.",
            "TEXT",
            Map.of(),
            null);

    private Notices() {}
}
