package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The create test of a local SSD before and after a run. */
@Tag("lab")
@Tag("wide")
class CreateTestOnLabTest {

    private static final String SIZE = "{\"sizeGb\":15,\"leftoverAccepted\":true}";

    @Test
    void measuresThreeMinutesBeforeAndThirtyFiveSecondsAfterARunAndLeavesNothing(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0", "--scenario", "../lab/worlds/local-ssd.yaml");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            lab.grant("storage", diagnostics());
            RunDriver driver = new RunDriver(lab, service, "storage");
            RunDriver operator = new RunDriver(lab, service, "operator");
            Answer forbidden = operator.call("POST", tests(driver, "ssd6"), SIZE);
            assertThat(forbidden.status()).as(forbidden.raw().body()).isEqualTo(403);
            assertThat(forbidden.raw().body()).contains("Datastore.FileManagement");
            Answer shared = driver.call("POST", tests(driver, "shared6"), SIZE);
            assertThat(shared.status()).isEqualTo(409);
            assertThat(shared.raw().body()).contains("CREATE_TEST_NOT_LOCAL");
            JsonNode preview = driver.call("POST", tests(driver, "ssd6") + "/preview", SIZE)
                    .json();
            assertThat(preview.get("reasons").isEmpty())
                    .as(preview.toPrettyString())
                    .isTrue();
            assertThat(preview.get("writeSame").asBoolean()).isTrue();
            long free = driver.truth("ssd6").get("freeBytes").asLong();

            JsonNode before = measured(lab, driver);
            assertThat(before.get("seconds").asDouble()).isEqualTo(180);
            assertThat(before.get("megabytesPerSecond").asDouble()).isCloseTo(85.3, within(0.1));
            assertThat(driver.truth("ssd6").get("freeBytes").asLong()).isEqualTo(free);

            JsonNode run = driver.ended(driver.start("ssd6", ""), "20s");
            assertThat(run.get("state").asString()).isEqualTo("COMPLETED");

            JsonNode after = measured(lab, driver);
            assertThat(after.get("seconds").asDouble()).isEqualTo(34.59);
            assertThat(after.get("megabytesPerSecond").asDouble()).isCloseTo(444, within(1.0));
            assertThat(driver.truth("ssd6").get("freeBytes").asLong()).isEqualTo(free);
            assertThat(driver.call("GET", "/api/v1/activity?size=20", "").raw().body())
                    .contains("create-test.start");
        }
    }

    @Test
    void saysWhatRemainsAfterTheServiceWasKilledAndRemovesItOnceItsAccountMay(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0", "--scenario", "../lab/worlds/local-ssd.yaml");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "administrator");
            long free = driver.truth("ssd6").get("freeBytes").asLong();
            String path = tests(driver, "ssd6");
            Answer unaccepted = driver.call("POST", tests(driver, "ssd6"), "{\"sizeGb\":15}");
            assertThat(unaccepted.status()).isEqualTo(409);
            assertThat(unaccepted.json().get("code").asString()).isEqualTo("CREATE_TEST_ACCOUNT_MAY_NOT");
            assertThat(leftover(driver).get("code").asString()).isEqualTo("CREATE_TEST_ACCOUNT_MAY_NOT");

            JsonNode started = driver.call("POST", tests(driver, "ssd6"), SIZE).json();
            Awaitility.await("disk")
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> driver.truth("ssd6").get("freeBytes").asLong() < free);
            service.killAndRestart();
            driver.signIn("administrator");
            lab.advance("5m");
            JsonNode left = until(
                    driver, path, test -> test.at("/problem/code").asString("").equals("CREATE_TEST_INTERRUPTED_LEFT"));
            assertThat(left.get("state").asString()).isEqualTo("FAILED");
            assertThat(left.get("removed").asBoolean()).isFalse();
            assertThat(left.at("/problem/text").asString())
                    .contains(started.get("folder").asString(), "delete the folder yourself");
            assertThat(driver.truth("ssd6").get("freeBytes").asLong()).isLessThan(free);

            lab.control(
                    "PUT",
                    "/permissions",
                    "{\"principal\":\"" + lab.user("service").name().replace("\\", "\\\\")
                            + "\",\"object\":\"\",\"propagate\":true,\"privileges\":[\"Tidemark.View\",\"Tidemark.Run\","
                            + "\"Host.Config.Storage\",\"Datastore.FileManagement\"]}");
            assertThat(leftover(driver).isNull()).isTrue();
            lab.control("POST", "/datastores/ssd6/rename", "{\"name\":\"flash\"}");
            JsonNode gone = until(driver, path, test -> test.get("removed").asBoolean());
            assertThat(gone.at("/problem/code").asString()).isEqualTo("CREATE_TEST_INTERRUPTED");
            assertThat(driver.truth("flash").get("freeBytes").asLong()).isEqualTo(free);
        }
    }

    /** The privileges of the sample role for optional features. */
    private static List<String> diagnostics() {
        return JsonMapper.shared()
                .readTree(Path.of("../lab/vcenter/roles.json"))
                .get("Tidemark Diagnostics")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    private static JsonNode leftover(RunDriver driver) {
        return driver.call("POST", tests(driver, "ssd6") + "/preview", SIZE)
                .json()
                .get("leftover");
    }

    private static JsonNode until(RunDriver driver, String path, Predicate<JsonNode> wanted) {
        JsonNode[] test = {null};
        Awaitility.await("create test")
                .atMost(Duration.ofMinutes(12))
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> {
                    driver.lab.advance("1s");
                    test[0] = driver.call("GET", path, "").json().at("/items/0");
                    return wanted.test(test[0]);
                });
        return test[0];
    }

    private static String tests(RunDriver driver, String datastore) {
        return "/api/v1/datastores/" + driver.id(datastore) + "/create-tests";
    }

    private static JsonNode measured(Lab lab, RunDriver driver) {
        Answer started = driver.call("POST", tests(driver, "ssd6"), SIZE);
        assertThat(started.status()).as(started.raw().body()).isEqualTo(202);
        JsonNode[] test = {started.json()};
        Awaitility.await("create test")
                .atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(150))
                .until(() -> {
                    lab.advance("5s");
                    Answer listed = driver.call("GET", tests(driver, "ssd6"), "");
                    assertThat(listed.status()).as(listed.raw().body()).isEqualTo(200);
                    test[0] = listed.json().at("/items/0");
                    return !test[0].get("state").asString().equals("RUNNING")
                            && test[0].get("removed").asBoolean();
                });
        assertThat(test[0].get("state").asString()).as(test[0].toPrettyString()).isEqualTo("COMPLETED");
        return test[0];
    }
}
