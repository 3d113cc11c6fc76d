package io.tidemark.capacity.fleet;

import static io.tidemark.capacity.series.Tables.GB;
import static io.tidemark.capacity.series.Tables.NOON;
import static io.tidemark.capacity.series.Tables.VCENTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.array.connection.ArrayConnection;
import io.tidemark.array.connection.ArrayHealth;
import io.tidemark.array.connection.ArrayService;
import io.tidemark.capacity.Seen;
import io.tidemark.capacity.fleet.DeadSpaceForecast.Growth;
import io.tidemark.capacity.series.Trend;
import io.tidemark.capacity.series.Trends;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.DatastoreRuns.RunOn;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.ObjectProvider;

class FleetTest {

    private static final Instant WEEK_AGO = NOON.minus(Duration.ofDays(7));

    private final Inventory inventory = mock();
    private final ObjectProvider<DatastoreRuns> provider = mock();
    private final DatastoreRuns runs = mock();
    private final ArrayService arrays = mock();
    private final Trends trends = mock();
    private final SignedIn caller = mock();
    private final Fleet fleet = new Fleet(inventory, provider, arrays, trends, Clock.fixed(NOON, ZoneOffset.UTC));

    @BeforeEach
    void signIn() {
        when(caller.vcenter()).thenReturn(VCENTER);
    }

    private void see(Datastore... datastores) {
        when(inventory.datastores(caller)).thenReturn(List.of(datastores));
        when(inventory.space(caller)).thenReturn(List.of(datastores));
    }

    private static Trend trend(double dead, double written) {
        return new Trend(WEEK_AGO, NOON, 40, dead, written);
    }

    private static LastRun run(String state, boolean live, @Nullable Instant ended, @Nullable Long gain) {
        return new LastRun("run-" + state, state, live ? null : state, live, WEEK_AGO, ended, gain, null);
    }

    @Test
    void listsTheMostDeadSpaceFirstAndTheUnknownLast() {
        see(
                Seen.nfs(9),
                Seen.vmfs(4, 0, null, null),
                Seen.vmfs(1, 100 * GB, 150 * GB, null),
                Seen.vmfs(2, 100 * GB, 300 * GB, null),
                Seen.vmfs(3, 0, null, null));

        assertThat(fleet.forecast(caller))
                .extracting(DeadSpaceForecast::name)
                .containsExactly("ds-2", "ds-1", "ds-3", "ds-4");
    }

    @Test
    void drawsTheTrendOnAWeek() {
        see(Seen.vmfs(1, 100 * GB, 300 * GB, null));
        when(trends.of(VCENTER)).thenReturn(Map.of("datastore-1", trend(2 * GB, 7 * GB)));

        assertThat(fleet.forecast(caller))
                .containsExactly(new DeadSpaceForecast(
                        Seen.id(1),
                        "ds-1",
                        200 * GB,
                        null,
                        1000 * GB,
                        new Growth(14 * GB, 49 * GB, NOON.plus(Duration.ofDays(100)), WEEK_AGO, 40L),
                        null));
    }

