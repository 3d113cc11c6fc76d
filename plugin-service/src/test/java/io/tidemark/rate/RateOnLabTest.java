package io.tidemark.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.ServiceProcess.Answer;
import io.tidemark.reclaim.ReclaimOnLab;
import io.tidemark.reclaim.RunDriver;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The rate over REST, against the lab's vCenter; no simulated time passes here. */
class RateOnLabTest extends ReclaimOnLab {

    private static final String FIXED_500 = "{\"method\":\"fixed\",\"fixedMBps\":500}";

    private static String rate(String datastore) {
        return "/api/v1/datastores/" + driver.id(datastore) + "/reclaim-rate";
    }

    private static Answer change(RunDriver user, String rate, boolean dry, String... datastores) {
        String ids = List.of(datastores).stream()
                .map(name -> '"' + driver.id(name) + '"')
                .collect(Collectors.joining(","));
        return user.call(
                "POST",
                "/api/v1/reclaim-rate-changes",
                "{\"datastoreIds\":[" + ids + "],\"rate\":" + rate + ",\"dryRun\":" + dry + "}");
    }

    private static JsonNode over(Answer started) {
        assertThat(started.status()).as(started.raw().body()).isEqualTo(202);
        String path = started.raw().headers().firstValue("Location").orElseThrow();
        return Awaitility.await()
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(100))
                .until(
                        () -> driver.call("GET", path, "").json(),
                        change -> change.get("state").asString().equals("COMPLETED"));
    }

    private static List<String> states(JsonNode change) {
        return StreamSupport.stream(change.get("items").spliterator(), false)
                .map(item -> item.get("state").asString())
                .toList();
    }

    @Test
    void showsTheSettingAsEveryHostSeesItWithItsLimits() {
        JsonNode quiet = driver.call("GET", rate("vmfs6-quiet"), "").json();
        assertThat(quiet.get("method").asString()).isEqualTo("priority");
        assertThat(quiet.get("priority").asString()).isEqualTo("none");
        assertThat(quiet.get("perHost").size()).isEqualTo(4);
        assertThat(quiet.get("perHost")).allSatisfy(host -> {
            assertThat(host.get("inSync").asBoolean()).isTrue();
            assertThat(host.at("/effective/priority").asString()).isEqualTo("none");
        });
        assertThat(quiet.at("/limits/fixedMax").asLong()).isGreaterThanOrEqualTo(1900);
        assertThat(quiet.at("/limits/step").asLong()).isEqualTo(100);
        JsonNode old = driver.call("GET", rate("vmfs5-bulk"), "").json();
        assertThat(old.get("method").isNull()).isTrue();
        assertThat(old.at("/reason/code").asString()).isEqualTo("NO_RATE_VMFS_5");
    }

    @Test
    void setsVerifiesAndTakesBack() {
        JsonNode change = over(change(driver, FIXED_500, false, "vmfs6-quiet", "vmfs5-bulk", "vmfs6-ignored"));
        assertThat(states(change)).containsExactly("DONE", "REFUSED", "DONE");
        assertThat(change.at("/items/0/hostsNotInSync").size()).isZero();
        JsonNode set = driver.call("GET", rate("vmfs6-quiet"), "").json();
        assertThat(set.get("fixedMBps").asLong()).isEqualTo(500);
        assertThat(set.get("perHost"))
                .allSatisfy(host -> assertThat(host.get("inSync").asBoolean()).isTrue());
        JsonNode last = set.get("lastChange");
        assertThat(last.at("/rate/fixedMBps").asLong()).isEqualTo(500);
        assertThat(last.at("/forecast/hosts").asInt()).isEqualTo(4);
        assertThat(last.at("/forecast/peakMBps").asDouble()).isPositive();
        assertThat(last.at("/forecast/timeToFinish").asString()).startsWith("PT");
        String path = "/api/v1/reclaim-rate-changes/" + change.get("id").asString();
        assertThat(driver.call("GET", path + "/events", "").raw().body()).contains("event:change");

        Answer undo = driver.call("POST", path + "/undo", "{}");
        assertThat(states(over(undo))).containsExactly("DONE", "DONE");
        assertThat(driver.call("GET", rate("vmfs6-quiet"), "")
                        .json()
                        .get("priority")
                        .asString())
                .isEqualTo("none");
        assertThat(driver.call("POST", path + "/undo", "{}").status()).isEqualTo(409);
        assertThat(driver.call("GET", "/api/v1/activity?size=50", "").raw().body())
                .contains("reclaim-rate.set")
                .contains("reclaim-rate.undo");
    }

    @Test
    void previewsWithoutSettingAnything() {
        Answer preview = change(driver, FIXED_500, true, "vmfs6-quiet", "vmfs5-full");
        assertThat(preview.status()).isEqualTo(200);
        assertThat(states(preview.json())).containsExactly("PENDING", "REFUSED");
        assertThat(driver.call("GET", rate("vmfs6-quiet"), "")
                        .json()
                        .get("priority")
                        .asString())
                .isEqualTo("none");
        Answer same = change(driver, "{\"method\":\"priority\",\"priority\":\"none\"}", true, "vmfs6-quiet");
        assertThat(states(same.json())).containsExactly("UNCHANGED");
    }

    @Test
    void refusesWhatHostsDoNotTakeAndWhoMayNot() {
        Answer odd = driver.call("PUT", rate("vmfs6-quiet"), "{\"method\":\"fixed\",\"fixedMBps\":150}");
        assertThat(odd.status()).isEqualTo(400);
        assertThat(odd.raw().body()).contains("in steps of 100");
        assertThat(driver.call("PUT", rate("vmfs6-quiet"), "{\"method\":\"dynamic\",\"minMBps\":100,\"maxMBps\":500}")
                        .status())
                .isEqualTo(409);
        assertThat(driver.call("PUT", rate("vmfs5-bulk"), FIXED_500).status()).isEqualTo(409);
        assertThat(driver.call("PUT", rate("vmfs6-quiet"), "{\"method\":\"priority\",\"priority\":\"high\"}")
                        .status())
                .isEqualTo(400);
        RunDriver reader = new RunDriver(lab, service, "readonly");
        Answer refused = reader.call("PUT", rate("vmfs6-quiet"), FIXED_500);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().get("privilege").asString()).isEqualTo("Tidemark.SetRate");
        assertThat(states(change(reader, FIXED_500, true, "vmfs6-quiet").json()))
                .containsExactly("REFUSED");
    }

    @Test
    void setsOneDatastoreAndAnswersWhatHostsShow() {
        JsonNode set = driver.call("PUT", rate("vmfs6-ignored"), "{\"method\":\"priority\",\"priority\":\"low\"}")
                .json();
        assertThat(set.get("priority").asString()).isEqualTo("low");
        JsonNode back = driver.call("PUT", rate("vmfs6-ignored"), "{\"method\":\"priority\",\"priority\":\"none\"}")
                .json();
        assertThat(back.get("priority").asString()).isEqualTo("none");
    }

    @Test
    void predictsForDeadSpaceThatIsThereOrGiven() {
        String ask = "{\"datastoreId\":\"" + driver.id("vmfs6-quiet") + "\",\"rate\":" + FIXED_500;
        JsonNode known = driver.call("POST", "/api/v1/reclaim-rate-predictions", ask + "}")
                .json();
        assertThat(known.get("deadSpaceKnown").asBoolean()).isTrue();
        JsonNode given = driver.call(
                        "POST", "/api/v1/reclaim-rate-predictions", ask + ",\"deadSpaceBytes\":" + (2000L << 30) + "}")
                .json();
        assertThat(Duration.parse(given.get("timeToFinish").asString()))
                .isEqualTo(Duration.ofMillis(2000L * 1024 * 1000 / 2000));
        assertThat(given.get("peakMBps").asDouble()).isEqualTo(2000);
        assertThat(given.get("warnings").toString()).contains("PREDICTED_ABOVE_ARRAY");
        Answer none = driver.call(
                "POST",
                "/api/v1/reclaim-rate-predictions",
                "{\"datastoreId\":\"" + driver.id("vmfs5-bulk") + "\",\"rate\":" + FIXED_500 + "}");
        assertThat(none.status()).isEqualTo(409);
    }
}
