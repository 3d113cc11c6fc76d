package io.tidemark.imports.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Live counters of a host of the lab over REST, compared with what the host sent. */
@Tag("lab")
@Tag("wide")
class LiveEsxtopOnLabTest {

    private static final String HOST = "esx-01.lab.tidemark.io";
    private static final String OTHER = "esx-02.lab.tidemark.io";

    @TempDir
    private static Path directory;

    private static Lab lab;
    private static ServiceProcess service;
    private static String token;

    @BeforeAll
    static void start() {
        lab = Lab.start("--speed", "0");
        service = ServiceProcess.start(
                lab, directory, lab.user("service"), "--tidemark.esxtop.interval=1s", "--tidemark.esxtop.unviewed=5s");
        token = service.signIn(lab.user("administrator"));
    }

    @AfterAll
    static void stop() {
        service.close();
        lab.close();
    }

    private static String hostId(String name) {
        for (JsonNode host : lab.control("GET", "/world", "").get("hosts")) {
            if (host.get("name").asString().equals(name)) {
                return lab.guid() + ":" + host.get("id").asString();
            }
        }
        throw new IllegalStateException(name);
    }

    private static Answer started(String host, String by) {
        return service.call(by, "POST", "/api/v1/esxtop-views", "{\"hostId\":\"" + hostId(host) + "\"}");
    }

    private static String start(String host) {
        Answer answer = started(host, token);
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(202);
        return answer.raw().headers().firstValue("Location").orElseThrow();
    }

    private static JsonNode until(String path, Predicate<JsonNode> wanted) {
        JsonNode[] last = {null};
        Awaitility.await(path)
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    last[0] = service.call(token, "GET", path, null).json();
                    return wanted.test(last[0]);
                });
        return last[0];
    }

    private static JsonNode nextSample(String path) {
        int seen = service.call(token, "GET", path, null).json().get("samples").asInt();
        return until(path, one -> one.get("samples").asInt() > seen + 1);
    }

    private static long sent(String host) {
        long sum = 0;
        for (JsonNode datastore : lab.control("GET", "/statistics", "").get("datastores")) {
            for (JsonNode one : datastore.get("hosts")) {
                sum += one.get("host").asString().equals(host)
                        ? one.get("unmapIos").asLong()
                        : 0;
            }
        }
        return sum;
    }

    private static JsonNode esxtop(String host) {
        return lab.control("GET", "/hosts/" + host + "/esxtop", "");
    }

    @Test
    void sumsToTheCommandsThatTheHostSentDuringARunAndIsStoredAsAnImport() {
        String view = start(HOST);
        assertThat(start(HOST)).as("shared by all who view the host").isEqualTo(view);
        until(view, one -> one.get("samples").asInt() > 0);
        long before = sent(HOST);
        lab.control("POST", "/datastores/vmfs6-prod/vms:delete", "{\"count\":3,\"host\":\"" + HOST + "\"}");
        for (int i = 0; i < 4; i++) {
            lab.advance("30s");
            nextSample(view);
        }

        JsonNode now = nextSample(view);
        long deletes = 0;
        long bytes = 0;
        for (JsonNode device : now.get("devices")) {
            deletes += device.get("deletes").asLong();
            bytes += device.get("deletedBytes").asLong();
            assertThat(device.get("deletesFailed").asLong()).isZero();
        }
        assertThat(deletes).isEqualTo(sent(HOST) - before).isPositive();
        assertThat(bytes / deletes).isEqualTo(64L << 20);
        long points = 0;
        for (JsonNode point : service.call(token, "GET", view + "/samples?size=1000", null)
                .json()
                .get("items")) {
            for (JsonNode device : point.get("devices")) {
                points += device.get("deletes").asLong();
            }
        }
        assertThat(points).isEqualTo(deletes);

        Answer stored = service.call(token, "POST", view + "/import", null);
        assertThat(stored.status()).as(stored.raw().body()).isEqualTo(202);
        String location = stored.raw().headers().firstValue("Location").orElseThrow();
        JsonNode done = until(location, one -> !one.get("endedAt").isNull());
        assertThat(done.get("state").asString()).as("%s", done).isEqualTo("COMPLETED");
        assertThat(done.at("/files/0/name").asString()).startsWith("live-esxtop-" + HOST + "-");
        assertThat(done.get("host").asString()).isEqualTo(HOST);
        long imported = 0;
        for (JsonNode one : service.call(token, "GET", location + "/series?size=1000", null)
                .json()
                .get("items")) {
            imported += one.at("/figures/unmapIos").asLong();
        }
        assertThat(imported).isEqualTo(deletes);

        assertThat(esxtop(HOST).get("kept").asBoolean()).isTrue();
        assertThat(service.call(token, "POST", view + "/stop", null).status()).isEqualTo(202);
        until(view, one -> one.get("state").asString().equals("ENDED"));
        Awaitility.await().until(() -> !esxtop(HOST).get("kept").asBoolean());
    }

    @Test
    void reportsABootStormWithLockFailuresFromTheCountersOfTheHost() {
        String view = start(HOST);
        until(view, one -> one.get("samples").asInt() > 0);
        for (int i = 1; i <= 3; i++) {
            lab.control("PUT", "/hosts/" + HOST + "/esxtop", "{\"ats\":" + 2000 * i + ",\"failedAts\":" + 60 * i + "}");
            lab.advance("10s");
            nextSample(view);
        }
        try {
            for (JsonNode device : nextSample(view).get("devices")) {
                JsonNode locking = device.get("locking");
                assertThat(locking.get("code").asString())
                        .as("%s", locking)
                        .isEqualTo("ESXTOP_BOOT_STORM_WITH_FAILURES");
                assertThat(locking.at("/params/percent").asDouble()).isEqualTo(3);
            }
        } finally {
            lab.control("PUT", "/hosts/" + HOST + "/esxtop", "{}");
            service.call(token, "POST", view + "/stop", null);
            until(view, one -> one.get("state").asString().equals("ENDED"));
        }
    }

    @Test
    void endsWhenNobodyViewsItAndFreesTheHost() {
        String view = start(OTHER);
        Awaitility.await().until(() -> esxtop(OTHER).get("kept").asBoolean());
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> !esxtop(OTHER).get("kept").asBoolean());
        JsonNode ended = service.call(token, "GET", view, null).json();
        assertThat(ended.at("/endReason/code").asString()).isEqualTo("ESXTOP_NOT_VIEWED");
    }

    @Test
    void namesTheMissingPrivilegeAndTheMissingService() {
        Answer refused = started(HOST, service.signIn(lab.user("storage")));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().get("privilege").asString()).isEqualTo("Global.ServiceManagers");

        lab.control("PUT", "/hosts/" + OTHER + "/esxtop", "{\"absent\":true}");
        try {
            JsonNode ended =
                    until(start(OTHER), one -> one.get("state").asString().equals("ENDED"));
            assertThat(ended.at("/endReason/code").asString()).isEqualTo("ESXTOP_NOT_OFFERED");
        } finally {
            lab.control("PUT", "/hosts/" + OTHER + "/esxtop", "{}");
        }
    }
}
