package io.tidemark.capacity.series;

import static io.tidemark.capacity.series.Tables.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnEveryDatabase
class CapacityEventsTest {

    private final Tables tables;
    private final long series;

    CapacityEventsTest(TestDatabase database) {
        tables = new Tables(database);
        series = tables.series("datastore-1");
    }

    private Statement stored(Statement statement) {
        tables.events.add(series, NOON, statement);
        return tables.events.between(series, NOON, NOON).get(0).statement();
    }

    @Test
    void storesAStatement() {
        Statement statement = new Statement("POLICY_SKIPPED", "The policy was skipped.", Map.of("policy", "weekly"));
        assertThat(stored(statement)).isEqualTo(statement);
    }

    @Test
    void storesTheTextWithoutItsParametersWhenTheyAreTooLong() {
        Statement stored =
                stored(new Statement("POLICY_SKIPPED", "x".repeat(5000), Map.of("reason", "y".repeat(5000))));
        assertThat(stored.text()).isEqualTo("x".repeat(1000));
        assertThat(stored.params()).isEmpty();
    }
}
