package io.tidemark.policy.schedule;

import io.tidemark.platform.Statement;
import io.tidemark.policy.message.PolicyMessage;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** When a policy may start, all its parts together. Two windows that touch count as one. */
public record Timing(Recurrence recurrence, ZoneId zone, List<RunWindow> windows, List<CalendarBlackouts> closures) {

    /** Beyond this a chain of windows has no end. */
    private static final Duration ENDLESS = Duration.ofDays(8);

    /** A schedule without a possible start in the next five years has no next start. */
    private static final int MOST_LOOKED_AT = 200_000;

    private static final Duration FAR = Duration.ofDays(5 * 366);

    public Timing {
        windows = List.copyOf(windows);
        closures = List.copyOf(closures);
    }

    /** What the recurrence names after the instant, in order, whether something may start then or not. */
    public Stream<ScheduledStart> slots(Instant after) {
        return Stream.iterate(
                        recurrence.next(after, zone).orElse(null),
                        Objects::nonNull,
                        at -> recurrence.next(at, zone).orElse(null))
                .map(this::at);
    }

    /** The first start after the instant that no window or blackout prevents. */
    public Optional<ScheduledStart> next(Instant after) {
        return slots(after)
                .limit(MOST_LOOKED_AT)
                .takeWhile(slot -> slot.at().isBefore(after.plus(FAR)))
                .filter(ScheduledStart::open)
                .findFirst();
    }

    /** The instant as a start, whether the recurrence names it or not. */
    public ScheduledStart at(Instant at) {
        Instant closes = windows.isEmpty() ? Instant.MAX : closes(at);
        if (!closes.isAfter(at)) {
            return new ScheduledStart(at, PolicyMessage.OUTSIDE_WINDOW.statement(), null);
        }
        Optional<String> closed = closed(at);
        if (closed.isPresent()) {
            return new ScheduledStart(at, PolicyMessage.BLACKOUT.with("calendar", closed.get()), null);
        }
        Instant blackout = closures.stream()
                .flatMap(closure -> closure.from(at))
                .map(Interval::from)
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
        Instant until = blackout.isBefore(closes) ? blackout : closes;
        return new ScheduledStart(at, null, until.equals(Instant.MAX) ? null : until);
    }

    /** Why a run that waits does not start at the instant: a blackout, whose end it waits for. */
    public Optional<Statement> blackout(Instant at) {
        return closed(at).map(calendar -> PolicyMessage.WAITS_FOR_BLACKOUT.with("calendar", calendar));
    }

    /** The calendar with a blackout at the instant. */
    private Optional<String> closed(Instant at) {
        return closures.stream()
                .filter(closure -> closure.from(at).anyMatch(blackout -> blackout.contains(at)))
                .map(CalendarBlackouts::calendar)
                .findFirst();
    }

    /** When the windows around the instant close; the instant itself when none is open. */
    private Instant closes(Instant at) {
        Instant end = at;
        while (Duration.between(at, end).compareTo(ENDLESS) < 0) {
            Instant now = end;
            @Nullable
            Instant later = windows.stream()
                    .flatMap(window -> window.around(now, zone).stream())
                    .map(Interval::to)
                    .max(Comparator.naturalOrder())
                    .orElse(null);
            if (later == null || !later.isAfter(end)) {
                return end;
            }
            end = later;
        }
        return Instant.MAX;
    }
}
