package io.tidemark.policy.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.policy.schedule.Recurrence.Kind;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ten simulated years of random policies, against a plain reading of the calendar day by day. */
@Tag("wide")
class TenYearsTest {

    private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
    private static final LocalDate LAST = LocalDate.of(2035, 12, 31);
    private static final int POLICIES = 25;

    private final Random random = new Random(20261121);

    @ParameterizedTest
    @ValueSource(
            strings = {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/Santiago"})
    void startsExactlyWhenThePolicySays(String name) {
        ZoneId zone = ZoneId.of(name);
        for (int i = 0; i < POLICIES; i++) {
            Timing timing = new Timing(recurrence(), zone, windows(), closures(zone));
            List<Instant> expected = new ArrayList<>(expected(timing));
            List<Instant> computed = timing.slots(start(zone))
                    .takeWhile(slot -> !slot.at().isAfter(end(zone)))
                    .filter(ScheduledStart::open)
                    .map(ScheduledStart::at)
                    .toList();
            assertThat(computed).as(timing.toString()).isEqualTo(expected);
        }
    }

    /** Checks occur every few seconds to minutes, and sometimes none for up to four days. */
    @ParameterizedTest
    @ValueSource(
            strings = {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/Santiago"})
    void takesUpEveryStartOnceWhoeverIsThere(String name) {
        ZoneId zone = ZoneId.of(name);
        for (MissedRule rule : MissedRule.values()) {
            for (int i = 0; i < POLICIES / 5; i++) {
                simulate(new Timing(recurrence(), zone, windows(), closures(zone)), rule);
            }
        }
    }

    private void simulate(Timing timing, MissedRule rule) {
        Duration within = Duration.ofHours(6);
        Set<Instant> expected = expected(timing);
        Set<Instant> fired = new TreeSet<>();
        Set<Instant> passed = new TreeSet<>();
        Instant end = end(timing.zone());
        Instant due = timing.next(start(timing.zone())).map(ScheduledStart::at).orElse(null);
        while (due != null && due.isBefore(end)) {
            Instant now = due.plusSeconds(
                    random.nextInt(10) == 0
                            ? random.nextInt(4 * 86400)
                            : random.nextInt(Math.toIntExact(Decision.ON_TIME.toSeconds())));
            Decision decision = Decision.on(timing, due, now, rule, within, null, Duration.ZERO);
            assertThat(expected).contains(decision.due());
            expected.stream().filter(from(due, decision.due())).forEach(passed::add);
            boolean onTime = Duration.between(decision.due(), now).compareTo(Decision.ON_TIME) <= 0;
            boolean mayNow = open(timing, now);
            if (decision.skipped() == null) {
                assertThat(mayNow).as("%s starts at %s", timing, now).isTrue();
                assertThat(fired.add(decision.due()))
                        .as("%s starts twice", timing)
                        .isTrue();
            } else {
                boolean made = rule == MissedRule.ONCE
                        || rule == MissedRule.WITHIN
                                && Duration.between(decision.due(), now).compareTo(within) <= 0;
                assertThat(mayNow && (onTime || made))
                        .as("%s is not started at %s", timing, now)
                        .isFalse();
            }
            due = timing.next(now).map(ScheduledStart::at).orElse(null);
        }
        Instant last = end;
        assertThat(passed)
                .containsAll(expected.stream().filter(at -> at.isBefore(last)).toList());
    }

    private static java.util.function.Predicate<Instant> from(Instant first, Instant last) {
        return at -> !at.isBefore(first) && !at.isAfter(last);
    }

    private static Instant start(ZoneId zone) {
        return FIRST.atStartOfDay(zone).toInstant().minusSeconds(1);
    }

    private static Instant end(ZoneId zone) {
        return LAST.plusDays(1).atStartOfDay(zone).toInstant().minusSeconds(1);
    }

    private Recurrence recurrence() {
        LocalTime time = LocalTime.of(random.nextInt(5), random.nextInt(60));
        return switch (random.nextInt(4)) {
            case 0 -> new Recurrence(Kind.DAILY, time, null, null, null, null);
            case 1 -> new Recurrence(Kind.WEEKLY, time, days(), null, null, null);
            case 2 ->
                new Recurrence(
                        Kind.MONTHLY,
                        time,
                        Set.of(DayOfWeek.of(1 + random.nextInt(7))),
                        random.nextBoolean() ? Integer.valueOf(1 + random.nextInt(4)) : Integer.valueOf(-1),
                        null,
                        null);
            default ->
                new Recurrence(
                        Kind.MONTHLY,
                        time,
                        null,
                        null,
                        random.nextInt(4) == 0 ? Integer.valueOf(-1) : Integer.valueOf(1 + random.nextInt(31)),
                        null);
        };
    }

    private Set<DayOfWeek> days() {
        EnumSet<DayOfWeek> days = EnumSet.of(DayOfWeek.of(1 + random.nextInt(7)));
        days.add(DayOfWeek.of(1 + random.nextInt(7)));
        return days;
    }

    private List<RunWindow> windows() {
        List<RunWindow> windows = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            windows.add(new RunWindow(
                    random.nextBoolean() ? null : days(),
                    LocalTime.of(random.nextInt(24), random.nextInt(60)),
                    LocalTime.of(random.nextInt(24), random.nextInt(60))));
        }
        return windows;
    }

    private List<Closure> closures(ZoneId zone) {
        LocalDateTime from = FIRST.atStartOfDay().plusHours(random.nextInt(5 * 365 * 24));
        Blackout once = new Blackout(null, from, from.plusHours(1 + random.nextInt(2000)), false);
        Blackout yearly = new Blackout(null, from, from.plusHours(1 + random.nextInt(500)), true);
        return random.nextBoolean() ? List.of() : List.of(new Closure("c", zone, List.of(once, yearly)));
    }

    private static TreeSet<Instant> expected(Timing timing) {
        TreeSet<Instant> starts = new TreeSet<>();
        for (LocalDate day = FIRST; !day.isAfter(LAST); day = day.plusDays(1)) {
            if (named(timing.recurrence(), day)) {
                @Nullable LocalTime time = timing.recurrence().time();
                Instant at = plain(day.atTime(time == null ? LocalTime.MIDNIGHT : time), timing.zone());
                if (open(timing, at)) {
                    starts.add(at);
                }
            }
        }
        return starts;
    }

    private static boolean named(Recurrence recurrence, LocalDate day) {
        Set<DayOfWeek> days = recurrence.days() == null ? Set.of() : recurrence.days();
        Integer ordinal = recurrence.ordinal();
        Integer number = recurrence.dayOfMonth();
        if (recurrence.kind() == Kind.MONTHLY) {
            LocalDate that = ordinal != null
                    ? day.with(TemporalAdjusters.dayOfWeekInMonth(
                            ordinal, days.iterator().next()))
                    : number != null && number > 0
                            ? day.withDayOfMonth(Math.min(number, day.lengthOfMonth()))
                            : day.with(TemporalAdjusters.lastDayOfMonth());
            return day.equals(that) && (number == null || number < 0 || number == day.getDayOfMonth());
        }
        return recurrence.kind() == Kind.DAILY || days.contains(day.getDayOfWeek());
    }

    /** The gap by way of the clock just before it: one second earlier exists, or is in the gap too. */
    private static Instant plain(LocalDateTime local, ZoneId zone) {
        Instant guess = local.atZone(zone).withEarlierOffsetAtOverlap().toInstant();
        if (guess.atZone(zone).toLocalDateTime().equals(local)) {
            return guess;
        }
        Instant moment = guess.truncatedTo(ChronoUnit.MINUTES);
        ZoneOffset after = zone.getRules().getOffset(moment);
        while (zone.getRules().getOffset(moment.minusSeconds(60)).equals(after)) {
            moment = moment.minusSeconds(60);
        }
        return moment;
    }

    private static boolean open(Timing timing, Instant at) {
        boolean windowed = timing.windows().isEmpty();
        LocalDate today = at.atZone(timing.zone()).toLocalDate();
        for (RunWindow window : timing.windows()) {
            for (int back = 0; back <= 1; back++) {
                LocalDate day = today.minusDays(back);
                boolean opens = window.days() == null
                        || window.days().isEmpty()
                        || window.days().contains(day.getDayOfWeek());
                LocalDate closes = window.to().isAfter(window.from()) ? day : day.plusDays(1);
                windowed |= opens
                        && !at.isBefore(plain(day.atTime(window.from()), timing.zone()))
                        && at.isBefore(plain(closes.atTime(window.to()), timing.zone()));
            }
        }
        boolean dark = timing.closures().stream()
                .anyMatch(closure ->
                        closure.blackouts().stream().anyMatch(blackout -> dark(blackout, at, closure.zone())));
        return windowed && !dark;
    }

    private static boolean dark(Blackout blackout, Instant at, ZoneId zone) {
        for (int year = 0; year <= (Boolean.TRUE.equals(blackout.yearly()) ? 12 : 0); year++) {
            if (!at.isBefore(plain(blackout.from().plusYears(year), zone))
                    && at.isBefore(plain(blackout.to().plusYears(year), zone))) {
                return true;
            }
        }
        return false;
    }
}
