package io.tidemark.capacity.query;

import static io.tidemark.capacity.series.Tables.GB;
import static io.tidemark.capacity.series.Tables.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.capacity.Seen;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Samples;
import io.tidemark.capacity.series.Tables;
import io.tidemark.platform.ObjectId;
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
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LargeDeletionsReaderTest {

    private static final ObjectId ONE = Seen.id(1);
    private static final ObjectId TWO = Seen.id(2);

    private final Tables tables = new Tables(TestDatabase.H2);
    private final SignedIn caller = mock();
    private final VcenterSession session = mock();
    private final LargeDeletionsReader reader =
            new LargeDeletionsReader(tables.series, tables.curves, Clock.fixed(NOON, ZoneOffset.UTC));

    @BeforeEach
    void signIn() {
        when(caller.session()).thenReturn(session);
    }

    private void deleted(String... datastores) {
        SpaceEvent event = new SpaceEvent(
                SpaceEvent.Kind.VM_DELETED, NOON.minusSeconds(400), "web-01", "vm-1", "ann", List.of(datastores));
        when(session.spaceEvents(NOON.minus(Duration.ofDays(1)), NOON))
                .thenReturn(new SpaceEvents.Found(List.of(event), true));
    }

    private List<String> found(ObjectId datastore) {
        return reader.of(List.of(ONE, TWO), caller).getOrDefault(datastore, List.of()).stream()
                .map(Statement::code)
                .toList();
    }

    @Test
    void findsWhatIsBeingDeletedAndWhatWasOfEachDatastore() {
        long series = tables.series("datastore-1");
        tables.samples.add(List.of(
                new Samples.Entry(series, Resolution.DAY, Tables.sample(NOON.minusSeconds(600), 300 * GB, 300 * GB)),
                new Samples.Entry(series, Resolution.DAY, Tables.sample(NOON.minusSeconds(300), 200 * GB, 300 * GB))));
        deleted("datastore-1");
        when(session.pendingDeletions())
                .thenReturn(List.of(
                        new PendingDeletion("db-01", "datastore-2", 100 * GB),
                        new PendingDeletion("db-02", "datastore-2", 99 * GB)));

        assertThat(found(ONE)).containsExactly("CAUSE_LARGE_DELETION");
        assertThat(found(TWO)).containsExactly("CAUSE_PENDING_DELETION");
    }

    @Test
    void claimsNothingWhereTheDatastoreOrTheSizeIsNotKnown() {
        deleted();
        assertThat(found(ONE)).isEmpty();
        deleted("datastore-1");
        assertThat(found(ONE)).isEmpty();
    }

    @Test
    void knowsNothingIfVcenterDoesNotAnswer() {
        when(session.pendingDeletions())
                .thenThrow(new VcenterUnreachable(
                        VcenterProblemMessage.VCENTER_LIST_TOO_LONG.with("limit", 1), new IOException("gone")));
        assertThat(reader.of(List.of(ONE), caller)).isEqualTo(Map.of());
    }
}
