package io.tidemark.capacity.query;

import static io.tidemark.capacity.series.Tables.GB;
import static io.tidemark.capacity.series.Tables.NOON;
import static io.tidemark.capacity.series.Tables.VCENTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.capacity.Seen;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.series.CapacityEvent;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Sample;
import io.tidemark.capacity.series.Samples;
import io.tidemark.capacity.series.Tables;
import io.tidemark.inventory.DatastoreRuns;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.DatastoreRuns.RunOn;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;

class CapacityCurvesTest {

    private static final ObjectId ID = Seen.id(1);
    private static final TimeRange HOUR = new TimeRange(NOON.minus(Duration.ofHours(1)), NOON);
    private static final Statement SILENT = Statement.of("LAST_COLLECTION_FAILED", "It does not answer.");

    private final Tables tables = new Tables(TestDatabase.H2);
    private final Inventory inventory = mock();
    private final ObjectProvider<DatastoreRuns> provider = mock();
    private final CollectionStatus status = mock();
    private final SignedIn caller = mock();
    private final CapacityCurves curves =
            new CapacityCurves(inventory, provider, tables.series, tables.curves, tables.events, status);

    @BeforeEach
    void mayView() {
        when(inventory.mayView(ID, caller)).thenReturn(true);
    }

    private CapacityCurve curve() {
        return curves.curve(ID, caller, HOUR, 100);
    }

    @Test
    void hidesDatastoresThatTheCallerMayNotView() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> curves.curve(Seen.id(2), caller, HOUR, 100))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(404));
    }

    @Test
    void showsSamplesEventsAndRunsOfThePeriod() {
        long series = tables.series("datastore-1");
        Sample inside = Tables.sample(NOON.minusSeconds(300), 100 * GB, 300 * GB);
        Sample before = Tables.sample(NOON.minus(Duration.ofHours(2)), GB, GB);
        tables.samples.add(List.of(
                new Samples.Entry(series, Resolution.DAY, inside), new Samples.Entry(series, Resolution.DAY, before)));
        tables.events.add(series, NOON.minusSeconds(60), SILENT);
        tables.events.add(series, NOON.plusSeconds(60), SILENT);
        RunOn on = new RunOn(ID, new LastRun("r1", "COMPLETED", "RECLAIMED", false, NOON, NOON, GB, null));
        DatastoreRuns runs = mock();
        when(provider.getIfAvailable()).thenReturn(runs);
        when(runs.between(List.of(ID), HOUR.from(), HOUR.to())).thenReturn(List.of(on));

        assertThat(curve())
                .isEqualTo(new CapacityCurve(
                        List.of(inside),
                        List.of(on),
                        List.of(new CapacityEvent(NOON.minusSeconds(60), SILENT)),
                        Resolution.FIVE_MINUTES.step(),
                        null));
    }

    @Test
    void saysThatNoSampleWasTakenYet() {
        CapacityCurve empty = curve();

        assertThat(empty.samples()).isEmpty();
        assertThat(empty.problem()).extracting(Statement::code).isEqualTo("NOT_SAMPLED_YET");
    }

    @Test
    void saysWhyNoSamplesComeIn() {
        when(status.problem(VCENTER)).thenReturn(SILENT);

        assertThat(curve().problem()).isEqualTo(SILENT);
        tables.series("datastore-1");
        assertThat(curve().problem()).isEqualTo(SILENT);
    }
}
