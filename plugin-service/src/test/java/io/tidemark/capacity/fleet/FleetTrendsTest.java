package io.tidemark.capacity.fleet;

import static io.tidemark.capacity.series.Tables.GB;
import static io.tidemark.capacity.series.Tables.NOON;
import static io.tidemark.capacity.series.Tables.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.capacity.Seen;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Samples;
import io.tidemark.capacity.series.Tables;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@OnEveryDatabase
class FleetTrendsTest {

    private static final Instant MORNING = NOON.minus(Duration.ofHours(2));

    private final Tables tables;
    private final Inventory inventory = mock();
    private final SignedIn caller = mock();
    private final FleetTrends trends;
    private final Samples samples;
    private final AtomicLong nanoTime = new AtomicLong();

    FleetTrendsTest(TestDatabase database) {
        tables = new Tables(database);
        samples = spy(tables.samples);
        trends = new FleetTrends(
                inventory, new DeadSpaceTotals(samples, nanoTime::get), Clock.fixed(NOON, ZoneOffset.UTC));
        when(caller.vcenter()).thenReturn(Tables.VCENTER);
        when(inventory.space(caller))
                .thenReturn(List.of(Seen.vmfs(1, 0, null, null), Seen.vmfs(2, 0, null, null), Seen.nfs(9)));
    }

    private void add(int datastore, Instant at, @Nullable Long used, @Nullable Long written) {
        tables.samples.add(List.of(
                new Samples.Entry(tables.series("datastore-" + datastore), Resolution.DAY, sample(at, used, written))));
    }

    private FleetTrend past(Duration length) {
        return trends.of(caller, new TimeRange(NOON.minus(length), NOON));
    }

    @Test
    void addsUpWhatWasMeasuredAndCountsIt() {
        add(1, MORNING, 100 * GB, 150 * GB);
        add(2, MORNING, 100 * GB, 107 * GB);
        assertThat(past(Duration.ofDays(7)).points()).containsExactly(new FleetTrend.Point(MORNING, 57 * GB, 2));
    }

    @Test
    void countsAVolumeOnceThatIsTwoDatastores() {
        Datastore volume = Seen.vmfs(2, 0, null, null);
        when(inventory.space(caller)).thenReturn(List.of(Seen.sameVolume(10, volume), volume));
        add(2, MORNING, 100 * GB, 150 * GB);
        add(10, MORNING, 100 * GB, 150 * GB);
        assertThat(past(Duration.ofDays(7)).points()).containsExactly(new FleetTrend.Point(MORNING, 50 * GB, 1));
    }

    @Test
    void leavesOutWhatIsNotKnownAndWhatTheCallerDoesNotSee() {
        add(1, MORNING, 100 * GB, 150 * GB);
        add(2, MORNING, 100 * GB, null);
        add(3, MORNING, 100 * GB, 900 * GB);
        assertThat(past(Duration.ofDays(7)).points()).containsExactly(new FleetTrend.Point(MORNING, 50 * GB, 1));
    }

    @Test
    void leavesOutDatastoresWhoseFiguresDoNotBelongTogether() {
        Datastore larger = uncertain(1, InventoryMessage.VOLUMES_LARGER);
        Datastore coarse = uncertain(2, InventoryMessage.DEAD_SPACE_BELOW_STEP);
        when(inventory.space(caller)).thenReturn(List.of(larger, coarse));
        add(1, MORNING, 100 * GB, 900 * GB);
        add(2, MORNING, 100 * GB, 107 * GB);
        assertThat(past(Duration.ofDays(7)).points()).containsExactly(new FleetTrend.Point(MORNING, 7 * GB, 1));
    }

    private static Datastore uncertain(int number, InventoryMessage doubt) {
        Datastore seen = mock();
        when(seen.vmfs()).thenReturn(true);
        when(seen.id()).thenReturn(Seen.vmfs(number, 0, null, null).id());
        when(seen.deadSpace())
                .thenReturn(new DeadSpace(1, "ARRAY_MINUS_VMFS", MORNING, Statement.of(doubt.name(), "")));
        return seen;
    }

