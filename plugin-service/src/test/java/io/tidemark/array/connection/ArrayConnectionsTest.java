package io.tidemark.array.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.MetricQuery;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class ArrayConnectionsTest {

    private static final String PIN = "AB".repeat(31).replaceAll("(..)", "$1:") + "AB";

    private final ArrayConnections connections;

    ArrayConnectionsTest(TestDatabase database) {
        connections = new ArrayConnections(JdbcClient.create(database.fresh()), JsonMapper.shared(), Clock.systemUTC());
    }

    private static ArrayConnection array(String id, String address) {
        ArrayIdentity identity = new ArrayIdentity("own-" + id, "pure-" + id, "6.5.1", "2.26");
        return new ArrayConnection(id, "Array " + id, "flasharray", new ArrayTarget(address, PIN), identity);
    }

    @Test
    void readsBackWhatWasInserted() {
        ArrayConnection array = array("1", "pure.example.com:8443");
        connections.insert(array);
        assertThat(connections.find("1")).contains(array);
        assertThat(connections.find("2")).isEmpty();
    }

    @Test
    void readsAnArrayNeverAsked() {
        ArrayConnection array =
                new ArrayConnection("1", "Array", "flasharray", new ArrayTarget("[fd00::1]", null), null);
        connections.insert(array);
        assertThat(connections.all()).containsExactly(array);
    }

    @Test
    void listsByName() {
        connections.insert(array("2", "b.example.com"));
        connections.insert(array("1", "a.example.com"));
        assertThat(connections.all()).extracting(ArrayConnection::id).containsExactly("1", "2");
    }

    @Test
    void updatesOnlyWhatIsThere() {
        connections.insert(array("1", "a.example.com"));
        assertThat(connections.update(array("1", "b.example.com"))).isTrue();
        assertThat(connections.update(array("2", "c.example.com"))).isFalse();
        assertThat(connections.all()).containsExactly(array("1", "b.example.com"));
    }

    @Test
    void deletesOnce() {
        connections.insert(array("1", "a.example.com"));
        assertThat(connections.delete("1")).isTrue();
        assertThat(connections.delete("1")).isFalse();
    }

    @Test
    void refusesTheSameAddressTwice() {
        connections.insert(array("1", "a.example.com"));
        assertThatThrownBy(() -> connections.insert(array("2", "a.example.com")))
                .isInstanceOf(DuplicateKeyException.class);
    }

    @Test
    void keepsTheQueriesOfOneServerApart() {
        MetricQuery query = new MetricQuery(
                "used{a=\"ü\"}",
                "size",
                "naa",
                null,
                "name",
                "labels",
                List.of("svm", "lun"),
                Duration.ofSeconds(90),
                4096,
                0.5);
        ArrayConnection one = metrics("1", query);
        ArrayConnection two = metrics(
                "2",
                new MetricQuery(
                        "other", "size", "naa", "naa.600a0980", null, null, List.of(), Duration.ofHours(1), 1, 0));
        connections.insert(one);
        connections.insert(two);
        assertThat(connections.all()).containsExactly(one, two);
        assertThatThrownBy(() -> connections.insert(
                        new ArrayConnection("3", "Array 3", "prometheus", one.target(), one.identity())))
                .isInstanceOf(DuplicateKeyException.class);
    }

    private static ArrayConnection metrics(String id, MetricQuery query) {
        return new ArrayConnection(
                id,
                "Array " + id,
                "prometheus",
                new ArrayTarget("prometheus.example.com", PIN, query),
                new ArrayIdentity("query-" + id, "prometheus.example.com", "3.5.0", "v1"));
    }
}
