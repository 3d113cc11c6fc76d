package io.tidemark.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.evidence.Evidence;
import io.tidemark.lab.Lab;
import io.tidemark.lab.RecordingProxy;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordingLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A site is recorded and replayed: the service finds the same inventory, coverage, estimates and audit. */
@Tag("lab")
@Tag("wide")
class ReplayOnLabTest {

    /** Times, the service's own id of a connection, and sentences, whose parameters are compared. */
    private static final Set<String> OWN = Set.of("sampledAt", "at", "age", "arrayId", "text");

    /** The number of a name that has no more characters. */
    private static final Pattern SHORT = Pattern.compile("\\b[a-z]{1,2}\\d+\\b");

    /** Of the samples that hosts keep, and of those that vCenter keeps. */
    private static final List<String> INTERVALS = List.of("<intervalId>20<", "<intervalId>300<");

    /** Sites that are recorded: those arrays that are not connected have a storage provider. */
    private enum World {
        ARRAY_AND_STORAGE_MONITORING(
                1, List.of("--clusters", "1", "--hosts", "2", "--array", "powerstore=127.0.0.1:0")),
        ALL_KINDS(10, Lab.allKinds());

        private final int connected;
        private final List<String> flags;

        World(int connected, List<String> flags) {
            this.connected = connected;
            this.flags = flags;
        }

        Lab start() {
            Lab lab = Lab.start(
                    Stream.concat(Stream.of("--speed", "0"), flags.stream()).toArray(String[]::new));
            lab.facts().get("arrays").valueStream().skip(connected).forEach(array -> {
                String name = array.get("name").asString();
                lab.control("POST", "/arrays/" + name + "/storage-provider", "{\"every\":\"5m\"}");
            });
            return lab;
        }

        Lab replay(Path recording) {
            Stream<String> arrays = Stream.generate(() -> Stream.of("--array", "127.0.0.1:0"))
                    .limit(connected - 1L)
                    .flatMap(all -> all);
            return Lab.replay(
                    recording, Stream.concat(Stream.of("--lenient"), arrays).toArray(String[]::new));
        }
    }

    @TempDir
    private Path directory;

