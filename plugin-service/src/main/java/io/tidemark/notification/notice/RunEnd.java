package io.tidemark.notification.notice;

import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.ConditionChanged.Severity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What an ended reclaim run achieved. */
public enum RunEnd {
    RECLAIMED(Severity.INFO),
    PARTLY_RECLAIMED(Severity.INFO),
    NOTHING_RECLAIMED(Severity.WARNING),
    NOT_VERIFIABLE(Severity.INFO),
    STOPPED(Severity.INFO),
    FAILED(Severity.ERROR),
    UNKNOWN(Severity.ERROR);

    private static final String ENDED = "reclaim-run.ended";

    private final Severity severity;

    RunEnd(Severity severity) {
        this.severity = severity;
    }

    Severity severity() {
        return severity;
    }

    /** Null for every other activity; the end of a run has its outcome among its parameters. */
    static @Nullable RunEnd of(RecordedActivity activity) {
        Statement detail = activity.detail();
        Object outcome = ENDED.equals(activity.action()) && detail != null
                ? detail.params().get("outcome")
                : null;
        return Arrays.stream(values())
                .filter(one -> one.name().equals(outcome))
                .findFirst()
                .orElse(null);
    }
}