    @Test
    void countsNoMoreThanIsFreeAndNothingBelowZero() {
        add(1, MORNING, 900 * GB, 2000 * GB);
        add(2, MORNING, 100 * GB, 50 * GB);
        assertThat(past(Duration.ofDays(7)).points()).containsExactly(new FleetTrend.Point(MORNING, 100 * GB, 2));
    }

    @Test
    void isAsCoarseAsAChartNeedsIt() {
        assertThat(past(Duration.ofDays(1)).resolution()).isEqualTo(Duration.ofMinutes(5));
        assertThat(past(Duration.ofDays(7)).resolution()).isEqualTo(Duration.ofMinutes(30));
        assertThat(past(Duration.ofDays(30)).resolution()).isEqualTo(Duration.ofHours(2));
        assertThat(past(Duration.ofDays(365)).resolution()).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void leavesOutWhatIsOutsideThePeriod() {
        add(1, MORNING, 100 * GB, 150 * GB);
        add(2, MORNING.plusSeconds(2), 100 * GB, 107 * GB);
        assertThat(of(MORNING.plusSeconds(1), NOON)).containsExactly(new FleetTrend.Point(MORNING, 7 * GB, 1));
        assertThat(of(MORNING, MORNING.plusSeconds(1))).containsExactly(new FleetTrend.Point(MORNING, 50 * GB, 1));
        assertThat(of(MORNING.plusMillis(500), NOON)).containsExactly(new FleetTrend.Point(MORNING, 57 * GB, 2));
        assertThat(of(Instant.MIN, Instant.EPOCH.minusSeconds(1))).isEmpty();
    }

    private List<FleetTrend.Point> of(Instant from, Instant to) {
        return trends.of(caller, new TimeRange(from, to)).points();
    }

    @Test
    void addsUpAgainAfterACollectionAndAfterAHistoryWasFilled() {
        add(1, MORNING, 100 * GB, 150 * GB);
        long other = tables.series("datastore-2");
        tables.series.fill(other, MORNING, NOON);
        assertThat(of(MORNING, NOON)).containsExactly(new FleetTrend.Point(MORNING, 50 * GB, 1));
        tables.samples.add(List.of(new Samples.Entry(other, Resolution.DAY, sample(MORNING, 100 * GB, 107 * GB))));
        tables.series.filled(other, MORNING, NOON);
        assertThat(of(MORNING, NOON)).containsExactly(new FleetTrend.Point(MORNING, 57 * GB, 2));
        tables.samples.add(List.of(new Samples.Entry(other, Resolution.DAY, sample(NOON, 100 * GB, 101 * GB))));
        tables.rounds.collected(Tables.VCENTER, NOON, null);
        assertThat(of(MORNING, NOON))
                .containsExactly(new FleetTrend.Point(MORNING, 57 * GB, 2), new FleetTrend.Point(NOON, GB, 1));
    }

    @Test
    void readsTheSamplesOnceUntilSomeWereAdded() {
        add(1, MORNING, 100 * GB, 150 * GB);
        trends.of(caller, new TimeRange(MORNING, NOON));
        nanoTime.addAndGet(Duration.ofMinutes(9).toNanos());
        trends.of(caller, new TimeRange(MORNING.plusSeconds(1), NOON));
        verify(samples, times(1)).together(any(), any(), any(), any());
    }

    @Test
    void readsTheSamplesEvery15SecondsWhileTheHistoryOfArraysIsAdded() {
        tables.series.fill(tables.series("datastore-1"), MORNING, NOON);
        trends.of(caller, new TimeRange(MORNING, NOON));
        nanoTime.addAndGet(Duration.ofSeconds(14).toNanos());
        trends.of(caller, new TimeRange(MORNING, NOON));
        verify(samples, times(1)).together(any(), any(), any(), any());
        nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());
        trends.of(caller, new TimeRange(MORNING, NOON));
        verify(samples, times(2)).together(any(), any(), any(), any());
    }
}
