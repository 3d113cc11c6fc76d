package io.tidemark.site.read;

import io.tidemark.platform.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one read ended.
 *
 * @param value null if it failed
 * @param failure null if it did not fail
 */
public record ReadOutcome<T>(
        SiteRead<T> read, @Nullable T value, @Nullable Statement failure, Duration time) {

    public static <T> ReadOutcome<T> of(SiteRead<T> read, T value, Duration time) {
        return new ReadOutcome<>(read, value, null, time);
    }

    public static <T> ReadOutcome<T> failed(SiteRead<T> read, Statement failure, Duration time) {
        return new ReadOutcome<>(read, null, failure, time);
    }

    /** How many objects were read. */
    public int items() {
        return value == null ? 0 : ReadStep.items(value);
    }
}
