package io.tidemark.vcenter.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class VcenterClockTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final long SECOND = 1_000_000_000L;

    private long nanos;
    private final VcenterClock clock = new VcenterClock(() -> nanos);

    private void sample(long atSecond, Instant time) {
        nanos = atSecond * SECOND;
        clock.sample(time, nanos, nanos, atSecond > 0);
    }

    @Test
    void goesOnAtASteadyRate() {
        sample(0, START);
        sample(1, START.plusSeconds(60));
        sample(2, START.plusSeconds(120));
        nanos = 3 * SECOND;
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(180));
    }

    @Test
    void doesNotTakeOneJumpForARate() {
        sample(0, START);
        sample(1, START);
        sample(2, START.plusSeconds(3600));
        nanos = 3 * SECOND;
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(3600));
    }

    @Test
    void doesNotTakeAJumpRightAfterItsFirstSampleForARate() {
        sample(0, START);
        sample(1, START.plusSeconds(3600));
        nanos = 2 * SECOND;
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(3600));
    }

    @Test
    void leavesSystemTimeAtTheFirstSample() {
        Instant system = clock.instant();
        nanos = 10 * SECOND;
        assertThat(clock.instant()).isAfter(system.plusSeconds(9));
        clock.sample(system.plusSeconds(5), nanos, nanos, false);
        assertThat(clock.instant()).isEqualTo(system.plusSeconds(5));
    }

    @Test
    void neverGoesBackwardsWhenVcenterIsSlowerThanExpected() {
        sample(0, START);
        sample(1, START.plusSeconds(60));
        sample(2, START.plusSeconds(120));
        nanos = 3 * SECOND;
        Instant seen = clock.instant();
        sample(3, START.plusSeconds(121));
        assertThat(clock.instant()).isEqualTo(seen);
        nanos = 200 * SECOND;
        assertThat(clock.instant()).isAfter(seen);
    }

    @Test
    void followsAVcenterWhoseClockIsSetBack() {
        sample(0, START);
        sample(1, START.plusSeconds(60));
        sample(2, START.minusSeconds(3600));
        assertThat(clock.instant()).isEqualTo(START.minusSeconds(3600));
    }

    @Test
    void standsWhileVcentersClockStands() {
        sample(0, START);
        sample(1, START);
        nanos = 100 * SECOND;
        assertThat(clock.instant()).isEqualTo(START);
    }
}
