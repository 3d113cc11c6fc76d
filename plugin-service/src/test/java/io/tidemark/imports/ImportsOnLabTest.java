package io.tidemark.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a host of the lab exports and logs, imported and read over REST, compared with the state of the lab. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("lab")
@Tag("wide")
class ImportsOnLabTest {

    private static final String HOST = "esx-01.lab.tidemark.io";
    private static final long GB = 1L << 30;

    @TempDir
    private static Path directory;

    private static Lab lab;
    private static ServiceProcess service;
    private static String token;

    @BeforeAll
    static void start() {
        lab = Lab.start("--speed", "0", "--scenario", "../lab/worlds/rate-limit.yaml");
        service = ServiceProcess.start(lab, directory, lab.user("service"));
        token = service.signIn(lab.user("storage"));
    }

    @AfterAll
    static void stop() {
        service.close();
        lab.close();
    }

    private static byte[] export(String path) {
        return lab.export("/hosts/" + HOST + path);
    }

    private static JsonNode get(String path) {
        Answer answer = service.call(token, "GET", "/api/v1" + path, null);
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(200);
        return answer.json();
    }

    private static JsonNode until(String path, Predicate<JsonNode> wanted) {
        JsonNode[] last = {null};
        Awaitility.await(path)
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> {
                    last[0] = get(path);
                    return wanted.test(last[0]);
                });
        return last[0];
    }

    private static JsonNode imported(String name, byte[] file) {
        Answer answer = service.upload(token, "/api/v1/imports", name, file);
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(202);
        String location = answer.raw().headers().firstValue("Location").orElseThrow();
        JsonNode ended = until(
                location.substring("/api/v1".length()),
                one -> !one.get("endedAt").isNull());
        assertThat(ended.get("state").asString()).as("%s", ended).isEqualTo("COMPLETED");
        return ended;
    }

    private static String id(String datastore) {
        return lab.datastore(datastore);
    }

    @Test
    @Order(1)
    void importsTheCurveThatTheStatisticsKnowAndFindsWhereTheLimitBegan() {
        lab.control("POST", "/datastores/unmap1/vms:delete", "{\"count\":10,\"host\":\"" + HOST + "\"}");
        lab.advance("20m");
        JsonNode truth = lab.statistics("unmap1");
        long sent = truth.get("automaticReclaimedBytes").asLong();
        assertThat(sent).isGreaterThan(400 * GB);

        String id = imported("esxtop.csv", export("/esxtop.csv?delay=5&samples=300"))
                .get("id")
                .asString();
        JsonNode series = null;
        for (JsonNode one : get("/imports/" + id + "/series").get("items")) {
            if (one.at("/datastore/name").asString("").equals("unmap1")) {
                series = one;
            }
        }
        assertThat(series).isNotNull();
        assertThat(series.at("/datastore/id").asString()).isEqualTo(id("unmap1"));
        assertThat(series.at("/figures/unmapBytes").asLong() / (double) sent).isCloseTo(1, within(0.0001));
        JsonNode inflections = series.at("/figures/inflections");
        assertThat(inflections).as("%s", series).hasSize(1);
        assertThat(inflections.at("/0/bytes").asLong() / (400.0 * GB)).isCloseTo(1, within(0.01));
        assertThat(inflections.at("/0/afterMBps").asDouble()).isCloseTo(25, within(3.0));

        assertThat(get("/imports/" + id + "/sums").get("total").asInt()).isZero();
        sumsOverHosts(sent);

        JsonNode activity = get("/datastores/" + id("unmap1") + "/unmap-activity?past=PT1H");
        long shown = 0;
        for (JsonNode host : activity.get("items")) {
            if (host.get("imported").isNull()) {
                continue;
            }
            assertThat(host.at("/imported/fileName").asString()).isEqualTo("esxtop.csv");
            assertThat(host.get("hostId").isNull()).isFalse();
            for (JsonNode point : host.get("points")) {
                shown += point.get("unmapBytes").asLong();
            }
        }
        assertThat(shown / (double) sent).isCloseTo(1, within(0.0001));
    }

    /** The same export once more as a second host's, sampled at the same moments. */
    private static void sumsOverHosts(long sentByOne) {
        StringBuilder both = new StringBuilder();
        new String(export("/esxtop.csv?delay=5&samples=300"), StandardCharsets.UTF_8)
                .lines()
                .forEach(line -> both.append(line)
                        .append(line.substring(line.indexOf(",")).replace(HOST, "esx-99.lab.tidemark.io"))
                        .append('\n'));
        String id = imported("both.csv", both.toString().getBytes(StandardCharsets.UTF_8))
                .get("id")
                .asString();
        JsonNode sums = get("/imports/" + id + "/sums");
        assertThat(sums.get("total").asInt()).as("%s", sums).isEqualTo(1);
        assertThat(sums.at("/items/0/datastore/name").asString()).isEqualTo("unmap1");
        assertThat(sums.at("/items/0/hosts")).hasSize(2);
        JsonNode curve =
                get("/imports/" + id + "/sums/" + sums.at("/items/0/id").asLong());
        assertThat(curve.get("inflections")).as("%s", curve.get("inflections")).hasSize(1);
        assertThat(curve.at("/inflections/0/bytes").asLong() / (800.0 * GB)).isCloseTo(1, within(0.01));
        long shown = 0;
        for (JsonNode point : curve.get("points")) {
            shown += point.get("unmapBytes").asLong();
        }
        assertThat(shown / (2.0 * sentByOne)).isCloseTo(1, within(0.0001));
        service.call(token, "DELETE", "/api/v1/imports/" + id, null);
    }

    @Test
    @Order(2)
    void importsTheStatisticsOfVsish() {
        JsonNode one = imported("unmap1.txt", export("/vsish/unmap1"));
        JsonNode volume =
                get("/imports/" + one.get("id").asString() + "/volumes").at("/items/0");
        assertThat(volume.at("/datastore/id").asString()).isEqualTo(id("unmap1"));
        assertThat(volume.get("unmappedBytes").asLong())
                .isEqualTo(
                        lab.statistics("unmap1").get("automaticReclaimedBytes").asLong());
    }

    @Test
    @Order(3)
    void readsARunFromTheHostsLogWithTheHostsTime() {
        String run = service.call(
                        token,
                        "POST",
                        "/api/v1/reclaim-runs",
                        "{\"datastoreIds\":[\"" + id("by-hand") + "\"],\"method\":\"esxcli\"}")
                .json()
                .at("/items/0/id")
                .asString();
        lab.speed(600);
        JsonNode ended = until(
                "/reclaim-runs/" + run,
                one -> !one.at("/progress/blocksProcessed").isNull()
                        && !one.get("endedAt").isNull());
        lab.speed(0);
        JsonNode logged = get("/datastores/" + id("by-hand") + "/logged-runs?past=P1D");
        JsonNode host = logged.at("/items/0");
        assertThat(host.get("name").asString()).isEqualTo(HOST);
        assertThat(host.get("problem").isNull()).isTrue();
        assertThat(host.get("runs")).hasSize(1);
        JsonNode seen = host.at("/runs/0");
        assertThat(seen.get("blocksProcessed")).isEqualTo(ended.at("/progress/blocksProcessed"));
        assertThat(seen.get("totalMatches").asBoolean()).isTrue();
        assertThat(seen.get("ownRun").asString()).isEqualTo(run);
        assertThat(seen.get("requestedUnit")).isEqualTo(ended.at("/plan/requestedUnit"));
        assertThat(seen.get("startedAt").asString())
                .isLessThan(seen.get("endedAt").asString());
        String nolog = service.signIn(lab.user("nolog"));
        Answer refused = service.call(nolog, "GET", "/api/v1/datastores/" + id("by-hand") + "/logged-runs", null);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().get("privilege").asString()).isEqualTo("Global.Diagnostics");
    }

    @Test
    @Order(4)
    void refusesWhatIsNoneOfItsFilesAndKeepsNothing() {
        long before = get("/imports").get("total").asLong();
        byte[] text = export("/vsish/unmap1");
        assertThat(service.upload(token, "/api/v1/imports", "x\0.csv", new byte[10])
                        .status())
                .isEqualTo(400);
        assertThat(service.upload(token, "/api/v1/imports", "x.pdf", "%PDF-1.7".getBytes(StandardCharsets.UTF_8))
                        .status())
                .isEqualTo(415);
        byte[] wide = new String(text, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16);
        assertThat(service.upload(token, "/api/v1/imports", "x.txt", wide).status())
                .isEqualTo(422);
        String readonly = service.signIn(lab.user("readonly"));
        assertThat(service.upload(readonly, "/api/v1/imports", "x.txt", text).status())
                .isEqualTo(403);
        assertThat(get("/imports").get("total").asLong()).isEqualTo(before);
        assertThat(directory.resolve("imports")).isEmptyDirectory();
    }
}
