package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.ServiceProcess.Answer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Policies over REST against the world that runs share: created, previewed, started by the clock, started manually,
 * rejected.
 */
class PolicyOnLabTest extends ReclaimOnLab {

    private static final String PATH = "/api/v1/reclaim-policies";
    private static final String ID = "id";

    @AfterEach
    void leavesNoPolicyBehind() {
        for (JsonNode policy : driver.call("GET", PATH, "").json().get("items")) {
            driver.call("DELETE", PATH + "/" + policy.get(ID).asString(), "");
        }
    }

    private static Instant labTime() {
        return Instant.parse(lab.control("GET", "/clock", "").get("now").asString());
    }

    private static String body(String name, String time, String scope, String more) {
        return "{\"name\":\"" + name + "\",\"zone\":\"UTC\",\"schedule\":{\"kind\":\"DAILY\",\"time\":\"" + time
                + "\"},\"scope\":" + scope + more + "}";
    }

    private static String only(String datastore) {
        return "{\"datastoreIds\":[\"" + driver.id(datastore) + "\"]}";
    }

    private static String made(String body) {
        Answer answer = driver.call("POST", PATH, body);
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(201);
        return answer.json().get(ID).asString();
    }

    /** The clock of the service can be some minutes ahead temporarily if the lab's clock jumped and then stopped. */
    @Test
    void startsByTheClockAsTheServiceAccount() {
        String time = DateTimeFormatter.ofPattern("HH:mm")
                .format(labTime().plus(Duration.ofMinutes(30)).atOffset(ZoneOffset.UTC));
        String id = made(body("By the clock", time, only("Büro & <Test> 1"), ",\"missed\":\"ONCE\""));
        JsonNode preview =
                driver.call("GET", PATH + "/" + id + "/preview?count=5", "").json();
        assertThat(preview.get("starts")).hasSize(5);
        assertThat(preview.get("matches")).hasSize(1);
        assertThat(preview.get("warnings")).isEmpty();
        JsonNode[] start = {null};
        Awaitility.await("the start")
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    lab.advance("60s");
                    JsonNode starts =
                            driver.call("GET", PATH + "/" + id + "/starts", "").json();
                    start[0] = starts.at("/items/0");
                    return !start[0].isMissingNode()
                            && !"ASKED".equals(start[0].get("state").asString());
                });
        assertThat(start[0].get("state").asString()).as(start[0].toString()).isEqualTo("STARTED");
        JsonNode run = driver.run(start[0].at("/runs/0/runId").asString());
        assertThat(run.get("startedBy").asString()).containsIgnoringCase("service");
        assertThat(run.get("reason").asString()).isEqualTo("Reclaim policy: By the clock");
        assertThat(driver.ended(run.get(ID).asString(), "10s").get("state").asString())
                .isEqualTo("COMPLETED");
        assertThat(driver.call("GET", PATH + "/" + id + "/starts", "")
                        .json()
                        .get("total")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void startsByHandWhatItsConditionsLetThrough() {
        String id = made(body("By hand", "02:00", "{\"all\":true}", ",\"conditions\":{\"deadSpaceAbovePercent\":100}"));
        Answer answer = driver.call("POST", PATH + "/" + id + "/run-now", "");
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(202);
        assertThat(answer.json().get("state").asString()).isEqualTo("NOTHING_TO_DO");
        assertThat(answer.json().get("skipped")).isNotEmpty();
    }

    @Test
    void pausesAndResumes() {
        String id = made(body("Pausing", "02:00", "{\"all\":true}", ""));
        JsonNode paused = driver.call("POST", PATH + "/" + id + "/pause", "").json();
        assertThat(paused.get("state").asString()).isEqualTo("PAUSED");
        assertThat(paused.get("nextStart").isNull()).isTrue();
        JsonNode resumed = driver.call("POST", PATH + "/" + id + "/resume", "").json();
        assertThat(resumed.get("state").asString()).isEqualTo("ACTIVE");
        assertThat(resumed.get("nextStart").isNull()).isFalse();
    }

    @Test
    void findsDatastoresByFolderClusterAndTag() {
        JsonNode choices = driver.call("GET", PATH + "/scope-choices", "").json();
        assertThat(choices.get("tagsMissing").isNull()).as(choices.toString()).isTrue();
        String gold = choice(choices.get("tags"), "Gold");
        assertThat(matched("{\"tagIds\":[\"" + gold + "\"]}")).containsExactlyInAnyOrder("vmfs6-prod", "vmfs6-quiet");
        assertThat(matched("{\"tagIds\":[\"urn:vmomi:InventoryServiceTag:gone:GLOBAL\"]}"))
                .isEmpty();
        List<String> everything = matched("{\"all\":true}");
        String lab = choice(choices.get("folders"), "Lab");
        assertThat(matched("{\"folderIds\":[\"" + lab + "\"]}")).containsExactlyInAnyOrderElementsOf(everything);
        assertThat(matched("{\"folderIds\":[\"" + lab + "\"],\"excludedTagIds\":[\"" + gold + "\"]}"))
                .hasSize(everything.size() - 2)
                .doesNotContain("vmfs6-prod", "vmfs6-quiet");
        JsonNode cluster = choices.at("/clusters/0");
        assertThat(cluster.get("path").asString())
                .isEqualTo("Lab / host / " + cluster.get("name").asString());
        assertThat(matched("{\"clusterIds\":[\"" + cluster.get(ID).asString() + "\"]}"))
                .contains("vmfs6-prod")
                .isSubsetOf(everything);
    }

    private static List<String> matched(String scope) {
        Answer answer = driver.call("POST", PATH + "/preview", body("x", "02:00", scope, ""));
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(200);
        return answer.json()
                .get("matches")
                .valueStream()
                .map(match -> match.get("datastoreName").asString())
                .toList();
    }

    private static String choice(JsonNode choices, String name) {
        return choices.valueStream()
                .filter(one -> name.equals(one.get("name").asString()))
                .map(one -> one.get(ID).asString())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void leadsFromTheRootOfTheInventoryToDatastores() {
        JsonNode root = driver.call("GET", PATH + "/scope-tree", "").json().get("items");
        assertThat(root.valueStream().map(node -> node.get("kind").asString())).contains("DATACENTER");
        JsonNode cluster = below(choice(root, "Lab"))
                .valueStream()
                .filter(node -> "CLUSTER".equals(node.get("kind").asString()))
                .findFirst()
                .orElseThrow();
        assertThat(cluster.get("selectable").asBoolean()).isTrue();
        assertThat(choice(below(cluster.get(ID).asString()), "vmfs6-prod")).isEqualTo(driver.id("vmfs6-prod"));
        JsonNode found =
                driver.call("GET", PATH + "/scope-tree?q=6-PROD", "").json().get("items");
        assertThat(found).hasSize(1);
        assertThat(found.at("/0/path").asString()).endsWith("vmfs6-prod");
        String id = made(
                body("Named", "02:00", "{\"clusterIds\":[\"" + cluster.get(ID).asString() + "\"]}", ""));
        JsonNode listed = driver.call("GET", PATH, "").json().at("/items/0");
        assertThat(listed.get(ID).asString()).isEqualTo(id);
        assertThat(listed.at("/scopeNames/0/name").asString())
                .isEqualTo(cluster.get("name").asString());
        assertThat(listed.get("lastResult").isNull()).isTrue();
    }

    private static JsonNode below(String parent) {
        return driver.call("GET", PATH + "/scope-tree?parent=" + parent, "")
                .json()
                .get("items");
    }

    @Test
    void keepsItsNotificationRuleWithIt() {
        String lost = ",\"notifications\":{\"severity\":\"ERROR\",\"channelIds\":[\"nobody\"]}";
        Answer refused = driver.call("POST", PATH, body("Told", "02:00", "{\"all\":true}", lost));
        assertThat(refused.status()).as(refused.raw().body()).isEqualTo(400);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo("/notifications/channelIds/0");
        assertThat(driver.call("GET", PATH, "").json().get("items")).isEmpty();
        String channel = driver.call(
                        "POST",
                        "/api/v1/notification-channels",
                        "{\"name\":\"Log\",\"kind\":\"SYSLOG\",\"syslog\":{\"host\":\"log.example.com\"}}")
                .json()
                .get(ID)
                .asString();
        String wanted = lost.replace("nobody", channel);
        String id = made(body("Told", "02:00", "{\"all\":true}", wanted));
        JsonNode rule =
                driver.call("GET", "/api/v1/notification-rules/" + id, "").json();
        assertThat(rule.get("name").asString()).isEqualTo("Told");
        assertThat(rule.at("/policies/0").asString()).isEqualTo(id);
        assertThat(driver.call("GET", PATH, "")
                        .json()
                        .at("/items/0/notifications/channelNames/0")
                        .asString())
                .isEqualTo("Log");
        driver.call("PUT", PATH + "/" + id, body("Told", "03:00", "{\"all\":true}", ""));
        assertThat(driver.call("GET", "/api/v1/notification-rules/" + id, "").status())
                .isEqualTo(200);
        driver.call("DELETE", PATH + "/" + id, "");
        assertThat(driver.call("GET", "/api/v1/notification-rules/" + id, "").status())
                .isEqualTo(404);
        assertThat(driver.call("DELETE", "/api/v1/notification-channels/" + channel, "")
                        .status())
                .isEqualTo(204);
    }

    @Test
    void keepsSharedBlackouts() {
        Answer calendar = driver.call(
                "POST",
                "/api/v1/calendars",
                "{\"name\":\"Freeze\",\"zone\":\"UTC\",\"blackouts\":[{\"title\":\"All\",\"from\":\"2000-01-01T00:00:00\","
                        + "\"to\":\"2090-01-01T00:00:00\"}]}");
        assertThat(calendar.status()).as(calendar.raw().body()).isEqualTo(201);
        String frozen = calendar.json().get(ID).asString();
        String id = made(body("Frozen", "02:00", "{\"all\":true}", ",\"calendarIds\":[\"" + frozen + "\"]"));
        assertThat(driver.call("GET", PATH + "/" + id, "")
                        .json()
                        .get("nextStart")
                        .isNull())
                .isTrue();
        assertThat(driver.call("GET", PATH + "/" + id + "/preview", "")
                        .json()
                        .at("/starts/0/obstacle/code")
                        .asString())
                .isEqualTo("BLACKOUT");
        assertThat(driver.call("DELETE", "/api/v1/calendars/" + frozen, "").status())
                .isEqualTo(409);
        driver.call("PUT", "/api/v1/calendars/" + frozen, "{\"name\":\"Freeze\",\"zone\":\"UTC\",\"blackouts\":[]}");
        assertThat(driver.call("GET", PATH + "/" + id, "")
                        .json()
                        .get("nextStart")
                        .isNull())
                .isFalse();
        driver.call("DELETE", PATH + "/" + id, "");
        assertThat(driver.call("DELETE", "/api/v1/calendars/" + frozen, "").status())
                .isEqualTo(204);
    }

    @Test
    void refusesWhoeverMayNotScheduleAndSaysWhatIsWrong() {
        RunDriver reader = new RunDriver(lab, service, "readonly");
        Answer refused = reader.call("POST", PATH, body("No", "02:00", only("Büro & <Test> 1"), ""));
        assertThat(refused.status()).as(refused.raw().body()).isEqualTo(403);
        assertThat(refused.json().get("privilege").asString()).isEqualTo("Tidemark.Schedule");
        Answer wrong = driver.call(
                "POST", PATH, body("x", "02:00", "{}", ",\"retries\":-1").replace("\"UTC\"", "\"Mars\""));
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.json().get("errors").toString()).contains("/scope", "/retries", "/zone");
        Answer cron = driver.call(
                "POST",
                PATH + "/preview",
                "{\"name\":\"x\",\"zone\":\"UTC\",\"scope\":{\"all\":true},\"schedule\":{\"kind\":\"CRON\",\"cron\":\"99 * * * *\"}}");
        assertThat(cron.status()).isEqualTo(400);
        assertThat(cron.json().at("/errors/0/pointer").asString()).isEqualTo("/schedule/cron");
        made(body("Twice", "02:00", "{\"all\":true}", ""));
        assertThat(driver.call("POST", PATH, body("twice", "03:00", "{\"all\":true}", ""))
                        .status())
                .isEqualTo(409);
    }
}
