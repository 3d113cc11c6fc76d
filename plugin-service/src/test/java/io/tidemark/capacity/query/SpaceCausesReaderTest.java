package io.tidemark.capacity.query;

import static io.tidemark.capacity.series.Tables.GB;
import static io.tidemark.capacity.series.Tables.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.capacity.Seen;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.series.CapacityEvent;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Samples;
import io.tidemark.capacity.series.Tables;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.event.SpaceEvent;
import io.tidemark.vcenter.event.SpaceEvents;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.vm.PendingDeletion;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SpaceCausesReaderTest {

    private static final ObjectId ID = Seen.id(1);
    private static final TimeRange HOUR = new TimeRange(NOON.minus(Duration.ofHours(1)), NOON);

    private final Tables tables = new Tables(TestDatabase.H2);
    private final Inventory inventory = mock();
    private final SignedIn caller = mock();
    private final VcenterSession session = mock();
    private final SpaceCausesReader reader =
            new SpaceCausesReader(inventory, tables.series, tables.curves, Clock.fixed(NOON, ZoneOffset.UTC));

    @BeforeEach
    void mayView() {
        when(inventory.mayView(ID, caller)).thenReturn(true);
        when(caller.session()).thenReturn(session);
    }

    private static SpaceEvent deleted(Instant at) {
        return new SpaceEvent(SpaceEvent.Kind.VM_DELETED, at, "web-01", "vm-1", "ann", List.of("datastore-1"));
    }

    private void vcenterHas(boolean complete, SpaceEvent... events) {
        when(session.spaceEvents(any(), any(), any())).thenReturn(new SpaceEvents.Found(List.of(events), complete));
    }

    private SpaceCauses causes(TimeRange range) {
        return reader.of(ID, caller, range);
    }

    @Test
    void showsADeletedVmWithTheSpaceThatVmfsUsedLessAfterIt() {
        long series = tables.series("datastore-1");
        tables.samples.add(List.of(
                new Samples.Entry(series, Resolution.DAY, Tables.sample(NOON.minusSeconds(600), 100 * GB, 300 * GB)),
                new Samples.Entry(series, Resolution.DAY, Tables.sample(NOON.minusSeconds(300), 60 * GB, 300 * GB))));
        vcenterHas(true, deleted(NOON.minusSeconds(400)));

        SpaceCauses found = causes(HOUR);

        assertThat(found.notes()).isEmpty();
        assertThat(found.items())
                .singleElement()
                .extracting(CapacityEvent::statement)
                .satisfies(statement -> {
                    assertThat(statement.code()).isEqualTo("CAUSE_VM_DELETED");
                    assertThat(statement.params()).containsEntry("known", true).containsEntry("bytes", 40 * GB);
                    assertThat(statement.text()).contains("web-01").contains("40 GB");
                });
    }

    @Test
    void claimsNoSizeWhereNoSamplesAreNearOrTheSpaceDidNotFall() {
        long series = tables.series("datastore-1");
        tables.samples.add(List.of(
                new Samples.Entry(series, Resolution.DAY, Tables.sample(NOON.minusSeconds(600), 100 * GB, 300 * GB)),
                new Samples.Entry(series, Resolution.DAY, Tables.sample(NOON.minusSeconds(300), 100 * GB, 300 * GB))));
        vcenterHas(true, deleted(NOON.minusSeconds(3000)), deleted(NOON.minusSeconds(400)), deleted(NOON));

        assertThat(causes(HOUR).items())
                .hasSize(3)
                .extracting(CapacityEvent::statement)
                .allSatisfy(statement -> assertThat(statement.params()).containsEntry("known", false))
                .allSatisfy(statement -> assertThat(statement.text()).endsWith("web-01 was deleted."));
    }

    private List<String> noted(TimeRange range) {
        return causes(range).notes().stream().map(Statement::code).toList();
    }

    @Test
    void warnsOfARecentLargeDeletionWhoseUnmapNoRateLimitsIfItsDisksWereThick() {
        long series = tables.series("datastore-1");
        tables.samples.add(List.of(
                new Samples.Entry(series, Resolution.DAY, Tables.sample(NOON.minusSeconds(600), 300 * GB, 300 * GB)),
                new Samples.Entry(series, Resolution.DAY, Tables.sample(NOON.minusSeconds(300), 200 * GB, 300 * GB))));
        vcenterHas(true, deleted(NOON.minusSeconds(400)));
        assertThat(noted(HOUR)).containsExactly("CAUSE_LARGE_DELETION");
        tables.samples.add(List.of(
                new Samples.Entry(series, Resolution.DAY, Tables.sample(NOON.minusSeconds(200), 200 * GB, 300 * GB)),
                new Samples.Entry(series, Resolution.DAY, Tables.sample(NOON.minusSeconds(60), 101 * GB, 300 * GB))));
        vcenterHas(true, deleted(NOON.minusSeconds(100)));
        assertThat(noted(HOUR)).isEmpty();
    }

    @Test
    void warnsOfALargeDiskThatWasMovedAwayToo() {
        long series = tables.series("datastore-1");
        tables.samples.add(List.of(
                new Samples.Entry(series, Resolution.DAY, Tables.sample(NOON.minusSeconds(600), 300 * GB, 300 * GB)),
                new Samples.Entry(series, Resolution.DAY, Tables.sample(NOON.minusSeconds(300), 200 * GB, 300 * GB))));
        Instant at = NOON.minusSeconds(400);
        vcenterHas(
                true,
                new SpaceEvent(SpaceEvent.Kind.VM_MOVED_AWAY, at, "web-01", "vm-1", "ann", List.of("datastore-1")),
                new SpaceEvent(SpaceEvent.Kind.SNAPSHOT_REMOVED, at, "web-02", "vm-2", "ann", List.of("datastore-1")));
        assertThat(causes(HOUR).notes())
                .singleElement()
                .satisfies(note -> assertThat(note.text()).startsWith("VM web-01 was moved to another datastore on"));
    }

    @Test
    void warnsOfLargeThickDisksOfTheDatastoreThatAreBeingDeleted() {
        vcenterHas(true);
        when(session.pendingDeletions())
                .thenReturn(List.of(
                        new PendingDeletion("db-01", "datastore-1", 100 * GB),
                        new PendingDeletion("db-02", "datastore-1", 99 * GB),
                        new PendingDeletion("db-03", "datastore-2", 500 * GB)));
        assertThat(causes(HOUR).notes()).singleElement().satisfies(note -> {
            assertThat(note.code()).isEqualTo("CAUSE_PENDING_DELETION");
            assertThat(note.text()).contains("db-01").contains("100 GB").contains("1 GB/s");
        });
    }

    private static SpaceEvent deletedFrom(String... datastores) {
        return new SpaceEvent(SpaceEvent.Kind.VM_DELETED, NOON, "web-01", "vm-1", "ann", List.of(datastores));
    }

    @Test
    void showsEventsOfTheDatastoreOnlyAndCountsDeletionsWithoutOne() {
        vcenterHas(true, deletedFrom("datastore-2"), deletedFrom(), deletedFrom(), deletedFrom("datastore-1"));
        assertThat(causes(HOUR).items()).hasSize(1);
        assertThat(causes(HOUR).notes())
                .singleElement()
                .satisfies(note -> assertThat(note.text()).startsWith("2 VMs were deleted in this period"));
    }

    @Test
    void statesWhatIsNotKnown() {
        vcenterHas(false, deleted(NOON));
        assertThat(noted(HOUR)).containsExactly("CAUSES_CUT");
        vcenterHas(true);
        TimeRange year = new TimeRange(NOON.minus(Duration.ofDays(365)), NOON);
        assertThat(noted(year)).containsExactly("CAUSES_EXPIRED");
        when(session.spaceEvents(any(), any(), any()))
                .thenThrow(new VcenterUnreachable(
                        VcenterProblemMessage.VCENTER_LIST_TOO_LONG.with("limit", 1), new IOException("gone")));
        assertThat(noted(HOUR)).containsExactly("CAUSES_UNREAD");
    }

    @Test
    void hidesDatastoresThatTheCallerMayNotView() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> reader.of(Seen.id(2), caller, HOUR))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(404));
    }
}