    @Test
    void saysWhyThereIsNoTrend() {
        see(Seen.vmfs(1, 0, GB, null), Seen.vmfs(2, 0, null, null));
        when(trends.of(VCENTER)).thenReturn(Map.of("datastore-1", new Trend(WEEK_AGO, NOON, 3, GB, GB)));

        assertThat(fleet.forecast(caller)).allSatisfy(forecast -> {
            assertThat(forecast.growth()).isEqualTo(Growth.UNKNOWN);
            assertThat(forecast.reason()).extracting(Statement::code).isEqualTo("TREND_TOO_SHORT");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "900, 1, 1, P100D",
        "1000, 1, 1, PT0S",
        "1005, 1, 1, PT0S",
        "900, 0, 1, ",
        "900, -1, 1, ",
        "900, 1, 0, ",
        "900, 0.05, 0.05, ",
    })
    void isFullOnlyWhereDeadSpaceGrowsAndWithinFiveYears(
            long writtenGb, double dead, double written, @Nullable Duration left) {
        see(Seen.vmfs(1, 100 * GB, writtenGb * GB, null));
        when(trends.of(VCENTER)).thenReturn(Map.of("datastore-1", trend(dead * GB, written * GB)));

        assertThat(fleet.forecast(caller).get(0).growth().fullAt()).isEqualTo(left == null ? null : NOON.plus(left));
    }

    @Test
    void addsUpWhatIsKnown() {
        see(Seen.vmfs(1, 100 * GB, 150 * GB, null), Seen.vmfs(2, 200 * GB, null, null), Seen.nfs(3));
        when(trends.of(VCENTER))
                .thenReturn(Map.of(
                        "datastore-1", trend(2 * GB, GB),
                        "datastore-2", trend(-GB, GB),
                        "datastore-3", trend(GB, GB)));

        FleetSummary summary = fleet.summary(caller);

        assertThat(summary.datastores()).isEqualTo(2);
        assertThat(summary.capacityBytes()).isEqualTo(2000 * GB);
        assertThat(summary.usedBytes()).isEqualTo(300 * GB);
        assertThat(summary.deadSpace()).isEqualTo(new FleetSummary.DeadSpace(50 * GB, 50 * GB, 1, 1, 0, 7 * GB));
    }

    @Test
    void countsAVolumeOnceThatIsTwoDatastores() {
        Datastore volume = Seen.vmfs(2, 100 * GB, 150 * GB, null);
        see(Seen.sameVolume(10, volume), volume, Seen.vmfs(3, 200 * GB, null, null));
        when(trends.of(VCENTER))
                .thenReturn(Map.of("datastore-2", trend(2 * GB, GB), "datastore-10", trend(2 * GB, GB)));

        FleetSummary summary = fleet.summary(caller);

        assertThat(summary.datastores()).isEqualTo(3);
        assertThat(summary.capacityBytes()).isEqualTo(2000 * GB);
        assertThat(summary.usedBytes()).isEqualTo(300 * GB);
        assertThat(summary.deadSpace()).isEqualTo(new FleetSummary.DeadSpace(50 * GB, 50 * GB, 2, 1, 0, 14 * GB));
        assertThat(fleet.forecast(caller)).hasSize(3);
    }

    @Test
    void leavesUncertainDeadSpaceOutOfTheSumAndListsItAfterCertain() {
        see(Seen.vmfs(1, 100 * GB, 150 * GB, null), Seen.vmfs(2, 200 * GB, 1500 * GB, null));
        when(trends.of(VCENTER)).thenReturn(Map.of("datastore-1", trend(2 * GB, GB), "datastore-2", trend(5 * GB, GB)));

        assertThat(fleet.summary(caller).deadSpace())
                .isEqualTo(new FleetSummary.DeadSpace(50 * GB, 50 * GB, 1, 0, 1, 14 * GB));
        assertThat(fleet.forecast(caller))
                .extracting(DeadSpaceForecast::name, DeadSpaceForecast::deadSpaceBytes)
                .containsExactly(Tuple.tuple("ds-1", 50 * GB), Tuple.tuple("ds-2", 800 * GB));
        assertThat(fleet.forecast(caller).get(1)).satisfies(uncertain -> {
            assertThat(uncertain.doubt()).extracting(Statement::code).isEqualTo("WRITTEN_EXCEEDS_VOLUMES");
            assertThat(uncertain.growth()).isEqualTo(Growth.UNKNOWN);
        });
    }

    @Test
    void knowsNothingOfDeadSpaceWithoutArrays() {
        see(Seen.vmfs(1, 100 * GB, null, null));

        assertThat(fleet.summary(caller).deadSpace()).isEqualTo(new FleetSummary.DeadSpace(null, null, 0, 1, 0, null));
    }

    @Test
    void countsGainsOfTheLastMonthAndDatastoresWhoseLastRunFailedAtAnyTime() {
        Instant longAgo = NOON.minus(Duration.ofDays(31));
        see(
                Seen.vmfs(1, 0, null, run("RUNNING", true, null, null)),
                Seen.vmfs(2, 0, null, run("FAILED", false, WEEK_AGO, null)),
                Seen.vmfs(3, 0, null, run("UNKNOWN", false, longAgo, null)),
                Seen.vmfs(4, 0, null, run("COMPLETED", false, WEEK_AGO, GB)));
        when(provider.getIfAvailable()).thenReturn(runs);
        when(runs.between(any(), any(), any()))
                .thenReturn(List.of(
                        new RunOn(Seen.id(1), run("RUNNING", true, null, 9 * GB)),
                        new RunOn(Seen.id(2), run("FAILED", false, WEEK_AGO, null)),
                        new RunOn(Seen.id(4), run("COMPLETED", false, WEEK_AGO, GB))));

        FleetSummary summary = fleet.summary(caller);

        assertThat(summary.runs()).isEqualTo(new FleetSummary.Runs(1, 2));
        assertThat(summary.reclaimed())
                .isEqualTo(new FleetSummary.Reclaimed(NOON.minus(Duration.ofDays(30)), GB, 2, 1));
    }

    @Test
    void countsArraysThatDoNotAnswer() {
        List<ArrayConnection> connected = List.of(mock(), mock(), mock());
        when(arrays.all()).thenReturn(connected);
        ArrayHealth.State[] states = {ArrayHealth.State.OK, ArrayHealth.State.UNKNOWN, ArrayHealth.State.UNREACHABLE};
        for (int i = 0; i < states.length; i++) {
            when(arrays.health(connected.get(i)))
                    .thenReturn(new ArrayHealth(states[i], NOON, Statement.of("ARRAY", "text")));
        }

        assertThat(fleet.summary(caller).arrays()).isEqualTo(new FleetSummary.ArrayCounts(3, 1));
    }
}
