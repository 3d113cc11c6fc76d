package io.tidemark.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class ActivityChainTest {

    private static final Instant START = Instant.parse("2026-03-01T00:00:00.123456789Z");

    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;
    private final ActivityChain chain;

    ActivityChainTest(TestDatabase database) {
        DataSource source = database.fresh();
        jdbc = JdbcClient.create(source);
        transactions = TestDatabase.transactions(source);
        chain = new ActivityChain(jdbc);
    }

    @BeforeEach
    void fourActivities() {
        jdbc.sql("insert into activity (at, actor, action, outcome) values (now(), 'old', 'x', 'DONE')")
                .update();
        IntStream.range(0, 4).forEach(this::add);
    }

    /** As a replica of its own would. */
    private void add(int i) {
        Activities activities = new Activities(jdbc, new ActivityChain(jdbc), JsonMapper.shared());
        String actor = "user " + i;
        transactions.executeWithoutResult(status -> activities.add(new RecordedActivity(
                START.plusSeconds(i),
                actor,
                "do",
                null,
                i % 2 == 0 ? null : "",
                "ö|3:x",
                Outcome.DONE,
                Statement.of("X", "x".repeat(3000)))));
    }

    private List<Statement> faultsAfter(String sql) {
        assertThat(jdbc.sql(sql).update()).isPositive();
        return chain.verify().faults();
    }

    @Test
    void findsARecordIntactThatNobodyTouched() {
        ActivityChain.Verification found = chain.verify();
        assertThat(found.faults()).isEmpty();
        assertThat(found.checked()).isEqualTo(4);
        add(5);
        assertThat(chain.verify().lastHash()).isNotEqualTo(found.lastHash());
    }

    @Test
    void findsAChange() {
        assertThat(faultsAfter("update activity set actor = 'somebody else' where seq = 2"))
                .singleElement()
                .matches(ActivityMessage.ACTIVITY_CHANGED::is);
        assertThat(faultsAfter("update activity set object_id = null where seq = 4"))
                .hasSize(2);
    }

    @Test
    void findsARemoval() {
        assertThat(faultsAfter("delete from activity where seq = 2"))
                .containsExactly(ActivityMessage.ACTIVITIES_MISSING.with("from", 2L, "to", 2L));
        assertThat(faultsAfter("delete from activity where seq = 4"))
                .contains(ActivityMessage.ACTIVITIES_MISSING.with("from", 4L, "to", 4L));
    }

    @Test
    void findsAnInsertion() {
        assertThat(faultsAfter("insert into activity (at, actor, action, outcome) values (now(), 'x', 'x', 'DONE')"))
                .containsExactly(ActivityMessage.ACTIVITIES_INSERTED.with("count", 1L));
    }

    @Test
    void findsAnEndThatWasCutOff() {
        jdbc.sql("delete from activity where seq > 2").update();
        assertThat(faultsAfter("update activity_head set seq = 2"))
                .containsExactly(ActivityMessage.ACTIVITY_NEWEST_REPLACED.statement());
    }

    @Test
    void staysWholeWhenReplicasWriteAtOnce() {
        IntStream.range(0, 60).parallel().forEach(this::add);
        ActivityChain.Verification found = chain.verify();
        assertThat(found.faults()).isEmpty();
        assertThat(found.checked()).isEqualTo(64);
    }
}
