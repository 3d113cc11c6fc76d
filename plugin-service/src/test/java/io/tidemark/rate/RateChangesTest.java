package io.tidemark.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.ObjectId;
import io.tidemark.rate.RateChangeItem.State;
import io.tidemark.rate.setting.Rate;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class RateChangesTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final Instant BEAT = Instant.parse("2026-03-01T10:00:00Z");

    private final RateChanges changes;

    RateChangesTest(TestDatabase database) {
        changes = new RateChanges(JdbcClient.create(database.fresh()), JsonMapper.shared());
        changes.add(
                new RateChange(
                        "c1",
                        1,
                        RateChange.State.RUNNING,
                        VCENTER,
                        "ann",
                        BEAT,
                        null,
                        null,
                        List.of(item(State.PENDING))),
                BEAT);
    }

    private static RateChangeItem item(State state) {
        return new RateChangeItem(
                0,
                new RateChangeItem.Target(new ObjectId(VCENTER, "datastore-1"), "ds-1", "uuid", "host-1", "esx-1"),
                Rate.priority("low"),
                Rate.fixed(500),
                RateChangeItem.Outcome.of(state, null, List.of()),
                null);
    }

    /** The change is ended if its last heartbeat is older; then its process wants to begin. */
    private boolean beginsAfterAnInterruption(Instant since) {
        changes.interrupt("c1", List.of(item(State.NOT_DONE)), since, since, item -> {});
        return changes.begin("c1", item(State.SETTING), since);
    }

    private List<State> states() {
        return changes.find("c1").orElseThrow().items().stream()
                .map(RateChangeItem::state)
                .toList();
    }

    @Test
    void changesNothingAfterTheChangeWasEnded() {
        assertThat(beginsAfterAnInterruption(BEAT.plusSeconds(1))).isFalse();
        assertThat(states()).containsExactly(State.NOT_DONE);
    }

    @Test
    void keepsAChangeThatHasAHeartbeat() {
        assertThat(beginsAfterAnInterruption(BEAT.minusSeconds(1))).isTrue();
        assertThat(states()).containsExactly(State.SETTING);
    }
}
