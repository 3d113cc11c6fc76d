package io.tidemark.array.flasharray;

import java.time.Duration;

/** The time ranges of history in REST 1.x; the array selects the interval. */
enum Span {
    HOUR("1h", Duration.ofHours(1)),
    THREE_HOURS("3h", Duration.ofHours(3)),
    DAY("24h", Duration.ofHours(24)),
    WEEK("7d", Duration.ofDays(7)),
    MONTH("30d", Duration.ofDays(30)),
    QUARTER("90d", Duration.ofDays(90)),
    YEAR("1y", Duration.ofDays(365));

    private final String text;
    private final Duration length;

    Span(String text, Duration length) {
        this.text = text;
        this.length = length;
    }

    /** In the form that the array requires. */
    String text() {
        return text;
    }

    /** The shortest that includes that age, otherwise the longest. */
    static Span reaching(Duration age) {
        for (Span span : values()) {
            if (age.compareTo(span.length) <= 0) {
                return span;
            }
        }
        return YEAR;
    }
}
