package io.tidemark.array.connection;

import io.tidemark.array.VolumeUsage;
import java.time.Duration;
import java.time.Instant;

/**
 * How the used figure and another one of the same volume differ over a period.
 *
 * @param used all values that the used figures of the period can mean
 * @param other all values that the other figures of the period can mean
 * @param least the smallest used figure of the period
 * @param most the largest
 * @param otherAt of the last other figure
 * @param figures number of other figures of different times
 * @param lasting whether they are apart for so long that it is no delay of one of the sources
 */
record Difference(
        Instant since, Span used, Span other, long least, long most, Instant otherAt, int figures, boolean lasting) {

    /** A single figure can be one that an exporter or provider kept too long. */
    private static final int FIGURES = 3;

    /** The bytes that hosts can have written. */
    record Span(long least, long most) {

        private static Span of(VolumeUsage usage) {
            return new Span(
                    usage.accuracy().least(usage.writtenBytes()),
                    usage.accuracy().most(usage.writtenBytes()));
        }

        private Span with(Span one) {
            return new Span(Math.min(least, one.least), Math.max(most, one.most));
        }

        private long distance(Span one) {
            return Math.max(one.least - most, least - one.most);
        }
    }

    /** A period that begins at that time with the present figures. */
    static Difference begin(Instant since, VolumeUsage used, VolumeUsage other) {
        return new Difference(
                since, Span.of(used), Span.of(other), used.writtenBytes(), used.writtenBytes(), other.at(), 1, false);
    }

    /** The same period with the present figures, or a new one if changes of the used figure can explain the difference. */
    Difference with(Instant now, VolumeUsage nowUsed, VolumeUsage nowOther, Duration after) {
        Difference longer = new Difference(
                since,
                used.with(Span.of(nowUsed)),
                other.with(Span.of(nowOther)),
                Math.min(least, nowUsed.writtenBytes()),
                Math.max(most, nowUsed.writtenBytes()),
                nowOther.at(),
                figures + (nowOther.at().equals(otherAt) ? 0 : 1),
                false);
        if (longer.apart()) {
            return longer.lasting(
                    lasting || longer.figures >= FIGURES && !since.plus(after).isAfter(now));
        }
        Difference again = begin(lasting ? since : now, nowUsed, nowOther);
        return again.apart() ? again.lasting(lasting) : begin(now, nowUsed, nowOther);
    }

    private Difference lasting(boolean value) {
        return new Difference(since, used, other, least, most, otherAt, figures, value);
    }

    /** Whether they are further apart than their steps, and than the used figure changed meanwhile. */
    boolean apart() {
        return used.distance(other) > most - least;
    }
}
