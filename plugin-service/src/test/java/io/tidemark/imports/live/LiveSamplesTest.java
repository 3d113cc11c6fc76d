package io.tidemark.imports.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.imports.esxtop.ColumnPatterns;
import io.tidemark.imports.esxtop.DeviceSeries;
import io.tidemark.imports.esxtop.EsxtopFile;
import io.tidemark.imports.esxtop.Header;
import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.file.ReceivedFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Counters of consecutive samples as sums and rates, and as a file that imports read. */
class LiveSamplesTest {

    private static final Instant START = Instant.parse("2026-03-02T08:00:00Z");
    private static final CounterTable TABLE = CounterTable.of(StatisticsOfHost.INFO, ColumnPatterns.usual());

    private final LiveSamples samples = new LiveSamples();

    private void at(int second, StatisticsOfHost host) {
        samples.add(START.plusSeconds(second), TABLE.read(host.text()), TABLE);
    }

    private LiveDevice device(String name) {
        LiveTally tally = samples.tallies().get(name);
        return LiveDevice.of(name, tally, !tally.gained().isEmpty(), samples.millis());
    }

    @Test
    void countsFromTheFirstSampleAndShowsTheRateOfTheLastInterval() {
        at(0, new StatisticsOfHost().device("naa.1", 1_000, 64_000));
        assertThat(device("naa.1").deletes()).isZero();
        assertThat(device("naa.1").deletedBytesPerSecond()).isNull();

        at(5, new StatisticsOfHost().device("naa.1", 1_010, 64_000 + 10 * 65_536));
        at(10, new StatisticsOfHost().device("naa.1", 1_030, 64_000 + 30 * 65_536));

        assertThat(device("naa.1")).satisfies(one -> {
            assertThat(one.deletes()).isEqualTo(30);
            assertThat(one.deletedBytes()).isEqualTo(30L << 26);
            assertThat(one.deletedBytesPerSecond()).isEqualTo((20L << 26) / 5);
            assertThat(one.bytesPerDelete()).isEqualTo(1L << 26);
            assertThat(one.ats()).isZero();
        });
    }

    @Test
    void reportsNoBootStormFromTheSecondSampleOn() {
        at(0, new StatisticsOfHost().device("naa.1", 5, 5));
        assertThat(device("naa.1").locking()).isNull();
        at(5, new StatisticsOfHost().device("naa.1", 5, 5));
        assertThat(device("naa.1").locking().code()).isEqualTo("ESXTOP_NO_BOOT_STORM");
    }

    @Test
    void showsNoAverageOfAnIntervalWithoutUnmapAndNoRateWhileTheClockStands() {
        at(0, new StatisticsOfHost().device("naa.1", 5, 5));
        at(5, new StatisticsOfHost().device("naa.1", 5, 5));
        assertThat(device("naa.1").bytesPerDelete()).isNull();
        assertThat(device("naa.1").deletedBytesPerSecond()).isZero();

        at(5, new StatisticsOfHost().device("naa.1", 6, 70));
        assertThat(device("naa.1").deletes()).isEqualTo(1);
        assertThat(device("naa.1").deletedBytesPerSecond()).isNull();
    }

    @Test
    void bridgesWrapsOfNarrowCountersAndCountsRestarts() {
        at(0, new StatisticsOfHost().device("naa.1", (1L << 32) - 10, 500));
        at(5, new StatisticsOfHost().device("naa.1", 20, 600));
        assertThat(device("naa.1").deletes()).isEqualTo(30);
        assertThat(device("naa.1").resets()).isZero();

        at(10, new StatisticsOfHost().device("naa.1", 4, 100));
        assertThat(device("naa.1").deletes()).isEqualTo(34);
        assertThat(device("naa.1").deletedBytes()).isEqualTo(200L << 10);
        assertThat(device("naa.1").resets()).isEqualTo(1);
    }

    @Test
    void keepsTheSumsOfADeviceThatIsAbsent() {
        at(0, new StatisticsOfHost().device("naa.1", 1, 1).device("naa.2", 1, 1));
        at(5, new StatisticsOfHost().device("naa.1", 2, 1).device("naa.2", 3, 1));
        at(10, new StatisticsOfHost().device("naa.1", 2, 1));
        assertThat(device("naa.2").present()).isFalse();
        assertThat(device("naa.2").deletes()).isEqualTo(2);
        assertThat(device("naa.2").deletedBytesPerSecond()).isNull();

        at(15, new StatisticsOfHost().device("naa.1", 2, 1).device("naa.2", 8, 1));
        assertThat(device("naa.2").deletes()).isEqualTo(7);
        assertThat(device("naa.1").present()).isTrue();
    }

    @Test
    void mergesIntervalsRatherThanKeepingMoreThanItsBound() {
        int devices = 1_000;
        for (int second = 0; second <= 300; second += 5) {
            StatisticsOfHost host = new StatisticsOfHost();
            for (int i = 0; i < devices; i++) {
                host.device("naa." + i, second, 0);
            }
            at(second, host);
        }

        List<LiveSample> kept = samples.intervals();
        assertThat(kept).hasSizeLessThan(50);
        assertThat(kept.stream().mapToLong(LiveSample::millis).sum()).isEqualTo(300_000);
        assertThat(kept.stream()
                        .mapToLong(one -> one.gained().get("naa.7").get(Metric.UNMAP_IOS))
                        .sum())
                .isEqualTo(300);
        assertThat(device("naa.7").deletes()).isEqualTo(300);
    }

    @Test
    void writesAFileThatImportsReadWithTheSameSums() throws IOException {
        at(0, new StatisticsOfHost().device("naa.1", 100, 6_400).device("naa.2", 9, 9));
        at(5, new StatisticsOfHost().device("naa.1", 110, 6_400 + 10 * 65_536).device("naa.2", 9, 9));
        at(11, new StatisticsOfHost().device("naa.1", 117, 6_400 + 17 * 65_536).device("naa.2", 9, 9));
        String text = LiveBatchFile.of("esx-1", samples);

        EsxtopFile file = new EsxtopFile(new ReceivedFile(Path.of("x"), "x", 1), ColumnPatterns.usual());
        Header header = file.header(new StringReader(text));
        assertThat(header.undecided()).isFalse();
        assertThat(header.candidates()).containsOnlyKeys(Metric.values());
        Map<Metric, String> chosen = header.candidates().keySet().stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        metric -> header.candidates().get(metric).get(0)));
        List<DeviceSeries> series = file.series(new StringReader(text), chosen, 1, 100, 1000);
        assertThat(series.get(0).figures()).satisfies(figures -> {
            assertThat(figures.host()).isEqualTo("esx-1");
            assertThat(figures.device()).isEqualTo("naa.1");
            assertThat(figures.unmapIos()).isEqualTo(17);
            assertThat(figures.unmapBytes()).isEqualTo(17L << 26);
            assertThat(figures.from()).isEqualTo(START);
            assertThat(figures.to()).isEqualTo(START.plusSeconds(11));
        });
        assertThat(series.get(1).figures().unmapIos()).isZero();
    }
}
