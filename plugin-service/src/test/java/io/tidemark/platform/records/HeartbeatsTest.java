package io.tidemark.platform.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@OnEveryDatabase
class HeartbeatsTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private final JdbcClient jdbc;
    private final HeartbeatClock time = mock();
    private final Heartbeats heartbeats;

    HeartbeatsTest(TestDatabase database) {
        jdbc = JdbcClient.create(database.fresh());
        heartbeats = new Heartbeats(jdbc, time);
    }

    private void add(String id) {
        jdbc.sql("insert into rate_changes (id, version, state, vcenter, started_by, created_at, beat_at)"
                        + " values (?, 1, 'RUNNING', 'v', 'ann', ?, ?)")
                .params(id, JsonRecords.utc(START), JsonRecords.utc(START))
                .update();
    }

    private Instant beatOf(String id) {
        return jdbc.sql("select beat_at from rate_changes where id = ?")
                .param(id)
                .query(OffsetDateTime.class)
                .single()
                .toInstant();
    }

    @Test
    void beatsForWhatIsHeldUntilItIsClosed() {
        add("a");
        add("b");
        try (Heartbeats.Held held = heartbeats.hold("rate_changes", "a")) {
            assertThat(held).isNotNull();
            when(time.now()).thenReturn(START.plusSeconds(20));
            heartbeats.beat();
        }
        when(time.now()).thenReturn(START.plusSeconds(40));
        heartbeats.beat();

        assertThat(beatOf("a")).isEqualTo(START.plusSeconds(20));
        assertThat(beatOf("b")).as("of another process").isEqualTo(START);
    }

    @Test
    void beatsForTheOthersIfOneFails() {
        add("a");
        when(time.now()).thenReturn(START.plusSeconds(20));
        try (Heartbeats.Held broken = heartbeats.hold("no_such_table", "x");
                Heartbeats.Held held = heartbeats.hold("rate_changes", "a")) {
            assertThat(broken).isNotSameAs(held);
            heartbeats.beat();
        }
        assertThat(beatOf("a")).isEqualTo(START.plusSeconds(20));
    }
}
