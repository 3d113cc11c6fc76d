package io.tidemark.reclaim.run;

import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.Map;

/** A step in a run's life. */
public record TimelineEntry(Instant at, String code, String text, Map<String, Object> params) {

    static TimelineEntry of(Instant at, Statement statement) {
        return new TimelineEntry(at, statement.code(), statement.text(), statement.params());
    }
}
