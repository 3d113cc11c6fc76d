package io.tidemark.vcenter.clock;

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
        sample(3, START.plusSeconds(180));
        nanos = 4 * SECOND;
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(240));
    }

    @Test
    void goesNoFasterThanRealTimeOnceVcenterIsSilent() {
        sample(0, START);
        sample(1, START.plusSeconds(60));
        sample(2, START.plusSeconds(120));
        sample(3, START.plusSeconds(180));
        nanos = 15 * SECOND;
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(180 + 2 * 60 + 10));
    }

    @Test
    void doesNotTakeJumpsForARate() {
        sample(0, START);
        sample(1, START);
        sample(2, START.plusSeconds(300));
        sample(3, START.plusSeconds(600));
        nanos = 4 * SECOND;
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(600));
        sample(4, START.plusSeconds(1200));
        nanos = 5 * SECOND;
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(1200));
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
        sample(3, START.plusSeconds(180));
        nanos = 4 * SECOND;
        Instant seen = clock.instant();
        sample(4, START.plusSeconds(181));
        assertThat(clock.instant()).isEqualTo(seen);
        sample(5, START.plusSeconds(241));
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(241)).isAfter(seen);
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
