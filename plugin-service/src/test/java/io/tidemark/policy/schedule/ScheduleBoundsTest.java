package io.tidemark.policy.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Problem;
import io.tidemark.policy.schedule.Recurrence.Kind;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The last value that a schedule, a blackout or a decision takes, and the first that it does not. */
class ScheduleBoundsTest {

    private static final ZoneId UTC = ZoneOffset.UTC;
    private static final LocalTime TWO = LocalTime.of(2, 0);
    private static final Recurrence DAILY = new Recurrence(Kind.DAILY, TWO, null, null, null, null);

    private static Instant at(String time) {
        return Instant.parse(time);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    kind    | days           | ordinal | day of month | next after 2026-01-01T00:00:00Z
                    WEEKLY  | MONDAY         | -       | -            | 2026-01-05T02:00:00Z
                    WEEKLY  | SUNDAY,FRIDAY  | -       | -            | 2026-01-02T02:00:00Z
                    WEEKLY  | -              | -       | -            | refused
                    MONTHLY | -              | -       | 1            | 2026-01-01T02:00:00Z
                    MONTHLY | -              | -       | 31           | 2026-01-31T02:00:00Z
                    MONTHLY | -              | -       | -1           | 2026-01-31T02:00:00Z
                    MONTHLY | -              | -       | 0            | refused
                    MONTHLY | -              | -       | 32           | refused
                    MONTHLY | -              | -       | -2           | refused
                    MONTHLY | MONDAY         | 1       | -            | 2026-01-05T02:00:00Z
                    MONTHLY | MONDAY         | 4       | -            | 2026-01-26T02:00:00Z
                    MONTHLY | FRIDAY         | -1      | -            | 2026-01-30T02:00:00Z
                    MONTHLY | MONDAY         | 0       | -            | refused
                    MONTHLY | MONDAY         | 5       | -            | refused
                    MONTHLY | MONDAY,TUESDAY | 1       | -            | refused
                    MONTHLY | -              | 1       | -            | refused
                    MONTHLY | MONDAY         | 1       | 1            | refused
                    MONTHLY | MONDAY         | -       | -            | refused
                    """)
    void recursOnTheDaysNamed(
            Kind kind, @Nullable String days, @Nullable Integer ordinal, @Nullable Integer dayOfMonth, String next) {
        Set<DayOfWeek> set = days == null
                ? null
                : Arrays.stream(days.split(",")).map(DayOfWeek::valueOf).collect(Collectors.toSet());
        if ("refused".equals(next)) {
            assertThatThrownBy(() -> new Recurrence(kind, TWO, set, ordinal, dayOfMonth, null))
                    .isInstanceOf(Problem.class);
        } else {
            assertThat(new Recurrence(kind, TWO, set, ordinal, dayOfMonth, null).next(at("2026-01-01T00:00:00Z"), UTC))
                    .contains(at(next));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    from             | to               | yearly | title length | accepted
                    2026-12-24T00:00 | 2026-12-24T00:01 | false  | 0            | true
                    2026-12-24T00:00 | 2026-12-24T00:00 | false  | 0            | false
                    2026-12-24T00:00 | 2026-12-23T00:00 | false  | 0            | false
                    2026-12-24T00:00 | 2027-12-24T00:00 | false  | 0            | true
                    2026-12-24T00:00 | 2027-12-24T00:00 | true   | 0            | false
                    2026-12-24T00:00 | 2027-12-23T23:59 | true   | 0            | true
                    2026-12-24T00:00 | 2027-01-02T00:00 | true   | 200          | true
                    2026-12-24T00:00 | 2027-01-02T00:00 | true   | 201          | false
                    -                | 2027-01-02T00:00 | false  | 0            | false
                    2026-12-24T00:00 | -                | false  | 0            | false
                    """)
    void acceptsBlackouts(
            @Nullable LocalDateTime from, @Nullable LocalDateTime to, boolean yearly, int length, boolean accepted) {
        if (accepted) {
            assertThat(new Blackout("t".repeat(length), from, to, yearly).yearly())
                    .isEqualTo(yearly);
        } else {
            assertThatThrownBy(() -> new Blackout("t".repeat(length), from, to, yearly))
                    .isInstanceOf(Problem.class);
        }
    }

