package io.tidemark.vcenter.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HostClocksTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final AtomicLong nanos = new AtomicLong();
    private final HostClocks clocks = new HostClocks(nanos::get);

    private void wait(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void measuresBetweenTheTimesBeforeAndAfterAndTakesWhatTheReadingTookForNothing() {
        assertThat(ClockOffset.measured(NOON, NOON.plusSeconds(61), NOON.plusSeconds(2)))
                .isEqualTo(Duration.ofMinutes(1));
        assertThat(ClockOffset.measured(NOON, NOON.plusSeconds(50), NOON.plusSeconds(60)))
                .isZero();
    }

    @Test
    void takesClocksThatAlmostMatchForTheSame() {
        clocks.measured("host-1", "esx-01", Duration.ofSeconds(19));
        assertThat(clocks.ahead("host-1")).isZero();
    }

    @Test
    void keepsAnOffsetInWholeIntervalsWhileItHardlyChanges() {
        clocks.measured("host-1", "esx-01", Duration.ofDays(3).plusSeconds(1));
        clocks.measured("host-1", "esx-01", Duration.ofDays(3).plusSeconds(15));
        assertThat(clocks.ahead("host-1")).isEqualTo(Duration.ofDays(3));
        clocks.measured("host-1", "esx-01", Duration.ofSeconds(-7201));
        assertThat(clocks.ahead("host-1")).isEqualTo(Duration.ofHours(-2));
    }

    @Test
    void isMeasuredOncePerTenMinutesWhetherOrNotTheHostAnswers() {
        assertThat(clocks.due(List.of("host-1", "host-2", "host-1"))).containsExactly("host-1", "host-2");
        clocks.measured("host-1", "esx-01", Duration.ofDays(3));
        clocks.failed("host-2");
        assertThat(clocks.due(List.of("host-1", "host-2"))).isEmpty();
        wait(Duration.ofMinutes(10));
        assertThat(clocks.due(List.of("host-1", "host-2"))).hasSize(2);
    }

    @Test
    void keepsTheOffsetOfAHostThatNoLongerAnswersAndReportsItForAnHour() {
        clocks.measured("host-1", "esx-01", Duration.ofDays(3));
        wait(Duration.ofMinutes(30));
        clocks.failed("host-1");
        assertThat(clocks.ahead("host-1")).isEqualTo(Duration.ofDays(3));
        assertThat(clocks.all()).containsExactly(new HostClocks.HostClock("esx-01", Duration.ofDays(3)));
        wait(Duration.ofHours(1));
        assertThat(clocks.all()).isEmpty();
    }

    @Test
    void statesAnOffsetBeyondAMinute() {
        assertThat(ClockOffset.ofHost("esx-01", Duration.ofSeconds(60))).isEmpty();
        assertThat(ClockOffset.ofHost("esx-01", Duration.ofHours(-2)))
                .map(Statement::text)
                .hasValueSatisfying(text -> assertThat(text).contains("esx-01 is 2 hr behind"));
        assertThat(ClockOffset.ofVcenter(Duration.ofDays(3)))
                .map(Statement::text)
                .hasValueSatisfying(text -> assertThat(text).contains("3 days ahead"));
    }
}
