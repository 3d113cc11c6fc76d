package io.tidemark.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.evidence.anonymous.Anonymizer;
import io.tidemark.platform.Problem;
import io.tidemark.platform.exchange.RecordedExchange;
import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class EvidenceTest {

    private static final Clock CLOCK = Clock.systemUTC();

    private static String xml(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static List<RecordedExchange> planted() {
        List<RecordedExchange> exchanges = new ArrayList<>();
        exchanges.add(RecordedTexts.soap(
                RecordedTexts.envelope("<Login><userName>CONTOSO\\j.schneider</userName>"
                        + "<password>Wint3r!Palace#9</password></Login>"),
                RecordedTexts.envelope("<returnval><fullName>CONTOSO\\j.schneider</fullName></returnval>")));
        exchanges.add(RecordedTexts.soap(
                RecordedTexts.envelope("<Structured/>"),
                RecordedTexts.objects(PlantedIdentities.fields().stream()
                        .map(field -> "<" + field.getKey() + ">" + xml(field.getValue()) + "</" + field.getKey() + ">")
                        .collect(Collectors.joining()))));
        ObjectNode structured = JsonMapper.shared().createObjectNode();
        PlantedIdentities.fields()
                .forEach(field -> structured.withArray(field.getKey()).add(field.getValue()));
        exchanges.add(RecordedTexts.array("/api/2.42/volumes", structured.toString()));
        PlantedIdentities.fields().forEach(field -> {
            String text = field.getValue();
            String base64 = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
            exchanges.add(RecordedTexts.soap(
                    RecordedTexts.envelope("<key>before " + xml(text) + " after</key><argument><name>x</name><val>"
                            + xml("<note>" + xml(text) + "</note>") + "</val></argument>"),
                    RecordedTexts.envelope("<message>Cannot reach " + xml(text) + ": retry</message><blob>" + base64
                            + "</blob><type>" + xml(text) + "</type>")));
            String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
            exchanges.add(RecordedTexts.exchange(
                    "GET",
                    "https://fa01.corp.contoso-bank.com/api/2.42/volumes/" + encoded + "?names=" + encoded
                            + "&filter=name%3D'" + encoded + "'",
                    Map.of("x-trace", List.of(base64), "Authorization", List.of("Bearer " + base64)),
                    "",
                    JsonMapper.shared()
                            .createObjectNode()
                            .put("unforeseen", text)
                            .put("status", "gone: " + text)
                            .toString()));
        });
        return exchanges;
    }

    private static Evidence exchange() {
        return Evidence.of(planted(), 0, "1.2.3", CLOCK);
    }

    private static Evidence support() {
        ArrayNode settings = JsonMapper.shared().createArrayNode();
        StringBuilder log = new StringBuilder();
        PlantedIdentities.fields().forEach(field -> {
            settings.addObject()
                    .put(field.getKey(), field.getValue())
                    .put("comment", "set for " + field.getValue())
                    .put("code", "WRONG " + field.getValue());
            log.append("2026-11-23T10:00:00.123+01:00 WARN  i.t.r.RunEngine  the run on ")
                    .append(field.getValue().replace("\n", " "))
                    .append(" failed\n");
        });
        log.append("16:32:34.982 INFO  i.t.a.f.FlashArrayAdapter  password=Wint3r!Palace#9 array responds\n");
        return Evidence.of(Map.of(EvidencePart.SETTINGS, settings), log.toString(), "1.2.3", CLOCK);
    }

    @Test
    void containsNoneOfMoreThanTwentyKindsOfIdentitiesAndSecretsInAnyForm() {
        assertThat(PlantedIdentities.kinds()).isGreaterThanOrEqualTo(20);
        assertThat(Found.in(Found.written(exchange()), PlantedIdentities.searched()))
                .isEmpty();
        assertThat(Found.in(Found.written(support()), PlantedIdentities.searched()))
                .isEmpty();
    }

    @Test
    void partsOfReplicasHaveNoSecretsAndTheirFileNoIdentities() throws Exception {
        List<RecordedExchange> parts =
                StoredExchange.unpacked(StoredExchange.packed(Anonymizer.withoutSecrets(planted())));
        String all = parts.stream()
                .map(part -> part.uri() + "\n" + part.requestHeaders().map()
                        + new String(part.requestBody(), StandardCharsets.UTF_8)
                        + part.responseHeaders().map()
                        + new String(part.responseBody(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("\n"));
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(zip)) {
            out.putNextEntry(new ZipEntry("parts"));
            out.write(all.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(Found.in(zip.toByteArray(), PlantedIdentities.secrets())).isEmpty();
        assertThat(all).contains("Payroll Gold 3", "schneider", "10.83.14.207");
        assertThat(Found.in(Found.written(Evidence.of(parts, 0, "1.2.3", CLOCK)), PlantedIdentities.searched()))
                .isEmpty();
    }

    @Test
    void listsWhatIsInIt() throws Exception {
        Map<String, String> files = Found.files(Found.written(exchange()));
        JsonNode contents = JsonMapper.shared().readTree(files.get("contents.json"));
        assertThat(files.keySet()).first().isEqualTo("contents.json");
        assertThat(contents.path("format").asString()).isEqualTo("tidemark-evidence");
        assertThat(contents.path("version").asInt()).isEqualTo(1);
        assertThat(contents.path("kind").asString()).isEqualTo("exchange");
        assertThat(contents.path("replaced").path("secret").asInt()).isPositive();
        assertThat(contents.path("entries").size()).isEqualTo(files.size() - 1);
        for (JsonNode entry : contents.path("entries").values()) {
            byte[] bytes = files.get(entry.path("name").asString()).getBytes(StandardCharsets.UTF_8);
            assertThat(entry.path("bytes").asInt()).isEqualTo(bytes.length);
            assertThat(entry.path("sha256").asString())
                    .isEqualTo(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
            assertThat(entry.path("description").asString()).isNotBlank();
        }
    }

    @Test
    void hasTheFormOfHttpArchives() {
        Map<String, String> files = Found.files(Found.written(exchange()));
        JsonNode log = JsonMapper.shared()
                .readTree(files.get("exchange/vcenter-1.har"))
                .path("log");
        assertThat(log.path("version").asString()).isEqualTo("1.2");
        assertThat(log.at("/_server/kind").asString()).isEqualTo("vcenter");
        JsonNode first = log.at("/entries/0");
        assertThat(first.at("/request/url").asString()).isEqualTo("https://vcenter-1.invalid/sdk");
        assertThat(first.at("/request/postData/text").asString()).isEqualTo("removed");
        assertThat(first.at("/response/status").asInt()).isEqualTo(200);
        assertThat(first.at("/timings/wait").asInt()).isEqualTo(3);
        JsonNode array =
                JsonMapper.shared().readTree(files.get("exchange/array-1.har")).path("log");
        assertThat(array.at("/_server/kind").asString()).isEqualTo("flasharray");
    }

    @Test
    void keepsTheLogReadable() {
        String log = Found.files(Found.written(support())).get("log.txt");
        assertThat(log)
                .contains("2026-11-23T10:00:00.123+01:00 WARN i.t.r.RunEngine  the run on ")
                .contains(" failed\n")
                .contains("16:32:34.982 INFO i.t.a.f.FlashArrayAdapter")
                .contains("array responds");
    }

    @Test
    void isForItsOwnerOnlyAndReplacesNothing(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("site.zip");
        Evidence evidence = support();
        evidence.save(file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThatThrownBy(() -> evidence.save(file))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("already exists");
    }

    @Test
    void hasOtherReplacementsEachTime() {
        assertThat(Found.files(Found.written(exchange())).get("exchange/array-1.har"))
                .isNotEqualTo(Found.files(Found.written(exchange())).get("exchange/array-1.har"));
    }
}
