package io.tidemark.capacity.query;

import static io.tidemark.capacity.series.Tables.NOON;
import static io.tidemark.capacity.series.Tables.VCENTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.capacity.ImportedUnmap;
import io.tidemark.capacity.Seen;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.UnmapActivity;
import io.tidemark.capacity.query.UnmapCurve.HostCurve;
import io.tidemark.capacity.series.LastUnmap;
import io.tidemark.capacity.series.Tables;
import io.tidemark.capacity.series.UnmapActivities;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.InventoryProblemMessage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.fault.FaultMessage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;

class UnmapCurvesTest {

    private static final ObjectId ID = Seen.id(1);
    private static final TimeRange HOUR = new TimeRange(NOON.minus(Duration.ofHours(1)), NOON);

    private final Tables tables = new Tables(TestDatabase.H2);
    private final Inventory inventory = mock();
    private final ObjectProvider<ImportedUnmap> imports = mock();
    private final CollectionStatus status = mock();
    private final SignedIn caller = mock();
    private final UnmapCurves curves = new UnmapCurves(inventory, imports, tables.series, tables.activities, status);
    private final long series = tables.series("datastore-1");

    @BeforeEach
    void mayView() {
        when(caller.vcenter()).thenReturn(VCENTER);
        when(inventory.mayView(ID, caller)).thenReturn(true);
        when(inventory.datastore(ID, caller)).thenReturn(Seen.mounted(1, Seen.host(1, "8.0.3"), Seen.host(2, "6.5.0")));
    }

    private UnmapActivity sent(int secondsAgo, String host) {
        UnmapActivity activity = new UnmapActivity(NOON.minusSeconds(secondsAgo), 20, host, 2, 100);
        tables.activities.add(List.of(new UnmapActivities.Entry(series, activity)));
        return activity;
    }

    private UnmapCurve curve() {
        return curves.curve(ID, caller, HOUR);
    }

    @Test
    void hidesDatastoresThatTheCallerMayNotView() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> curves.curve(Seen.id(2), caller, HOUR))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(404));
    }

    @Test
    void listsEachMountingHostThenSumsAndHostsThatAreGone() {
        UnmapActivity first = sent(60, "host-1");
        UnmapActivity second = sent(40, "host-1");
        UnmapActivity gone = sent(40, "host-9");
        UnmapActivity all = sent(1800, "");
        sent(4000, "host-1");

        assertThat(curve().hosts())
                .containsExactly(
                        new HostCurve("host-1", "esx-1", List.of(first, second), null, null),
                        new HostCurve("host-2", "esx-2", List.of(), null, null),
                        new HostCurve(null, "", List.of(all), null, null),
                        new HostCurve("host-9", "host-9", List.of(gone), null, null));
    }

    @Test
    void namesHostsWithoutCounters() {
        tables.activities.keepHosts(VCENTER, List.of("host-1", "host-2"), List.of("host-1"));

        assertThat(curve().hosts())
                .extracting(HostCurve::problem)
                .satisfiesExactly(
                        counted -> assertThat(counted).isNull(),
                        older -> assertThat(older).satisfies(problem -> {
                            assertThat(problem.code()).isEqualTo("HOST_WITHOUT_UNMAP_COUNTERS");
                            assertThat(problem.params()).containsEntry("host", "esx-2");
                        }));
    }

    @Test
    void putsImportedActivityBesideWhatWasCounted() {
        UnmapActivity known = new UnmapActivity(NOON, 5, "ESX-2", 1, 1);
        UnmapActivity stranger = new UnmapActivity(NOON, 5, "esx-7", 1, 1);
        ImportedUnmap source = mock();
        when(imports.getIfAvailable()).thenReturn(source);
        when(source.between(VCENTER, List.of(Seen.DEVICE), HOUR.from(), HOUR.to()))
                .thenReturn(List.of(
                        new ImportedUnmap.FromFile("i1", "esxtop.csv", "ESX-2", List.of(known)),
                        new ImportedUnmap.FromFile("i2", "other.csv", "esx-7", List.of(stranger))));

        assertThat(curve().hosts().subList(2, 4))
                .containsExactly(
                        new HostCurve(
                                "host-2", "ESX-2", List.of(known), null, new UnmapCurve.Imported("i1", "esxtop.csv")),
                        new HostCurve(
                                null, "esx-7", List.of(stranger), null, new UnmapCurve.Imported("i2", "other.csv")));
    }

    @Test
    void showsThePastOfADatastoreThatIsGone() {
        when(inventory.datastore(ID, caller))
                .thenThrow(Problem.notFound(InventoryProblemMessage.DATASTORE_NOT_FOUND, ID));
        UnmapActivity past = sent(60, "host-1");
        Statement problem = Statement.of("NO_UNMAP_COUNTERS", "None.");
        when(status.unmapProblem(VCENTER, HOUR)).thenReturn(problem);

        assertThat(curve())
                .isEqualTo(
                        new UnmapCurve(List.of(new HostCurve("host-1", "host-1", List.of(past), null, null)), problem));
    }

    @Test
    void passesOnWhatKeepsTheDatastoreFromBeingRead() {
        when(inventory.datastore(ID, caller))
                .thenThrow(new Problem(
                        503, "vcenter-unreachable", FaultMessage.VCENTER_UNREACHABLE.with("reason", "silent")));

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(this::curve)
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(503));
    }

    @Test
    void listsTheNewestOfDatastoresThatTheCallerSees() {
        sent(60, "host-1");
        when(inventory.visible(caller, List.of())).thenReturn(List.of());
        assertThat(curves.last(caller)).isEmpty();

        when(inventory.visible(caller, List.of())).thenReturn(List.of(ID.moid()));
        assertThat(curves.last(caller)).containsExactly(new LastUnmap(ID, NOON.minusSeconds(60)));
    }
}
