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

/** A site is recorded and replayed: the service finds the same inventory, estimates and audit. */
@Tag("lab")
@Tag("wide")
class ReplayOnLabTest {

    /** Times, the service's own id of a connection, and sentences, whose parameters are compared. */
    private static final Set<String> OWN = Set.of("sampledAt", "at", "arrayId", "text");

    /** Of the samples that hosts keep, and of those that vCenter keeps. */
    private static final List<String> INTERVALS = List.of("<intervalId>20<", "<intervalId>300<");

    /** A default world, and one with an array of each kind, of which the first has its address in any case. */
    enum World {
        USUAL(6, "--clusters=1", "--hosts=2"),
        ALL_KINDS(
                20,
                "--scenario=../lab/worlds/arrays.yaml",
                "--array=powerstore=127.0.0.1:0",
                "--array=ontap=127.0.0.1:0",
                "--array=asa-r2=127.0.0.1:0",
                "--array=wsapi=127.0.0.1:0",
                "--array=storagevirtualize=127.0.0.1:0",
                "--array=unity=127.0.0.1:0",
                "--array=powermax=127.0.0.1:0",
                "--array=vsp=127.0.0.1:0",
                "--array=truenas=127.0.0.1:0");

        private final int onArrays;
        private final List<String> flags;

        World(int onArrays, String... flags) {
            this.onArrays = onArrays;
            this.flags = List.of(flags);
        }

        private String[] recorded() {
            return Stream.concat(Stream.of("--speed=0"), flags.stream()).toArray(String[]::new);
        }

        private String[] replayed() {
            return Stream.concat(
                            Stream.of("--lenient"),
                            flags.stream()
                                    .filter(flag -> flag.startsWith("--array="))
                                    .map(flag -> "--array=127.0.0.1:0"))
                    .toArray(String[]::new);
        }
    }

    @TempDir
    private Path directory;

    /** What the service finds at a lab; saves the evidence of all that it exchanged. */
    private JsonNode record(World world) {
        ExchangeRecorder recorder = new ExchangeRecorder(Clock.systemUTC(), RecordingLimits.DEFAULTS);
        JsonNode recorded;
        try (Lab lab = Lab.start(world.recorded());
                RecordingProxy vcenter = new RecordingProxy(recorder, lab.vcenter(), lab.thumbprint());
                ServiceProcess service = service(lab, "recorded", vcenter.address(), vcenter.thumbprint())) {
            List<RecordingProxy> proxies = new ArrayList<>();
            List<JsonNode> arrays = new ArrayList<>();
            for (JsonNode array : lab.facts().get("arrays")) {
                RecordingProxy proxy = new RecordingProxy(
                        recorder,
                        array.get("address").asString(),
                        array.get("thumbprint256").asString());
                proxies.add(proxy);
                arrays.add(((ObjectNode) array.deepCopy())
                        .put("address", proxy.address())
                        .put("thumbprint256", proxy.thumbprint()));
            }
            recorded = read(lab, service, arrays, world);
            Awaitility.await("the UNMAP counters of hosts and of vCenter in the recording")
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> INTERVALS.stream().allMatch(interval -> counted(recorder, interval)));
            proxies.forEach(RecordingProxy::close);
        }
        Evidence.of(recorder, "test", Clock.systemUTC()).save(directory.resolve("site.zip"));
        return recorded;
    }

    /** Whether a response with counters at this interval is complete. */
    private static boolean counted(ExchangeRecorder recorder, String interval) {
        return recorder.exchanges().stream()
                .filter(one -> one.status() == 200 && !one.truncated())
                .map(one -> new String(one.requestBody(), UTF_8))
                .anyMatch(request -> request.contains("<QueryPerf>") && request.contains(interval));
    }

    private ServiceProcess service(Lab lab, String name, String vcenter, String thumbprint) {
        return ServiceProcess.start(
                lab,
                directory(name),
                lab.user("administrator"),
                "--tidemark.vcenters[0].address=" + vcenter,
                "--tidemark.vcenters[0].thumbprint=" + thumbprint);
    }

    /** What the service finds at a site, as the administrator: a replayed site has no other user. */
    private static JsonNode read(Lab lab, ServiceProcess service, Iterable<JsonNode> arrays, World world) {
        String caller = service.signIn(lab.user("administrator"));
        arrays.forEach(array -> service.connectArray(caller, array));
        return new SiteReader(service, caller, world.onArrays).read();
    }

    private Path directory(String name) {
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
    private record SiteReader(ServiceProcess service, String caller, int onArrays) {

        private static final Set<String> JOINED = Set.of("PROVEN", "UNCERTAIN", "NO_FIGURE");

        private static final String COVERAGE = "/api/v1/arrays/coverage?size=1000";
        private static final String DATASTORES = "/api/v1/datastores?type=all&sort=name&size=1000";

        JsonNode read() {
            JsonNode coverage = until(COVERAGE, page -> settled(page.get("items")));
            JsonNode datastores = get(DATASTORES);
            ObjectNode all = JsonMapper.shared().createObjectNode();
            all.set("arrays", get("/api/v1/arrays").get("items"));
            all.set("coverage", coverage.get("items"));
            ArrayNode ids = JsonMapper.shared().createArrayNode();
            ArrayNode details = all.putArray("datastores");
            for (JsonNode row : datastores.get("items")) {
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

        /** Whether each datastore on an array is joined to its volume, and no figure is awaited. */
        private boolean settled(JsonNode rows) {
            return rows.valueStream()
                            .filter(row -> JOINED.contains(row.get("state").asString()))
                            .filter(row -> !row.at("/advice/code").asString("").equals("COVERAGE_WAIT_FOR_FIGURE"))
                            .count()
                    >= onArrays;
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
            assertThat(shape).as(path).hasSameSizeAs(one.asString()).isNotEqualTo("removed");
            if (one.asString().startsWith("naa.")) {
                assertThat(shape).as(path).startsWith(one.asString().substring(0, 12));
            }
            assertThat(replacements.values()).as(path).doesNotContain(shape);
            replacements.put(one.asString(), shape);
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsTheSameArraysEstimatesAndAuditAtAReplayedSite(World world) {
        JsonNode recorded = record(world);
        JsonNode found;
        try (Lab replay = Lab.replay(directory.resolve("site.zip"), world.replayed())) {
            try (ServiceProcess service = service(replay, "replayed", replay.vcenter(), replay.thumbprint())) {
                found = read(replay, service, replay.facts().get("arrays"), world);
            }
            assertThat(replay.control("GET", "/unmatched", "").at("/unmatched")).isEmpty();
        }
        assertReplaced(new HashMap<>(), recorded, found, "");
    }
}
