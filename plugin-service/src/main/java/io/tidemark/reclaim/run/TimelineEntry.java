package io.tidemark.reclaim.run;

import io.tidemark.platform.Statement;
import io.tidemark.platform.message.Message;
import java.time.Instant;
import java.util.Map;

/** A step in a run's life. */
public record TimelineEntry(Instant at, String code, String text, Map<String, Object> params) implements Message {

    static TimelineEntry of(Instant at, Statement statement) {
        return new TimelineEntry(at, statement.code(), statement.text(), statement.params());
    }
}
