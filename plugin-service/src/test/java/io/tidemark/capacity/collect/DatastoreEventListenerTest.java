package io.tidemark.capacity.collect;

import static io.tidemark.capacity.series.Tables.NOON;
import static io.tidemark.capacity.series.Tables.VCENTER;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.capacity.series.CapacityEvent;
import io.tidemark.capacity.series.Tables;
import io.tidemark.inventory.DatastoreAffected;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatastoreEventListenerTest {

    private final Tables tables = new Tables(TestDatabase.H2);
    private final long series = tables.series("datastore-1");
    private final DatastoreEventListener listener = new DatastoreEventListener(tables.series, tables.events);
    private final Statement started =
            new Statement("POLICY_STARTED", "The policy 'Nightly' started a run.", Map.of("policy", "Nightly"));

    @Test
    void notesWhatHappenedBesideTheCurvesOfItsDatastore() {
        listener.on(new DatastoreAffected(new ObjectId(VCENTER, "datastore-1"), NOON, started));
        assertThat(tables.events.between(series, NOON, NOON)).containsExactly(new CapacityEvent(NOON, started));
    }

    @Test
    void leavesOutDatastoresThatAreNotSampled() {
        listener.on(new DatastoreAffected(new ObjectId(VCENTER, "datastore-9"), NOON, started));
        assertThat(tables.events.between(series, NOON, NOON)).isEmpty();
    }
}
