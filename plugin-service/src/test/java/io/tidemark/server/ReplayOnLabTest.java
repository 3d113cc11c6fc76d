package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.RecordingProxy;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A site is recorded and replayed: the service finds the same inventory, estimates and audit. */
@Tag("lab")
class ReplayOnLabTest {

    /** Times, and the service's own id of a connection. */
    private static final Set<String> OWN = Set.of("sampledAt", "arrayId");

    @TempDir
    private static Path directory;

    /** Identities that a recorder replaces; sorted lists keep their order. */
    private static final Map<String, String> REPLACED = new LinkedHashMap<>(Map.of(
            "vmfs6-quiet", "vmfs6-qu00t",
            "vmfs5-bulk", "vmfs5-bu00k",
            ".lab.tidemark.io", ".site.invalid",
            "flasharray-1", "array-0000-1",
            "lab-ds-0", "volume-0"));

    private static final String HIDDEN = "0a1b2c3d4e5f6a7b";

    private static JsonNode recorded;
    private static Map<String, String> documents;

    @BeforeAll
    static void record() {
        try (Lab lab = Lab.start("--speed", "0", "--clusters", "1", "--hosts", "2");
                RecordingProxy vcenter = new RecordingProxy("vcenter", lab.vcenter(), lab.thumbprint());
                RecordingProxy array = new RecordingProxy(
                        "flasharray",
                        lab.facts().at("/arrays/0/address").asString(),
                        lab.facts().at("/arrays/0/thumbprint256").asString())) {
            recorded = site(
                    lab,
                    "recorded",
                    vcenter.address(),
                    vcenter.thumbprint(),
                    array.address(),
                    array.thumbprint(),
                    lab.facts().at("/arrays/0/apiToken").asString());
            documents = new LinkedHashMap<>();
            documents.put("exchange/vcenter-1.har", vcenter.har());
            documents.put("exchange/array-1.har", array.har());
        }
    }

    /** What the service finds at a site, as the administrator: a replayed site has no other user. */
    private static JsonNode site(
            Lab lab,
            String name,
            String vcenter,
            String vcenterThumbprint,
            String array,
            String arrayThumbprint,
            String token) {
        try (ServiceProcess service = ServiceProcess.start(
                lab,
                directory(name),
                lab.user("administrator"),
                "--tidemark.vcenters[0].address=" + vcenter,
                "--tidemark.vcenters[0].thumbprint=" + vcenterThumbprint)) {
            String caller = service.signIn(lab.user("administrator"));
            ok(
                    service.call(
                            caller,
                            "POST",
                            "/api/v1/arrays",
                            "{\"address\":\"%s\",\"apiToken\":\"%s\",\"thumbprint\":\"%s\"}"
                                    .formatted(array, token, arrayThumbprint)),
                    201);
            return new SiteReader(service, caller).read();
        }
    }

    private static Path directory(String name) {
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

        JsonNode read() {
            JsonNode datastores = until(DATASTORES, page -> {
                int known = 0;
                for (JsonNode row : page.get("items")) {
                    known += row.path("array").isObject() ? 1 : 0;
                }
                return known >= 6;
            });
            ObjectNode all = JsonMapper.shared().createObjectNode();
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
            List<String> lines = new ArrayList<>();
            for (JsonNode one : get("/api/v1/findings?size=1000").get("items")) {
                lines.add(String.join(
                        " ",
                        List.of(
                                one.get("ruleId").asString(),
                                one.get("severity").asString(),
                                one.get("objectName").asString(),
                                one.get("subject").asString(),
                                one.get("actual").asString(),
                                one.get("expected").asString())));
            }
            lines.stream().sorted().forEach(findings::add);
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

    private static Path evidence(Map<String, String> documents) {
        Path file = directory.resolve("site.zip");
        ObjectNode contents = JsonMapper.shared()
                .createObjectNode()
                .put("format", "tidemark-evidence")
                .put("version", 1)
                .put("kind", "exchange");
        ArrayNode entries = contents.putArray("entries");
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> document : documents.entrySet()) {
                byte[] bytes = document.getValue().getBytes(StandardCharsets.UTF_8);
                zip.putNextEntry(new ZipEntry(document.getKey()));
                zip.write(bytes);
                entries.addObject()
                        .put("name", document.getKey())
                        .put("bytes", bytes.length)
                        .put(
                                "sha256",
                                HexFormat.of()
                                        .formatHex(MessageDigest.getInstance("SHA-256")
                                                .digest(bytes)));
            }
            zip.putNextEntry(new ZipEntry("contents.json"));
            zip.write(contents.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException | NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        return file;
    }

    /** The digits of NAA names that are the array's own. */
    private static String serial() {
        return recorded.at("/datastores/0/extents/0/device").asString().substring("naa.624a9370".length(), 28);
    }

    private static String replaced(String text) {
        String result = text;
        for (Map.Entry<String, String> one : REPLACED.entrySet()) {
            result = result.replace(one.getKey(), one.getValue());
        }
        String serial = serial();
        return result.replace(serial, HIDDEN).replace(serial.toUpperCase(Locale.ROOT), HIDDEN.toUpperCase(Locale.ROOT));
    }

    @Test
    void findsTheSameInventoryEstimatesAndAuditAtAReplayedSite() {
        Map<String, String> anonymous = new LinkedHashMap<>();
        documents.forEach((name, text) -> anonymous.put(name, replaced(text)));
        JsonNode found;
        try (Lab replay = Lab.replay(evidence(anonymous), "--lenient")) {
            found = site(
                    replay,
                    "replayed",
                    replay.vcenter(),
                    replay.thumbprint(),
                    replay.facts().at("/arrays/0/address").asString(),
                    replay.facts().at("/arrays/0/thumbprint256").asString(),
                    replay.facts().at("/arrays/0/apiToken").asString());
            assertThat(replay.control("GET", "/unmatched", "").at("/unmatched")).isEmpty();
        }
        assertThat(recorded.at("/datastores/0/extents/0/device").asString()).startsWith("naa.624a9370");
        assertThat(found).isNotEqualTo(recorded);
        assertThat(found).isEqualTo(JsonMapper.shared().readTree(replaced(recorded.toString())));
    }
}
