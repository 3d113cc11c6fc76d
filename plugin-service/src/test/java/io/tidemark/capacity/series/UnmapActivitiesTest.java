package io.tidemark.capacity.series;

import static io.tidemark.capacity.series.Tables.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.capacity.UnmapActivity;
import io.tidemark.platform.ObjectId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@OnEveryDatabase
class UnmapActivitiesTest {

    private static final Instant LONG_AGO = NOON.minus(Duration.ofDays(5000));

    private final Tables tables;
    private final long series;

    UnmapActivitiesTest(TestDatabase database) {
        tables = new Tables(database);
        series = tables.series("datastore-1");
    }

    private void send(Instant from, int intervals) {
        tables.activities.add(IntStream.rangeClosed(1, intervals)
                .boxed()
                .flatMap(i -> Stream.of("host-1", "host-2")
                        .map(host -> new UnmapActivities.Entry(
                                series, new UnmapActivity(from.plusSeconds(20L * i), 20, host, 2, 100))))
                .toList());
    }

    private List<UnmapActivity> all() {
        return tables.activities.between(series, LONG_AGO, NOON);
    }

    @Test
    void knowsWhenUnmapWasLastCountedOnADatastore() {
        assertThat(tables.activities.last(new ObjectId(Tables.VCENTER, "datastore-1")))
                .isEmpty();
        send(NOON.minusSeconds(3600), 3);
        tables.activities.add(List.of(
                new UnmapActivities.Entry(series, new UnmapActivity(NOON.minusSeconds(20), 20, "host-1", 0, 0))));
        assertThat(tables.activities.last(new ObjectId(Tables.VCENTER, "datastore-1")))
                .contains(NOON.minusSeconds(3540));
        assertThat(tables.activities.last(new ObjectId(Tables.VCENTER, "datastore-2")))
                .isEmpty();
    }

    @Test
    void countsAnIntervalOnceHoweverOftenItIsTold() {
        send(NOON.minusSeconds(3600), 3);
        send(NOON.minusSeconds(3600), 3);
        assertThat(all()).hasSize(6);
    }

    @Test
    void keepsHostsForADayAndThenSumsThem() {
        send(NOON.minus(Duration.ofHours(1)), 90);
        send(NOON.minus(Duration.ofHours(30)), 90);
        tables.activities.rollUp(NOON, LONG_AGO);
        tables.activities.rollUp(NOON, LONG_AGO);
        assertThat(all()).filteredOn(one -> one.seconds() == 20).hasSize(180);
        assertThat(all())
                .filteredOn(one -> one.seconds() == 1800)
                .singleElement()
                .isEqualTo(new UnmapActivity(NOON.minus(Duration.ofMinutes(1770)), 1800, "", 360, 18_000));
    }

    @Test
    void sumsWholeIntervalsOnly() {
        Instant dayOld = NOON.minus(Duration.ofDays(1));
        send(dayOld.minusSeconds(40), 4);

        tables.activities.rollUp(NOON.plusSeconds(1799), LONG_AGO);
        assertThat(all())
                .filteredOn(one -> one.seconds() == 1800)
                .containsExactly(new UnmapActivity(dayOld, 1800, "", 8, 400));
        assertThat(all()).filteredOn(one -> one.seconds() == 20).hasSize(4);

        tables.activities.rollUp(NOON.plusSeconds(1800), LONG_AGO);
        assertThat(all())
                .containsExactly(
                        new UnmapActivity(dayOld, 1800, "", 8, 400),
                        new UnmapActivity(dayOld.plusSeconds(1800), 1800, "", 8, 400));
    }

    @Test
    void keepsDatastoresApartAndForgetsTheOldest() {
        long other = tables.series("datastore-2");
        Instant old = NOON.minus(Duration.ofHours(30));
        send(old, 1);
        tables.activities.add(
                List.of(new UnmapActivities.Entry(other, new UnmapActivity(old.plusSeconds(20), 20, "host-1", 1, 7))));

        tables.activities.rollUp(NOON, LONG_AGO);
        assertThat(all()).extracting(UnmapActivity::bytes).containsExactly(200L);
        assertThat(tables.activities.between(other, LONG_AGO, NOON))
                .extracting(UnmapActivity::bytes)
                .containsExactly(7L);

        tables.activities.rollUp(NOON, NOON.minus(Duration.ofHours(29)));
        assertThat(all()).isEmpty();
    }

    @Test
    void knowsTheNewestOfEachDatastore() {
        tables.series("datastore-2");
        send(NOON.minusSeconds(100), 3);

        assertThat(tables.activities.last(Tables.VCENTER))
                .containsExactly(new LastUnmap(new ObjectId(Tables.VCENTER, "datastore-1"), NOON.minusSeconds(40)));
        assertThat(tables.activities.last("another")).isEmpty();
    }

    @Test
    void losesNothingOnTheWayThroughAllLengths() {
        send(NOON.minus(Duration.ofHours(3)), 500);
        long bytes = all().stream().mapToLong(UnmapActivity::bytes).sum();
        for (int days = 1; days < 120; days += 1) {
            tables.activities.rollUp(NOON.plus(Duration.ofDays(days)), LONG_AGO);
        }
        List<UnmapActivity> left = tables.activities.between(series, LONG_AGO, NOON.plus(Duration.ofDays(2)));
        assertThat(left).allMatch(one -> one.seconds() == 86_400);
        assertThat(left.stream().mapToLong(UnmapActivity::bytes).sum()).isEqualTo(bytes);
    }

    @Test
    void remembersWhichHostsHaveCounters() {
        tables.activities.keepHosts(Tables.VCENTER, List.of("host-1", "host-2"), List.of("host-1"));
        tables.activities.keepHosts(Tables.VCENTER, List.of("host-1", "host-3"), List.of("host-3"));
        assertThat(tables.activities.hosts(Tables.VCENTER)).isEqualTo(Map.of("host-1", false, "host-3", true));
    }
}
