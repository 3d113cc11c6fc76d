package io.tidemark.capacity.collect;

import static io.tidemark.capacity.series.Tables.NOON;
import static io.tidemark.capacity.series.Tables.VCENTER;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.capacity.series.Tables;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Statement;
import io.tidemark.rate.message.RateMessage;
import org.junit.jupiter.api.Test;

class RateChangeListenerTest {

    private static final Statement DETAIL = RateMessage.RATE_NO_HOST.statement();

    private final Tables tables = new Tables(TestDatabase.H2);
    private final long series = tables.series("datastore-1");
    private final RateChangeListener listener = new RateChangeListener(tables.series, tables.events);

    private void happens(String action, String object, Outcome outcome) {
        listener.on(new RecordedActivity(
                NOON, "operator@vsphere.local", action, VCENTER, object, "prod-01", outcome, DETAIL));
    }

    @Test
    void notesAChangedRateBesideTheCurvesOfItsDatastore() {
        happens("reclaim-rate.set", VCENTER + ":datastore-1", Outcome.DONE);
        assertThat(tables.events.between(series, NOON, NOON))
                .singleElement()
                .satisfies(event -> assertThat(event.statement().params())
                        .containsEntry("user", "operator@vsphere.local")
                        .hasEntrySatisfying(
                                "detail",
                                detail -> assertThat(detail).extracting("text").isEqualTo(DETAIL.text())));
    }

    @Test
    void leavesOutWhatChangedNothingOrIsNotSampled() {
        happens("reclaim-rate.set", VCENTER + ":datastore-1", Outcome.REFUSED);
        happens("reclaim.start", VCENTER + ":datastore-1", Outcome.DONE);
        happens("reclaim-rate.set", VCENTER + ":datastore-9", Outcome.DONE);
        happens("reclaim-rate.set", "a policy", Outcome.DONE);
        assertThat(tables.events.between(series, NOON, NOON)).isEmpty();
    }
}
