package io.tidemark.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.capacity.series.Resolution;
import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Samples, gaps, and UNMAP of a lab with known state, over REST. */
@Tag("lab")
@Tag("wide")
class CapacityOnLabTest {

    private static Lab lab;
    private static ServiceProcess service;
    private static String token;

    @BeforeAll
    static void start(@TempDir Path directory) {
        lab = Lab.start("--speed", "0");
        lab.advance("30h");
        service = ServiceProcess.start(lab, directory, lab.user("service"), "--tidemark.capacity.look=200ms");
        token = service.signIn(lab.user("storage"));
        service.connectArray(token);
        advance(Duration.ofMinutes(5));
    }

    /** The service interprets a second jump as the speed of the clock until time has stopped after the first one. */
    private static void awaitClock() {
        String now = lab.control("GET", "/clock", "").get("now").asString().substring(0, 19);
        Awaitility.await("the service's clock")
                .during(Duration.ofMillis(1500))
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> get("/fleet/summary").get("at").asString().startsWith(now));
    }

    private static JsonNode truth(String datastore) {
        return lab.statistics(datastore);
    }

    private static String id(String datastore) {
        return lab.datastore(datastore);
    }

    private static JsonNode get(String path) {
        Answer answer = service.call(token, "GET", "/api/v1" + path, null);
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(200);
        return answer.json();
    }

    private static List<JsonNode> points(String datastore) {
        JsonNode curve = get("/datastores/" + id(datastore) + "/capacity?from=2020-01-01T00:00:00Z");
        return StreamSupport.stream(curve.get("points").spliterator(), false).toList();
    }

    /** Waits for a sample of the lab's present moment, with both sides known. */
    private static JsonNode sampled(String datastore) {
        String now = lab.control("GET", "/clock", "").get("now").asString().substring(0, 19);
        return eventually(
                datastore,
                point -> point.get("at").asString().startsWith(now)
                        && !point.get("deadSpaceBytes").isNull());
    }

    private static JsonNode eventually(String datastore, Predicate<JsonNode> wanted) {
        JsonNode[] found = new JsonNode[1];
        Awaitility.await("a sample of " + datastore)
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> {
                    found[0] = points(datastore).stream()
                            .filter(wanted)
                            .findFirst()
                            .orElse(null);
                    return found[0] != null;
                });
        return found[0];
    }

    /** Moves time on to a moment at which samples are due: while it moves there may be others. */
    private static void advance(Duration atLeast) {
        Instant now = Instant.parse(lab.control("GET", "/clock", "").get("now").asString());
        long step = Resolution.FIVE_MINUTES.step().toSeconds();
        long end = Math.floorDiv(now.plus(atLeast).getEpochSecond(), step) * step + step;
        lab.advance(Duration.between(now, Instant.ofEpochSecond(end)).toNanos() + "ns");
        awaitClock();
    }

    private static void deleteVm(String datastore) {
        lab.control("POST", "/datastores/" + datastore + "/vms:delete", "{\"count\":1}");
    }

    @Test
    void equalsTheStatisticsAtEverySampleAndShowsGapsAsGaps() {
        String datastore = "vmfs5-bulk";
        eventually(datastore, point -> !point.get("arrayWrittenBytes").isNull());
        for (int i = 0; i < 3; i++) {
            if (i == 1) {
                deleteVm(datastore);
            }
            advance(Duration.ofMinutes(5));
            JsonNode truth = truth(datastore);
            JsonNode point = sampled(datastore);
            assertThat(point.get("capacityBytes")).isEqualTo(truth.get("capacityBytes"));
            assertThat(point.get("vmfsUsedBytes")).isEqualTo(truth.get("usedBytes"));
            assertThat(point.get("arrayWrittenBytes")).isEqualTo(truth.get("writtenBytes"));
        }
        int before = points(datastore).size();
        advance(Duration.ofHours(3));
        sampled(datastore);
        JsonNode filled = eventually(
                datastore,
                point -> point.get("vmfsUsedBytes").isNull()
                        && !point.get("arrayWrittenBytes").isNull()
                        && points(datastore).size() > before + 30);
        assertThat(filled.get("deadSpaceBytes").isNull()).isTrue();
    }

    @Test
    void countsTheUnmapOfEachHostAsTheStatisticsDo() {
        String datastore = "vmfs6-prod";
        eventually(datastore, point -> !point.get("vmfsUsedBytes").isNull());
        long before = truth(datastore).get("automaticReclaimedBytes").asLong();
        long known = unmapped(datastore);
        deleteVm(datastore);
        advance(Duration.ofMinutes(40));
        long sent = truth(datastore).get("automaticReclaimedBytes").asLong() - before;
        assertThat(sent).isPositive();
        Awaitility.await("the counters")
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(() -> assertThat(unmapped(datastore) - known)
                        .as(() -> truth(datastore) + "\n" + get(activity(datastore)))
                        .isEqualTo(sent));
    }

    private static String activity(String datastore) {
        return "/datastores/" + id(datastore) + "/unmap-activity?from=2020-01-01T00:00:00Z";
    }

    private static long unmapped(String datastore) {
        JsonNode activity = get(activity(datastore));
        long bytes = 0;
        for (JsonNode host : activity.get("items")) {
            for (JsonNode point : host.get("points")) {
                bytes += point.get("unmapBytes").asLong();
            }
        }
        return bytes;
    }

    @Test
    void sumsTheFleetAndNamesTheOffendersFirst() {
        JsonNode summary = get("/fleet/summary");
        assertThat(summary.get("datastores").asInt()).isPositive();
        assertThat(summary.at("/arrays/connected").asInt()).isEqualTo(1);
        JsonNode items = get("/fleet/forecast?size=1000").get("items");
        long sum = 0;
        long last = Long.MAX_VALUE;
        for (JsonNode item : items) {
            long dead = item.get("deadSpaceBytes").asLong(0);
            assertThat(dead).isLessThanOrEqualTo(last);
            last = dead;
            sum += dead;
        }
        assertThat(summary.at("/deadSpace/bytes").asLong()).isEqualTo(sum);
        assertThat(summary.at("/deadSpace/unknown").asInt()).isPositive();
    }

    @Test
    void refusesStretchesThatAreNone() {
        String path = "/api/v1/datastores/" + id("vmfs5-bulk") + "/capacity?from=yesterday&to=2026-01-01T00:00:00Z";
        Answer answer = service.call(token, "GET", path, null);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("from");
        String gone = "/api/v1/datastores/" + lab.guid() + ":datastore-99999/capacity";
        assertThat(service.call(service.signIn(lab.user("readonly")), "GET", gone, null)
                        .status())
                .isIn(200, 404);
    }
}
