package io.tidemark.capacity;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** The requested time range; the last day by default. */
public record TimeRange(Instant from, Instant to) {

    private static final Duration DEFAULT = Duration.ofDays(1);
    private static final Duration LONGEST = Duration.ofDays(3660);

    /**
     * From ISO-8601 texts, each of which may be missing; 400 when one cannot be read or they are in the wrong order.
     *
     * @param past length up to {@code to}, such as {@code P7D}
     */
    public static TimeRange of(@Nullable String from, @Nullable String to, @Nullable String past, Clock clock) {
        Problem invalid = Problem.invalid();
        Instant end = instant(to, "to", clock.instant(), invalid);
        Instant start = instant(from, "from", end.minus(length(past, invalid)), invalid);
        if (from != null && past != null) {
            invalid.error("past", CapacityProblemMessage.PAST_WITH_FROM);
        } else if (invalid.errors().isEmpty() && !start.isBefore(end)) {
            invalid.error("from", RequestMessage.VALUE_NOT_BEFORE.with("other", "to"));
        }
        if (!invalid.errors().isEmpty()) {
            throw invalid;
        }
        return new TimeRange(start, end);
    }

    private static Duration length(@Nullable String text, Problem invalid) {
        try {
            Duration length = text == null || text.isBlank() ? DEFAULT : Duration.parse(text.strip());
            if (length.compareTo(LONGEST) <= 0 && length.compareTo(Duration.ZERO) > 0) {
                return length;
            }
        } catch (DateTimeParseException e) {
            // Reported below, as any other length that is out of bounds.
        }
        invalid.error("past", CapacityProblemMessage.PAST_TOO_LONG);
        return DEFAULT;
    }

    private static Instant instant(@Nullable String text, String name, Instant fallback, Problem invalid) {
        try {
            return text == null || text.isBlank() ? fallback : Instant.parse(text.strip());
        } catch (DateTimeParseException e) {
            invalid.error(name, RequestMessage.VALUE_TYPE.with("type", "INSTANT"));
            return fallback;
        }
    }
}
