package io.tidemark.policy.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class PolicyStartsTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final PolicyStarts starts;

    PolicyStartsTest(TestDatabase database) {
        JdbcClient jdbc = JdbcClient.create(database.fresh());
        jdbc.sql("insert into reclaim_policies (id, version, vcenter, name, name_key, state, record)"
                        + " values ('p', 1, 'v', 'Nightly', 'nightly', 'ACTIVE', '{}')")
                .update();
        starts = new PolicyStarts(jdbc, JsonMapper.shared());
    }

    private void add(String id, Instant at) {
        add(id, at, PolicyStart.State.STARTED);
    }

    private void add(String id, Instant at, PolicyStart.State state) {
        starts.add(new PolicyStart(
                id,
                "p",
                at,
                new PolicyStart.Occasion(at, 0, false, "ann", null),
                new PolicyStart.Progress(state, null, 0, null),
                PolicyStart.Datastores.NONE));
    }

    @Test
    void listsTheNewestFirstAndThoseOfTheSameInstantAsTheyCame() {
        add("late", NOON.plusSeconds(1));
        List.of("b", "c", "a").forEach(id -> add(id, NOON));
        assertThat(starts.page("p", new PageQuery(null, null, null, null)).items())
                .extracting(PolicyStart::id)
                .containsExactly("late", "a", "c", "b");
    }

    @Test
    void skipsOnlyStartsWhoseRunsAreStillToBeRequested() {
        Statement why = Statement.of("TEST", "restored");
        add("asked", NOON, PolicyStart.State.ASKED);
        add("started", NOON);

        assertThat(starts.end(why)).isEqualTo(1);

        assertThat(starts.find("asked").orElseThrow().progress())
                .isEqualTo(new PolicyStart.Progress(PolicyStart.State.SKIPPED, why, 1, null));
        assertThat(starts.find("started").orElseThrow().progress().state()).isEqualTo(PolicyStart.State.STARTED);
    }
}
