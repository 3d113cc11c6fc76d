package io.tidemark.reclaim.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.reclaim.plan.DurationModel.Prior;
import io.tidemark.reclaim.plan.DurationModel.Sample;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DurationModelTest {

    private static final long TB = 1L << 40;
    private static final Prior PRIOR = new Prior(0.3, 12, 0.6, 0.02);

    @Test
    void startsFromThePrior() {
        DurationModel model = DurationModel.fitted(PRIOR, List.of());
        assertThat(model.secondsPerPass()).isEqualTo(0.3, within(1e-9));
        assertThat(model.secondsPerTb()).isEqualTo(12, within(1e-9));
        assertThat(model.range(100, TB).min()).isLessThan(Duration.ofSeconds(42));
        assertThat(model.range(100, TB).max()).isGreaterThan(Duration.ofSeconds(42));
    }

    @Test
    void learnsFromFinishedRuns() {
        List<Sample> samples = List.of(
                new Sample(5000, TB, 5000 * 0.1 + 40),
                new Sample(100, TB, 100 * 0.1 + 40),
                new Sample(100, 4 * TB, 100 * 0.1 + 160),
                new Sample(2500, TB / 2, 2500 * 0.1 + 20),
                new Sample(50, 2 * TB, 50 * 0.1 + 80));
        DurationModel model = DurationModel.fitted(PRIOR, samples);
        assertThat(model.secondsPerPass()).isEqualTo(0.1, within(0.02));
        assertThat(model.secondsPerTb()).isEqualTo(40, within(6.0));
        assertThat(model.spread()).isLessThan(0.6);
    }

    @Test
    void narrowsTheRangeWhenRunsAgree() {
        List<Sample> samples = java.util.Collections.nCopies(20, new Sample(100, TB, 42));
        DurationModel model = DurationModel.fitted(PRIOR, samples);
        assertThat(model.range(100, TB).min()).isBetween(Duration.ofSeconds(34), Duration.ofSeconds(42));
        assertThat(model.range(100, TB).max()).isBetween(Duration.ofSeconds(42), Duration.ofSeconds(50));
    }

    @Test
    void neverGoesNegative() {
        List<Sample> samples = List.of(new Sample(5000, TB, 10), new Sample(100, TB, 10), new Sample(1, TB, 10));
        DurationModel model = DurationModel.fitted(PRIOR, samples);
        assertThat(model.secondsPerPass()).isNotNegative();
        assertThat(model.secondsPerTb()).isNotNegative();
    }

    @Test
    void ignoresRunsWithoutMeasure() {
        assertThat(DurationModel.fitted(PRIOR, List.of(new Sample(0, 0, 0))).secondsPerPass())
                .isEqualTo(0.3, within(1e-9));
    }
}