    private JsonNode record(World world) {
        ExchangeRecorder recorder = new ExchangeRecorder(Clock.systemUTC(), RecordingLimits.DEFAULTS);
        JsonNode found;
        List<RecordingProxy> proxies = new ArrayList<>();
        try (Lab lab = world.start();
                RecordingProxy vcenter = new RecordingProxy(recorder, lab.vcenter(), lab.thumbprint());
                ServiceProcess service = service(lab, "recorded", vcenter.address(), vcenter.thumbprint())) {
            List<JsonNode> arrays = new ArrayList<>();
            for (JsonNode array : lab.facts()
                    .get("arrays")
                    .valueStream()
                    .limit(world.connected)
                    .toList()) {
                RecordingProxy proxy = new RecordingProxy(
                        recorder,
                        array.get("address").asString(),
                        array.get("thumbprint256").asString());
                proxies.add(proxy);
                arrays.add(
                        ((ObjectNode) array).put("address", proxy.address()).put("thumbprint256", proxy.thumbprint()));
            }
            found = read(lab, service, arrays);
            Awaitility.await("the UNMAP counters of hosts and of vCenter in the recording")
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> INTERVALS.stream().allMatch(interval -> counted(recorder, interval)));
        } finally {
            proxies.forEach(RecordingProxy::close);
        }
        Evidence.of(recorder, "test", Clock.systemUTC()).save(directory.resolve("site.zip"));
        return found;
    }

    /** Whether a response with counters at this interval is complete. */
    private static boolean counted(ExchangeRecorder recorder, String interval) {
        return recorder.exchanges().stream()
                .filter(one -> one.status() == 200 && !one.truncated())
                .map(one -> new String(one.requestBody(), UTF_8))
                .anyMatch(request -> request.contains("<QueryPerf>") && request.contains(interval));
    }

    /** Reads no history of arrays: it is not compared, and a recording could end before it was read. */
    private ServiceProcess service(Lab lab, String name, String vcenter, String thumbprint) {
        return ServiceProcess.start(
                lab,
                folder(name),
                lab.user("administrator"),
                "--tidemark.vcenters[0].address=" + vcenter,
                "--tidemark.vcenters[0].thumbprint=" + thumbprint,
                "--tidemark.capacity.backfill=0d");
    }

    /** What the service finds at a site, as the administrator: a replayed site has no other user. */
    private static JsonNode read(Lab lab, ServiceProcess service, List<JsonNode> arrays) {
        String caller = service.signIn(lab.user("administrator"));
        arrays.forEach(array -> service.connectArray(caller, array));
        return new SiteReader(service, caller).read();
    }

    private Path folder(String name) {
        try {
            return Files.createDirectory(directory.resolve(name));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode ok(Answer answer, int status) {
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(status);
        return answer.json();
    }

    /** Reads a site through the service. */
    private record SiteReader(ServiceProcess service, String caller) {

        private static final String DATASTORES = "/api/v1/datastores?type=all&sort=name&size=1000";
        private static final String COVERAGE = "/api/v1/arrays/coverage?sort=name&size=1000";

        /** Of datastores whose array was not listed yet, or their figures not read. */
        private static final List<String> UNSETTLED =
                List.of("ARRAY_NOT_CONNECTED", "VOLUME_NOT_FOUND", "ARRAY_UNAVAILABLE", "COVERAGE_WAIT_FOR_FIGURE");

        JsonNode read() {
            JsonNode coverage = until(COVERAGE, page -> UNSETTLED.stream().noneMatch(page.toString()::contains));
            ObjectNode all = JsonMapper.shared().createObjectNode();
            all.set("coverage", coverage);
            ArrayNode ids = JsonMapper.shared().createArrayNode();
            ArrayNode details = all.putArray("datastores");
            for (JsonNode row : get(DATASTORES).get("items")) {
                details.add(get("/api/v1/datastores/" + row.get("id").asString()));
                ids.add(row.get("id"));
            }
            ObjectNode estimated = JsonMapper.shared().createObjectNode();
            estimated.set("datastoreIds", ids);
            all.set(
                    "estimates",
                    ok(service.call(caller, "POST", "/api/v1/reclaim-estimates", estimated.toString()), 200)
                            .get("items"));
            all.set("findings", audit());
            return comparable(all);
        }

        private ArrayNode audit() {
            String id = ok(service.call(caller, "POST", "/api/v1/audits", "{\"scope\":[]}"), 202)
                    .get("id")
                    .asString();
            JsonNode audit = until(
                    "/api/v1/audits/" + id, one -> !one.get("state").asString().equals("RUNNING"));
            assertThat(audit.get("state").asString()).as("%s", audit).isEqualTo("COMPLETED");
            ArrayNode findings = JsonMapper.shared().createArrayNode();
            findings.addObject()
                    .put("score", audit.get("score").asInt())
                    .put("gaps", audit.get("gaps").asInt())
                    .put("done", audit.get("done").asInt());
            List<JsonNode> found = new ArrayList<>();
            get("/api/v1/findings?size=1000").get("items").forEach(found::add);
            found.sort(Comparator.comparing((JsonNode one) -> one.get("ruleId").asString())
                    .thenComparing(one -> one.get("objectName").asString()));
            for (JsonNode one : found) {
                ObjectNode finding = findings.addObject();
                List.of("ruleId", "severity", "objectName", "subject", "actual", "expected")
                        .forEach(field -> finding.set(field, one.get(field)));
            }
            return findings;
        }

        private JsonNode get(String path) {
            return ok(service.call(caller, "GET", path, null), 200);
        }

        private JsonNode until(String path, Predicate<JsonNode> wanted) {
            JsonNode[] last = {null};
            Awaitility.await(path)
                    .atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(200))
                    .until(() -> {
                        last[0] = get(path);
                        return wanted.test(last[0]);
                    });
            return last[0];
        }
    }

    private static JsonNode comparable(JsonNode node) {
        if (node instanceof ObjectNode object) {
            OWN.forEach(object::remove);
        }
        node.forEach(ReplayOnLabTest::comparable);
        return node;
    }

    /** Whether two sites differ in identities only, each of which has one replacement of the same form. */
    private static void assertReplaced(Map<String, String> replacements, JsonNode one, JsonNode other, String path) {
        if (one.isObject() || one.isArray()) {
            assertThat(other.size()).as(path).isEqualTo(one.size());
            if (one.isObject()) {
                one.propertyNames()
                        .forEach(name ->
                                assertReplaced(replacements, one.get(name), other.path(name), path + "/" + name));
            } else {
                for (int i = 0; i < one.size(); i++) {
                    assertReplaced(replacements, one.get(i), other.get(i), path + "/" + i);
                }
            }
        } else if (!one.isString() || replacements.containsKey(one.asString())) {
            assertThat(other.isString() ? other.asString() : other)
                    .as(path)
                    .isEqualTo(one.isString() ? replacements.get(one.asString()) : one);
        } else {
            String shape = other.asString();
            if (!SHORT.matcher(shape).find()) {
                assertThat(shape).as(path).hasSameSizeAs(one.asString());
            }
            assertThat(shape).as(path).isNotEqualTo("removed");
            if (one.asString().startsWith("naa.")) {
                assertThat(shape).as(path).startsWith(one.asString().substring(0, 12));
            }
            assertThat(replacements.values()).as(path).doesNotContain(shape);
            replacements.put(one.asString(), shape);
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsTheSameInventoryCoverageEstimatesAndAuditAtAReplayedSite(World world) {
        JsonNode recorded = record(world);
        JsonNode found;
        try (Lab replay = world.replay(directory.resolve("site.zip"))) {
            try (ServiceProcess service = service(replay, "replayed", replay.vcenter(), replay.thumbprint())) {
                found = read(
                        replay,
                        service,
                        replay.facts().get("arrays").valueStream().toList());
            }
            assertThat(replay.control("GET", "/unmatched", "").at("/unmatched")).isEmpty();
        }
        assertReplaced(new HashMap<>(), recorded, found, "");
    }
}
