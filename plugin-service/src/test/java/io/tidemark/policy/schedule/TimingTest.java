package io.tidemark.policy.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Problem;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.policy.schedule.Recurrence.Kind;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimingTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final LocalTime TWO = LocalTime.of(2, 0);

    private static Recurrence daily(String time) {
        return new Recurrence(Kind.DAILY, LocalTime.parse(time), null, null, null, null);
    }

    private static Recurrence cron(String cron) {
        return new Recurrence(Kind.CRON, null, null, null, null, cron);
    }

    private static Timing timing(Recurrence recurrence, RunWindow... windows) {
        return new Timing(recurrence, BERLIN, List.of(windows), List.of());
    }

    private static List<String> starts(Timing timing, String after, int count) {
        return timing.slots(Instant.parse(after))
                .filter(ScheduledStart::open)
                .limit(count)
                .map(slot -> slot.at().toString())
                .toList();
    }

    @Test
    void knowsTheSecondSundayOfTheMonth() {
        Recurrence second = new Recurrence(Kind.MONTHLY, TWO, Set.of(DayOfWeek.SUNDAY), 2, null, null);
        assertThat(starts(timing(second), "2026-01-01T00:00:00Z", 3))
                .containsExactly("2026-01-11T01:00:00Z", "2026-02-08T01:00:00Z", "2026-03-08T01:00:00Z");
        assertThat(starts(timing(cron("0 2 * * SUN#2")), "2026-01-01T00:00:00Z", 1))
                .containsExactly("2026-01-11T01:00:00Z");
    }

    @Test
    void knowsTheLastDayOfTheMonth() {
        assertThat(starts(timing(new Recurrence(Kind.MONTHLY, TWO, null, null, -1, null)), "2028-02-01T00:00:00Z", 2))
                .containsExactly("2028-02-29T01:00:00Z", "2028-03-31T00:00:00Z");
        assertThat(starts(
                        timing(new Recurrence(Kind.MONTHLY, TWO, Set.of(DayOfWeek.FRIDAY), -1, null, null)),
                        "2026-01-01T00:00:00Z",
                        1))
                .containsExactly("2026-01-30T01:00:00Z");
    }

    @Test
    void startsAfterTheHourThatSummerTimeLeavesOut() {
        assertThat(starts(timing(daily("02:30")), "2026-03-28T12:00:00Z", 2))
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z");
    }

    @Test
    void startsOnceInTheHourThatComesTwice() {
        assertThat(starts(timing(daily("02:30")), "2026-10-24T12:00:00Z", 2))
                .containsExactly("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
        assertThat(starts(timing(daily("02:30")), "2026-10-25T00:30:00Z", 1)).containsExactly("2026-10-26T01:30:00Z");
    }

    @Test
    void takesTouchingWindowsForOne() {
        RunWindow evening = new RunWindow(Set.of(), LocalTime.of(20, 0), LocalTime.MIDNIGHT);
        RunWindow night = new RunWindow(Set.of(), LocalTime.MIDNIGHT, LocalTime.of(5, 0));
        ScheduledStart slot = timing(daily("22:00"), evening, night).at(Instant.parse("2026-01-10T21:00:00Z"));
        assertThat(slot.open()).isTrue();
        assertThat(slot.until()).isEqualTo("2026-01-11T04:00:00Z");
    }

    @Test
    void givesAWeekThatIsAllOpenNoEnd() {
        ScheduledStart slot =
                timing(daily("22:00"), new RunWindow(null, TWO, TWO)).at(Instant.parse("2026-01-10T21:00:00Z"));
        assertThat(slot.open()).isTrue();
        assertThat(slot.until()).isNull();
    }

    @Test
    void leavesOutWhatIsOutsideTheWindows() {
        RunWindow weekend = new RunWindow(Set.of(DayOfWeek.SATURDAY), LocalTime.of(22, 0), LocalTime.of(6, 0));
        assertThat(starts(timing(daily("02:00"), weekend), "2026-01-01T00:00:00Z", 2))
                .containsExactly("2026-01-04T01:00:00Z", "2026-01-11T01:00:00Z");
        assertThat(timing(daily("12:00"), weekend).next(Instant.parse("2026-01-01T00:00:00Z")))
                .isEmpty();
    }

    @Test
    void endsBeforeABlackoutBeginsAndLeavesOutItsStarts() {
        Blackout closing = new Blackout(
                "Year end",
                LocalDateTime.parse("2020-12-30T02:30:00"),
                LocalDateTime.parse("2021-01-03T00:00:00"),
                true);
        Timing timing = new Timing(
                daily("02:00"), BERLIN, List.of(), List.of(new CalendarBlackouts("Freeze", BERLIN, List.of(closing))));
        assertThat(timing.at(Instant.parse("2026-12-30T01:00:00Z")).until()).isEqualTo("2026-12-30T01:30:00Z");
        assertThat(timing.blackout(Instant.parse("2026-12-30T01:00:00Z"))).isEmpty();
        assertThat(timing.blackout(Instant.parse("2026-12-31T01:00:00Z")))
                .contains(PolicyMessage.WAITS_FOR_BLACKOUT.with("calendar", "Freeze"));
        assertThat(timing.at(Instant.parse("2026-12-31T01:00:00Z")).obstacle())
                .isNotNull()
                .satisfies(why -> assertThat(why.code()).isEqualTo("BLACKOUT"));
        assertThat(starts(timing, "2026-12-30T01:00:00Z", 1)).containsExactly("2027-01-03T01:00:00Z");
    }

    @Test
    void refusesSchedulesThatSayNothing() {
        for (Runnable wrong : List.<Runnable>of(
                () -> daily2(null),
                () -> new Recurrence(Kind.WEEKLY, TWO, Set.of(), null, null, null),
                () -> new Recurrence(Kind.MONTHLY, TWO, null, null, 32, null),
                () -> new Recurrence(Kind.MONTHLY, TWO, Set.of(DayOfWeek.MONDAY), 5, null, null),
                () -> new Recurrence(Kind.MONTHLY, TWO, Set.of(DayOfWeek.MONDAY), 1, 1, null),
                () -> cron("0 0 2 * * *"),
                () -> cron("61 2 * * *"),
                () -> cron(""))) {
            assertThatThrownBy(wrong::run).isInstanceOf(Problem.class);
        }
    }

    private static void daily2(@Nullable LocalTime none) {
        new Recurrence(Kind.DAILY, none, null, null, null, null);
    }

    private static StartDecision decide(MissedRule rule, String now, @Nullable String lastStart) {
        return StartDecision.on(
                timing(daily("02:00"), new RunWindow(null, LocalTime.of(1, 0), LocalTime.of(5, 0))),
                Instant.parse("2026-01-10T01:00:00Z"),
                Instant.parse(now),
                rule,
                Duration.ofHours(2),
                lastStart == null ? null : Instant.parse(lastStart),
                Duration.ofHours(24));
    }

    @Test
    void makesUpForMissedStartsAsThePolicySays() {
        assertThat(decide(MissedRule.SKIP, "2026-01-10T01:00:02Z", null).skipped())
                .isNull();
        assertThat(decide(MissedRule.SKIP, "2026-01-10T02:00:00Z", null).skipped())
                .isNotNull();
        StartDecision once = decide(MissedRule.ONCE, "2026-01-12T03:30:00Z", null);
        assertThat(once.skipped()).isNull();
        assertThat(once.missed()).isEqualTo(2);
        assertThat(once.due()).isEqualTo("2026-01-12T01:00:00Z");
        assertThat(once.until()).isEqualTo("2026-01-12T04:00:00Z");
        assertThat(decide(MissedRule.ONCE, "2026-01-12T05:00:00Z", null).skipped())
                .isNotNull();
        assertThat(decide(MissedRule.WITHIN, "2026-01-10T02:59:00Z", null).skipped())
                .isNull();
        assertThat(decide(MissedRule.WITHIN, "2026-01-10T03:01:00Z", null).skipped())
                .isNotNull();
    }

    @Test
    void keepsTheDistanceThatThePolicyAsksFor() {
        assertThat(decide(MissedRule.SKIP, "2026-01-10T01:00:01Z", "2026-01-09T01:00:00Z")
                        .skipped())
                .isNull();
        assertThat(decide(MissedRule.SKIP, "2026-01-10T01:00:01Z", "2026-01-09T03:00:00Z")
                        .skipped())
                .isNotNull();
    }
}
