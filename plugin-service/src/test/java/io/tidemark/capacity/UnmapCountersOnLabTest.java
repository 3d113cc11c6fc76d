package io.tidemark.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** UNMAP counters of a vCenter that allows only small queries of historical data, then none. */
@Tag("lab")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class UnmapCountersOnLabTest {

    private static final String DATASTORE = "vmfs6-prod";

    private static Lab lab;
    private static ServiceProcess service;
    private static String token;

    @BeforeAll
    static void start(@TempDir Path directory) {
        lab = Lab.start("--speed", "0", "--max-query-metrics", "5");
        lab.advance("30h");
        lab.control("POST", "/datastores/" + DATASTORE + "/vms:delete", "{\"count\":1}");
        lab.advance("3h");
        service = ServiceProcess.start(lab, directory, lab.user("service"), "--tidemark.capacity.look=200ms");
        token = service.signIn(lab.user("storage"));
    }

    private static JsonNode get(String path) {
        return service.call(token, "GET", "/api/v1" + path, null).json();
    }

    private static JsonNode activity() {
        String id = lab.datastore(DATASTORE);
        return get("/datastores/" + id + "/unmap-activity?from=2020-01-01T00:00:00Z");
    }

    private static long unmapped() {
        long bytes = 0;
        for (JsonNode host : activity().get("items")) {
            for (JsonNode point : host.get("points")) {
                bytes += point.get("unmapBytes").asLong();
            }
        }
        return bytes;
    }

    private static String health(String kind) {
        for (JsonNode check : get("/health").get("checks")) {
            if (check.get("kind").asString().equals(kind)) {
                return check.get("state").asString();
            }
        }
        return "";
    }

    /** Moves time on; the service would take a second jump soon after for the speed of the clock. */
    private static void advance(String duration) {
        lab.advance(duration);
        String now = lab.control("GET", "/clock", "").get("now").asString().substring(0, 19);
        Awaitility.await("the service's clock")
                .during(Duration.ofMillis(1500))
                .atMost(Duration.ofMinutes(3))
                .until(() -> get("/fleet/summary").get("at").asString().startsWith(now));
    }

    private static void eventually(ThrowingRunnable assertion) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(assertion);
    }

    @Test
    @Order(1)
    void readsTheWholeDayInQueriesThatVcenterAccepts() {
        long sent = lab.statistics(DATASTORE).get("automaticReclaimedBytes").asLong();
        assertThat(sent).isPositive();

        eventually(() -> assertThat(unmapped()).isEqualTo(sent));
        assertThat(activity().get("problem").isNull()).isTrue();
        assertThat(health("unmap")).isEqualTo("OK");
    }

    @Test
    @Order(2)
    void staysDegradedWithAReasonWhileVcenterRefusesHistoryAndRecovers() {
        lab.under("{\"kind\":\"query-limit\",\"metrics\":0}", () -> {
            advance("3h");
            eventually(
                    () -> assertThat(activity().at("/problem/code").asString()).isEqualTo("UNMAP_GAP"));
            assertThat(activity().at("/problem/text").asString()).contains("vpxd.stats.maxQueryMetrics");
            assertThat(health("unmap")).isEqualTo("WARNING");
            assertThat(health("collector")).isEqualTo("OK");
            return true;
        });
        advance("20m");

        eventually(() -> assertThat(activity().get("problem").isNull()).isTrue());
        assertThat(health("unmap")).isEqualTo("OK");
    }
}