    @Test
    void leavesOutBlackoutsThatAreOver() {
        LocalDateTime from = LocalDateTime.parse("2026-12-24T00:00");
        Blackout once = new Blackout(null, from, from.plusDays(2), null);
        Interval coming = new Interval(at("2026-12-24T00:00:00Z"), at("2026-12-26T00:00:00Z"));
        assertThat(once.from(at("2026-01-01T00:00:00Z"), UTC)).containsExactly(coming);
        assertThat(once.from(at("2026-12-25T23:59:59Z"), UTC)).containsExactly(coming);
        assertThat(once.from(at("2026-12-26T00:00:00Z"), UTC)).isEmpty();
        Blackout yearly = new Blackout(null, from, from.plusDays(2), true);
        assertThat(yearly.from(at("2028-12-26T00:00:00Z"), UTC))
                .containsExactly(new Interval(at("2029-12-24T00:00:00Z"), at("2029-12-26T00:00:00Z")));
        assertThat(yearly.from(at("2020-01-01T00:00:00Z"), UTC).findFirst()).contains(coming);
    }

    @Test
    void findsTheNextStartThatNothingStandsInTheWayOf() {
        Timing open = new Timing(DAILY, UTC, List.of(), List.of());
        assertThat(open.next(at("2026-01-01T02:00:00Z")).orElseThrow().at()).isEqualTo("2026-01-02T02:00:00Z");
        LocalDateTime from = LocalDateTime.parse("2026-01-02T00:00");
        CalendarBlackouts week =
                new CalendarBlackouts("holidays", UTC, List.of(new Blackout(null, from, from.plusDays(7), null)));
        Timing closed = new Timing(DAILY, UTC, List.of(), List.of(week));
        assertThat(closed.next(at("2026-01-01T02:00:00Z")).orElseThrow().at()).isEqualTo("2026-01-09T02:00:00Z");
        RunWindow noon = new RunWindow(null, LocalTime.NOON, LocalTime.of(13, 0));
        assertThat(new Timing(DAILY, UTC, List.of(noon), List.of()).next(at("2026-01-01T00:00:00Z")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    now                  | rule   | last start           | least | late  | skipped      | counts from
                    2026-01-01T02:05:00Z | SKIP   | -                    | PT0S  | false | -            | 2026-01-01T02:00:00Z
                    2026-01-01T02:05:01Z | SKIP   | -                    | PT0S  | true  | START_MISSED | 2026-01-01T02:05:01Z
                    2026-01-01T03:00:00Z | ONCE   | -                    | PT0S  | true  | -            | 2026-01-01T03:00:00Z
                    2026-01-01T04:00:00Z | WITHIN | -                    | PT0S  | true  | -            | 2026-01-01T04:00:00Z
                    2026-01-01T04:00:01Z | WITHIN | -                    | PT0S  | true  | START_MISSED | 2026-01-01T04:00:01Z
                    2026-01-01T02:00:00Z | ONCE   | 2025-12-31T02:00:00Z | PT24H | false | -            | 2026-01-01T02:00:00Z
                    2026-01-01T02:00:00Z | ONCE   | 2025-12-31T02:00:01Z | PT24H | false | TOO_SOON     | 2026-01-01T02:00:00Z
                    2026-01-01T03:00:00Z | ONCE   | 2025-12-31T03:00:00Z | PT24H | true  | -            | 2026-01-01T03:00:00Z
                    """)
    void decidesAboutAStartThatIsDue(
            Instant now,
            MissedRule rule,
            @Nullable Instant lastStart,
            Duration least,
            boolean late,
            @Nullable String skipped,
            Instant countsFrom) {
        Timing timing = new Timing(DAILY, UTC, List.of(), List.of());
        StartDecision decision =
                StartDecision.on(timing, at("2026-01-01T02:00:00Z"), now, rule, Duration.ofHours(2), lastStart, least);
        assertThat(decision.late()).isEqualTo(late);
        assertThat(decision.skipped() == null ? null : decision.skipped().code())
                .isEqualTo(skipped);
        assertThat(decision.startedAt(now)).isEqualTo(countsFrom);
    }
}
