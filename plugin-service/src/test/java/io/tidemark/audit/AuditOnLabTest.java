package io.tidemark.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

/** An audit of a lab world with known deviations: it finds exactly these; remediation and undo change the values. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("lab")
class AuditOnLabTest {

    @TempDir
    private static Path directory;

    private static Lab lab;
    private static ServiceProcess service;
    private static String token;

    @BeforeAll
    static void start() {
        lab = Lab.start("--speed", "0", "--scenario", "../lab/worlds/deviations.yaml");
        service = ServiceProcess.start(lab, directory, lab.user("service"));
        token = service.signIn(lab.user("storage"));
    }

    @AfterAll
    static void stop() {
        service.close();
        lab.close();
    }

    private static Answer call(String method, String path, String json) {
        return service.call(token, method, path, json.isEmpty() ? null : json);
    }

    private static JsonNode ok(Answer answer, int status) {
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(status);
        return answer.json();
    }

    private static JsonNode until(String path, Predicate<JsonNode> wanted) {
        JsonNode[] last = {null};
        Awaitility.await(path)
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> {
                    last[0] = ok(call("GET", path, ""), 200);
                    return wanted.test(last[0]);
                });
        return last[0];
    }

    private static JsonNode audit(String scope) {
        JsonNode started = ok(call("POST", "/api/v1/audits", "{\"scope\":" + scope + "}"), 202);
        return until(
                "/api/v1/audits/" + started.get("id").asString(),
                audit -> !audit.get("state").asString().equals("RUNNING"));
    }

    /** rule -> objects, with the subject where a rule has several on one object. */
    private static Map<String, List<String>> found() {
        Map<String, List<String>> found = new TreeMap<>();
        for (JsonNode one :
                ok(call("GET", "/api/v1/findings?size=1000", ""), 200).get("items")) {
            String subject = one.get("subject").asString();
            found.computeIfAbsent(one.get("ruleId").asString(), any -> new ArrayList<>())
                    .add(one.get("severity").asString() + " "
                            + one.get("objectName").asString().replace(".lab.tidemark.io", "")
                            + (subject.isEmpty() ? "" : " " + subject));
        }
        found.values().forEach(list -> list.sort(null));
        return found;
    }

    @Test
    @Order(0)
    void storesTheResultsOfAuditsOfTheSameHostsAtOnce() {
        List<String> started = Stream.of("storage", "administrator", "operator")
                .map(user -> service.signIn(lab.user(user)))
                .map(by -> ok(service.call(by, "POST", "/api/v1/audits", "{\"scope\":[]}"), 202)
                        .get("id")
                        .asString())
                .toList();
        assertThat(started).doesNotHaveDuplicates();
        for (String id : started) {
            JsonNode audit = until(
                    "/api/v1/audits/" + id, one -> !one.get("state").asString().equals("RUNNING"));
            assertThat(audit.get("state").asString()).as("%s", audit).isEqualTo("COMPLETED");
        }
    }

    @Test
    @Order(1)
    void findsExactlyWhatWasPlanted() {
        JsonNode audit = audit("[]");
        assertThat(audit.get("state").asString()).as("%s", audit).isEqualTo("COMPLETED");
        assertThat(audit.get("done").asInt()).isEqualTo(12);
        assertThat(audit.get("gaps").asInt()).isZero();
        assertThat(audit.get("score").asInt()).isBetween(50, 99);
        Map<String, List<String>> planted = new TreeMap<>();
        planted.put("ats-locking", List.of("ERROR esx-02"));
        planted.put("xcopy-off", List.of("ERROR esx-03", "INFO esx-01"));
        planted.put("write-same-off", List.of("ERROR esx-04"));
        planted.put("ats-heartbeat", List.of("ERROR esx-07", "INFO esx-03", "INFO esx-04"));
        planted.put("ats-heartbeat-agreement", List.of("ERROR mid5", "ERROR mid6"));
        planted.put("block-delete", List.of("WARNING esx-06"));
        planted.put("xcopy-size", List.of("INFO esx-12", "WARNING esx-05", "WARNING esx-10"));
        planted.put("xcopy-claim-rule", List.of("WARNING esx-11"));
        planted.put("disk-max-io-size", List.of("INFO esx-12", "WARNING esx-04"));
        planted.put("sched-quantum", List.of("WARNING esx-12"));
        planted.put("delete-unsupported", List.of("WARNING dead6", "WARNING mid6"));
        planted.put("automatic-reclaim-off", List.of("WARNING off6"));
        planted.put("reclaim-rate-above-profile", List.of("INFO fast6"));
        planted.put("path-policy", List.of("WARNING esx-09"));
        planted.put("path-iops", List.of("INFO esx-08", "WARNING esx-06"));
        planted.put("path-count", List.of("WARNING esx-08"));
        planted.put("path-adapters", List.of("WARNING esx-08"));
        planted.put("path-targets", List.of("WARNING esx-08"));
        planted.put("path-controllers", List.of("WARNING esx-10"));
        planted.put("satp-rule", List.of("INFO esx-09", "WARNING esx-04"));
        planted.put("iscsi-delayed-ack", List.of("WARNING esx-11"));
        planted.put("iscsi-login-timeout", List.of("WARNING esx-11"));
        planted.put("iscsi-port-binding", List.of("WARNING esx-11"));
        planted.put("vmfs-lock-mode", List.of("WARNING fast6"));
        planted.put(
                "option-changed", List.of("INFO esx-05 VMFS3.EnableVMFS6Unmap", "INFO esx-09 Disk.QFullSampleSize"));
        assertThat(found()).isEqualTo(planted);
    }

    private static String finding(String rule, String object) {
        for (JsonNode one : ok(call("GET", "/api/v1/findings?size=1000&ruleId=" + rule, ""), 200)
                .get("items")) {
            if (one.get("objectName").asString().startsWith(object)) {
                return one.get("id").asString();
            }
        }
        throw new AssertionError("no finding of " + rule + " on " + object);
    }

    private static JsonNode ended(JsonNode remediation) {
        return until(
                "/api/v1/remediations/" + remediation.get("id").asString(),
                one -> !one.get("state").asString().equals("RUNNING"));
    }

    @Test
    @Order(2)
    void namesTheHostsThatStandInTheWayOfADatastoresReclaim() {
        JsonNode mid6 = ok(call("GET", "/api/v1/findings?ruleId=delete-unsupported&q=mid6", ""), 200)
                .at("/items/0");
        assertThat(mid6.at("/explanation/code").asString()).isEqualTo("AUDIT_DELETE_UNSUPPORTED_SOME");
        assertThat(mid6.at("/evidence/devicesByHost").propertyNames()).containsExactly("esx-08.lab.tidemark.io");
        assertThat(mid6.get("blocks").asString()).isEqualTo("reclaim");
        JsonNode hosts = ok(call("GET", "/api/v1/audit-hosts?sort=score", ""), 200);
        assertThat(hosts.get("total").asInt()).isEqualTo(12);
        String host = hosts.at("/items/0/id").asString();
        JsonNode reading = ok(call("GET", "/api/v1/audit-hosts/" + host, ""), 200);
        assertThat(reading.at("/options/vmfs3.enableblockdelete/key").asString())
                .isEqualTo("VMFS3.EnableBlockDelete");
        JsonNode rules = ok(call("GET", "/api/v1/audit-rules", ""), 200);
        assertThat(rules.at("/items/0/open").asInt()).isEqualTo(1);
        rules.get("items")
                .forEach(one -> assertThat(one.at("/rule/source").asString())
                        .as(one.at("/rule/id").asString())
                        .isNotBlank());
        String datastore = mid6.get("objectId").asString();
        JsonNode about = ok(call("GET", "/api/v1/findings?datastoreId=" + datastore, ""), 200);
        assertThat(about.get("total").asInt()).isEqualTo(2);
        Map<String, String> verdicts = new TreeMap<>();
        ok(call("GET", "/api/v1/datastores/" + datastore + "/reclaim-obstacles", ""), 200)
                .forEach(one -> verdicts.put(
                        one.get("hostName").asString().replace(".lab.tidemark.io", ""),
                        one.get("verdict").asString()
                                + one.get("obstacles")
                                        .valueStream()
                                        .map(why -> " " + why.get("code").asString())
                                        .collect(Collectors.joining())));
        assertThat(verdicts)
                .containsEntry("esx-08", "BLOCKED DEVICE_WITHOUT_DELETE")
                .containsEntry("esx-07", "CLEAR");
        JsonNode fleet =
                ok(call("GET", "/api/v1/audit-scores?kind=fleet", ""), 200).at("/items/0");
        assertThat(fleet.get("hosts").asInt()).isEqualTo(12);
        assertThat(fleet.get("score").asInt())
                .isEqualTo(ok(call("GET", "/api/v1/audits?size=1", ""), 200)
                        .at("/items/0/score")
                        .asInt());
        JsonNode dead = ok(call("GET", "/api/v1/audit-scores?kind=datastore&q=dead6", ""), 200)
                .at("/items/0");
        assertThat(dead.get("score").asInt()).isEqualTo(90);
        assertThat(ok(call("GET", "/api/v1/audit-scores?kind=cluster", ""), 200)
                        .get("total")
                        .asInt())
                .isPositive();
        assertThat(call("GET", "/api/v1/audit-scores?kind=rack", "").status()).isEqualTo(400);
    }

    @Test
    @Order(3)
    void leavesWaivedFindingsOutOfTheScore() {
        JsonNode before = audit("[]");
        ok(
                call(
                        "POST",
                        "/api/v1/waivers",
                        "{\"ruleId\":\"ats-locking\",\"reason\":\"array is replaced\","
                                + "\"expiresAt\":\"2199-01-01T00:00:00Z\"}"),
                201);
        JsonNode after = audit("[]");
        assertThat(after.get("score").asInt()).isGreaterThan(before.get("score").asInt());
        assertThat(after.get("waived").asInt()).isEqualTo(1);
        assertThat(ok(call("GET", "/api/v1/findings?waived=true", ""), 200)
                        .at("/items/0/waiver/reason")
                        .asString())
                .isEqualTo("array is replaced");
        assertThat(call("POST", "/api/v1/waivers", "{\"ruleId\":\"ats-locking\",\"reason\":\"\",\"expiresAt\":null}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    @Order(4)
    void refusesChangesToThoseWhoMayNotChangeTheHost() {
        String id = finding("ats-heartbeat", "esx-07");
        String operator = service.signIn(lab.user("operator"));
        Answer refused = service.call(operator, "POST", "/api/v1/remediations", "{\"findingIds\":[\"" + id + "\"]}");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().get("privilege").asString()).isEqualTo("Host.Config.AdvancedConfig");
        JsonNode preview = ok(
                service.call(
                        operator, "POST", "/api/v1/remediations", "{\"findingIds\":[\"" + id + "\"],\"dryRun\":true}"),
                200);
        assertThat(preview.at("/steps/0/state").asString()).isEqualTo("LEFT_OUT");
        assertThat(preview.at("/steps/0/message/code").asString()).isEqualTo("PRIVILEGE_MISSING");
    }

    @Test
    @Order(5)
    void fixesVerifiesAndClosesAFindingAndUndoesIt() {
        String id = finding("ats-heartbeat", "esx-07");
        String body = "{\"findingIds\":[\"" + id + "\"],\"dryRun\":%s}";
        JsonNode preview = ok(call("POST", "/api/v1/remediations", body.formatted(true)), 200);
        assertThat(preview.at("/steps/0/from").asString()).isEqualTo("0");
        assertThat(preview.at("/steps/0/to").asString()).isEqualTo("1");
        assertThat(found()).containsKey("ats-heartbeat-agreement");
        JsonNode done = ended(ok(call("POST", "/api/v1/remediations", body.formatted(false)), 202));
        assertThat(done.at("/counts/VERIFIED").asInt()).as("%s", done).isEqualTo(1);
        until(
                "/api/v1/findings?ruleId=ats-heartbeat-agreement",
                list -> list.get("total").asInt() == 0);
        assertThat(found().get("ats-heartbeat")).containsExactly("INFO esx-03", "INFO esx-04");
        JsonNode latest = ok(call("GET", "/api/v1/audits?size=1", ""), 200).at("/items/0");
        JsonNode drift = ok(call("GET", "/api/v1/audits/" + latest.get("id").asString() + "/drift", ""), 200);
        assertThat(drift.get("resolved")).hasSize(3);
        assertThat(drift.get("appeared")).isEmpty();
        String undo = "/api/v1/remediations/" + done.get("id").asString() + "/undo";
        assertThat(ended(ok(call("POST", undo, ""), 202)).at("/counts/VERIFIED").asInt())
                .isEqualTo(1);
        until(
                "/api/v1/findings?ruleId=ats-heartbeat-agreement",
                list -> list.get("total").asInt() == 2);
        assertThat(call("POST", undo, "").status()).isEqualTo(409);
    }

    @Test
    @Order(6)
    void changesAnOptionThatTheHostShowsToEsxcliOnly() {
        String id = finding("xcopy-size", "esx-10");
        JsonNode done = ended(ok(call("POST", "/api/v1/remediations", "{\"findingIds\":[\"" + id + "\"]}"), 202));
        assertThat(done.at("/steps/0/state").asString()).as("%s", done).isEqualTo("VERIFIED");
        assertThat(done.at("/steps/0/from").asString()).isEqualTo("4096");
        until(
                "/api/v1/findings?ruleId=xcopy-size&q=esx-10",
                list -> list.get("total").asInt() == 0);
    }

    @Test
    @Order(7)
    void leavesHostsInMaintenanceOutAndReportsThoseThatDoNotAnswer() {
        String id = finding("write-same-off", "esx-04");
        String fault = "{\"kind\":\"%s\",\"host\":\"esx-04.lab.tidemark.io\"}";
        String maintenance = lab.control("POST", "/faults", fault.formatted("host-maintenance"))
                .get("id")
                .asString();
        Answer refused = call("POST", "/api/v1/remediations", "{\"findingIds\":[\"" + id + "\"]}");
        assertThat(refused.status()).isEqualTo(409);
        lab.control("DELETE", "/faults/" + maintenance, "");
        String away = lab.control("POST", "/faults", fault.formatted("host-not-responding"))
                .get("id")
                .asString();
        JsonNode audit = audit("[]");
        assertThat(audit.at("/skipped/0/name").asString()).isEqualTo("esx-04.lab.tidemark.io");
        assertThat(audit.at("/skipped/0/reason/code").asString()).isEqualTo("HOST_NOT_CONNECTED");
        assertThat(found()).containsEntry("write-same-off", List.of("ERROR esx-04"));
        lab.control("DELETE", "/faults/" + away, "");
    }

    @Test
    @Order(8)
    void reportsAReaderWithoutHostRightsWhatCouldNotBeReadAndNeitherInventsNorResolvesAnything() {
        Map<String, List<String>> before = found();
        String readonly = service.signIn(lab.user("readonly"));
        JsonNode started = ok(service.call(readonly, "POST", "/api/v1/audits", "{}"), 202);
        JsonNode audit = until(
                "/api/v1/audits/" + started.get("id").asString(),
                one -> !one.get("state").asString().equals("RUNNING"));
        assertThat(audit.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(audit.get("gaps").asInt()).isEqualTo(12);
        assertThat(audit.get("closed").asInt()).isZero();
        assertThat(before).containsKeys("delete-unsupported", "block-delete");
        assertThat(found()).isEqualTo(before);
    }

    @Test
    @Order(8)
    void keepsTheFindingsOfAHostWhoseDatastoresTheUserMayNotView() {
        Map<String, List<String>> before = found();
        String permission = "{\"principal\":\"" + lab.user("nolog").name().replace("\\", "\\\\")
                + "\",\"object\":\"%s\",\"propagate\":true,\"privileges\":[\"System.Anonymous\",\"System.View\",\"System.Read\",\"Tidemark.View\",\"Tidemark.Run\","
                + "\"Tidemark.Schedule\",\"Tidemark.SetRate\",\"Host.Config.Storage\",\"Task.Create\",\"Task.Update\"]}";
        lab.control("DELETE", "/permissions", permission.formatted(""));
        lab.control("PUT", "/permissions", permission.formatted("esx-06.lab.tidemark.io"));
        String host = ok(call("GET", "/api/v1/findings?ruleId=path-iops&q=esx-06", ""), 200)
                .at("/items/0/objectId")
                .asString();
        String user = service.signIn(lab.user("nolog"));
        String scope = "{\"scope\":[\"" + host + "\"]}";
        JsonNode started = ok(service.call(user, "POST", "/api/v1/audits", scope), 202);
        JsonNode audit = until(
                "/api/v1/audits/" + started.get("id").asString(),
                one -> !one.get("state").asString().equals("RUNNING"));
        assertThat(audit.get("state").asString()).as("%s", audit).isEqualTo("COMPLETED");
        assertThat(audit.get("datastores").asInt()).isZero();
        assertThat(audit.get("gaps").asInt()).isEqualTo(1);
        assertThat(found()).isEqualTo(before);
    }

    @Test
    @Order(9)
    void refusesWhatIsNoAuditInPlainWords() {
        Answer datastore = call("POST", "/api/v1/audits", "{\"scope\":[\"" + lab.guid() + ":datastore-1\"]}");
        assertThat(datastore.status()).isEqualTo(400);
        assertThat(datastore.json().at("/errors/0/pointer").asString()).isEqualTo("/scope");
        assertThat(call("GET", "/api/v1/findings?severity=bad", "").status()).isEqualTo(400);
        assertThat(call("GET", "/api/v1/audits/none", "").status()).isEqualTo(404);
        JsonNode profile = ok(call("GET", "/api/v1/audit-profiles/silk", ""), 200);
        String wrong = profile.toString().replace("VMW_PSP_RR", "VMW_PSP_XX");
        Answer refused = call("PUT", "/api/v1/audit-profiles/silk", wrong.replace("\"id\":\"silk\",", ""));
        assertThat(refused.status()).as(refused.raw().body()).isEqualTo(400);
        assertThat(refused.json().at("/errors/0/pointer").asString()).startsWith("/expectations/");
    }

    @Test
    @Order(10)
    void startsScheduledAuditsWithTheServiceAccountWhenTheyAreDue() {
        String body = "{\"name\":\"nightly\",\"cron\":\"%s\",\"zone\":\"Europe/Berlin\"}";
        assertThat(call("POST", "/api/v1/audit-schedules", body.formatted("every night"))
                        .status())
                .isEqualTo(400);
        JsonNode schedule = ok(call("POST", "/api/v1/audit-schedules", body.formatted("0 0 * * * *")), 201);
        assertThat(schedule.get("cron").asString()).isEqualTo("0 * * * *");
        assertThat(schedule.get("lastAudit").isNull()).isTrue();
        lab.advance("61m");
        JsonNode list = until(
                "/api/v1/audit-schedules", one -> !one.at("/items/0/lastAudit").isNull());
        JsonNode audit = until(
                "/api/v1/audits/" + list.at("/items/0/lastAudit").asString(),
                one -> !one.get("state").asString().equals("RUNNING"));
        assertThat(audit.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(audit.get("startedBy").asString()).isEqualTo("schedule nightly");
        String id = "/api/v1/audit-schedules/" + schedule.get("id").asString();
        JsonNode off = ok(call("PUT", id, body.formatted("0 * * * *").replace("}", ",\"enabled\":false}")), 200);
        assertThat(off.get("nextAt").isNull()).isTrue();
        assertThat(call("DELETE", id, "").status()).isEqualTo(204);
    }
}
