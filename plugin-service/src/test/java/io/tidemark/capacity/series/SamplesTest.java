package io.tidemark.capacity.series;

import static io.tidemark.capacity.series.Tables.GB;
import static io.tidemark.capacity.series.Tables.NOON;
import static io.tidemark.capacity.series.Tables.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.capacity.TimeRange;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnEveryDatabase
class SamplesTest {

    private final Tables tables;
    private final long series;

    SamplesTest(TestDatabase database) {
        tables = new Tables(database);
        series = tables.series("datastore-1");
    }

    /** A sample every five minutes up to noon; VMFS used grows by 1 GB a day, dead space by 2 GB. */
    private void fill(Duration past) {
        List<Samples.Entry> entries = new ArrayList<>();
        Instant before = Instant.EPOCH;
        for (Instant at = NOON.minus(past); !at.isAfter(NOON); at = at.plus(Resolution.FIVE_MINUTES.step())) {
            long seconds = Duration.between(NOON.minus(past), at).toSeconds();
            long day = GB * seconds / 86_400;
            entries.add(new Samples.Entry(
                    series, Resolution.keeping(at, before), sample(at, 100 * GB + day, 300 * GB + 3 * day)));
            before = at;
        }
        tables.samples.add(entries);
    }

    private CurveReader.Read read(Duration past, int most) {
        return new CurveReader(tables.samples, Clock.fixed(NOON, ZoneOffset.UTC))
                .read(series, new TimeRange(NOON.minus(past), NOON), most);
    }

    @Test
    void keepsWhatIsNotKnownApartFromZero() {
        Sample unknown = sample(NOON, null, null);
        tables.samples.add(List.of(new Samples.Entry(series, Resolution.DAY, unknown)));
        Sample read = read(Duration.ofHours(1), 100).samples().get(0);
        assertThat(read).isEqualTo(unknown);
        assertThat(read.deadSpaceBytes()).isNull();
    }

    @Test
    void keepsTheFirstOfTwoSamplesOfOneMoment() {
        tables.samples.add(List.of(new Samples.Entry(series, Resolution.DAY, sample(NOON, GB, 2 * GB))));
        tables.samples.add(List.of(new Samples.Entry(series, Resolution.DAY, sample(NOON, 3 * GB, 4 * GB))));
        assertThat(read(Duration.ofHours(1), 100).samples()).hasSize(1).allMatch(one -> one.deadSpaceBytes() == GB);
    }

    @Test
    void readsSeveralDatastoresAtOnceAsCoarseAsAskedFor() {
        tables.series("datastore-2");
        fill(Duration.ofDays(2));
        Map<String, List<Sample>> read = tables.samples.between(
                Tables.VCENTER,
                List.of("datastore-1", "datastore-2", "datastore-3"),
                NOON.minus(Duration.ofDays(1)),
                NOON,
                Resolution.TWO_HOURS);
        assertThat(read).containsOnlyKeys("datastore-1");
        assertThat(read.get("datastore-1"))
                .hasSize(13)
                .isSortedAccordingTo(Comparator.comparing(Sample::at))
                .allMatch(sample -> sample.deadSpaceBytes() != null);
    }

    @Test
    void thinsOldSamplesTheWayArraysDo() {
        fill(Duration.ofDays(100));
        tables.samples.thin(NOON, NOON.minus(Duration.ofDays(95)));
        List<Sample> kept = read(Duration.ofDays(100), 10_000).samples();
        assertThat(kept.stream().filter(one -> one.at().isAfter(NOON.minus(Duration.ofHours(24)))))
                .hasSize(288);
        assertThat(kept).hasSizeBetween(288 + 284 + 274 + 178 + 4, 289 + 290 + 280 + 184 + 8);
        assertThat(kept.get(0).at()).isAfter(NOON.minus(Duration.ofDays(95)));
        assertThat(kept).noneMatch(one -> one.vmfs().usedBytes() == null);
    }

    @Test
    void answersNoMoreThanAskedForAndAlwaysTheNewest() {
        fill(Duration.ofDays(8));
        CurveReader.Read read = read(Duration.ofDays(8), 200);
        assertThat(read.samples()).hasSizeLessThanOrEqualTo(201);
        assertThat(read.resolution()).isEqualTo(Duration.ofHours(2));
        assertThat(read.samples().get(read.samples().size() - 1).at()).isEqualTo(NOON);
        assertThat(read(Duration.ofDays(8), 2).samples()).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void marksAGapInsteadOfDrawingOverIt() {
        Instant early = NOON.minus(Duration.ofHours(3));
        tables.samples.add(List.of(
                new Samples.Entry(series, Resolution.DAY, sample(early, GB, GB)),
                new Samples.Entry(series, Resolution.DAY, sample(NOON, GB, GB))));
        assertThat(read(Duration.ofHours(6), 100).samples())
                .extracting(sample -> sample.vmfs().usedBytes())
                .containsExactly(GB, null, GB);
    }

    @Test
    void drawsTheTrendOfEachDatastoreInOneQuestion() {
        fill(Duration.ofDays(3));
        tables.trends.draw(NOON.minus(Duration.ofDays(28)), NOON);
        tables.trends.draw(NOON.minus(Duration.ofDays(28)), NOON);
        Trend growth = tables.trends.of(Tables.VCENTER).get("datastore-1");
        assertThat(growth.conclusive()).isTrue();
        assertThat(growth.deadBytesPerDay()).isCloseTo(2.0 * GB, within(1e-3 * GB));
        assertThat(growth.writtenBytesPerDay()).isCloseTo(3.0 * GB, within(1e-3 * GB));
    }
}
