package io.tidemark.imports.esxtop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesSumTest {

    private static final Instant EIGHT = Instant.parse("2026-03-02T08:00:00Z");
    private static final long COMMAND = 64L << 20;
    private static final long GB = 1L << 30;

    /** A series whose samples are five seconds apart. */
    private static final class Sampled {

        private final String host;
        private final long from;
        private final List<Interval> intervals = new ArrayList<>();
        private long second;
        private long commands;

        Sampled(String host, long from) {
            this.host = host;
            this.from = from;
            this.second = from;
        }

        /** Commands in each of so many intervals. */
        Sampled sends(int each, int times) {
            for (int i = 0; i < times; i++) {
                second += 5;
                commands += each;
                if (each > 0) {
                    intervals.add(new Interval(EIGHT.plusSeconds(second), 5, each, each * COMMAND));
                }
            }
            return this;
        }

        DeviceSeries series() {
            DeviceFigures figures = UnmapFigures.of(
                    host,
                    "naa.1",
                    EIGHT.plusSeconds(from),
                    EIGHT.plusSeconds(second),
                    intervals.size() + 1,
                    commands,
                    commands * COMMAND,
                    false);
            return new DeviceSeries(figures, intervals);
        }
    }

    private static long bytes(SeriesSum sum) {
        return sum.intervals().stream().mapToLong(Interval::bytes).sum();
    }

    @Test
    void findsWhereTheLimitBeganForSeveralHostsThatWereSampledAtDifferentMoments() {
        DeviceSeries one = new Sampled("esx-01", 0).sends(40, 80).sends(1, 120).series();
        DeviceSeries other =
                new Sampled("esx-02", 2).sends(40, 80).sends(1, 120).series();
        SeriesSum sum = SeriesSum.of(List.of(one, other));
        assertThat(sum.from()).isEqualTo(EIGHT.plusSeconds(2));
        assertThat(sum.to()).isEqualTo(EIGHT.plusSeconds(1000));
        assertThat(sum.inflections()).hasSize(1);
        Inflection found = sum.inflections().get(0);
        assertThat(found.bytes() / (400.0 * GB)).isCloseTo(1, within(0.01));
        assertThat(found.beforeMBps()).isCloseTo(1024, within(10.0));
        assertThat(found.afterMBps()).isCloseTo(25.6, within(1.0));
        long sent = one.figures().unmapBytes() + other.figures().unmapBytes();
        assertThat(bytes(sum) / (double) sent).isCloseTo(1, within(0.005));
    }

    @Test
    void seesThatTheSumKeepsItsPaceWhereHostsTakeTurns() {
        SeriesSum sum = SeriesSum.of(List.of(
                new Sampled("esx-01", 0).sends(40, 60).sends(2, 60).series(),
                new Sampled("esx-02", 0).sends(2, 60).sends(40, 60).series()));
        assertThat(sum.inflections()).isEmpty();
        assertThat(sum.intervals()).hasSize(120).allMatch(one -> one.ios() == 42);
    }

    @Test
    void countsOnFromOneFileOfAHostToTheNext() {
        SeriesSum sum = SeriesSum.of(List.of(
                new Sampled("esx-01", 0).sends(80, 40).series(),
                new Sampled("esx-01", 205).sends(80, 40).sends(2, 80).series()));
        assertThat(sum.to()).isEqualTo(EIGHT.plusSeconds(805));
        assertThat(sum.inflections()).hasSize(1);
        assertThat(sum.inflections().get(0).bytes() / (400.0 * GB)).isCloseTo(1, within(0.02));
        assertThat(bytes(sum)).isEqualTo((80L * 80 + 2 * 80) * COMMAND);
    }

    @Test
    void sumsOnlyTheTimeThatTheFilesOfAllHostsCover() {
        SeriesSum sum = SeriesSum.of(List.of(
                new Sampled("esx-01", 0).sends(4, 200).series(),
                new Sampled("esx-02", 500).sends(40, 200).series()));
        assertThat(sum.from()).isEqualTo(EIGHT.plusSeconds(500));
        assertThat(sum.to()).isEqualTo(EIGHT.plusSeconds(1000));
        assertThat(sum.inflections()).isEmpty();
        assertThat(bytes(sum)).isEqualTo(100L * 44 * COMMAND);
    }

    @Test
    void reportsNothingWhereFilesShareNoTime() {
        SeriesSum sum = SeriesSum.of(List.of(
                new Sampled("esx-01", 0).sends(4, 20).series(),
                new Sampled("esx-02", 500).sends(4, 20).series()));
        assertThat(sum.from()).isNull();
        assertThat(sum.intervals()).isEmpty();
        assertThat(sum.inflections()).isEmpty();
    }

    @Test
    void doesNotTakeAHoleBetweenFilesForAChangeOfPace() {
        SeriesSum sum = SeriesSum.of(List.of(
                new Sampled("esx-01", 0).sends(40, 40).series(),
                new Sampled("esx-01", 3600).sends(4, 40).series(),
                new Sampled("esx-02", 0).sends(40, 40).series(),
                new Sampled("esx-02", 3600).sends(4, 40).series()));
        assertThat(sum.inflections()).isEmpty();
        assertThat(bytes(sum)).isEqualTo(2L * 40 * 44 * COMMAND);
    }
}
