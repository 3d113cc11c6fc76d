package io.tidemark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.platform.message.MessageCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every body that the committed document describes comes with an example that fits it. */
class ContractExamplesTest {

    /** Operations whose request and response have no body. */
    private static final List<String> NO_CONTENT = List.of(
            "arrays.disconnect",
            "auditSchedules.delete",
            "calendars.delete",
            "deadLetters.retry",
            "imports.delete",
            "notificationChannels.delete",
            "notificationChannels.test",
            "notificationRules.delete",
            "reclaimPolicies.delete",
            "serviceAccount.removeAccount",
            "sessions.logOut",
            "unmapRisks.withdraw",
            "vcenters.disconnect",
            "waivers.delete");

    /** Operations that return an archive. */
    private static final List<String> BINARY =
            List.of("backups.download", "export.export", "runEvidence.download", "siteExaminations.evidence");

    private static final String ENGLISH = "en";

    /** A heading of a section, a row, or a column. */
    private static final Pattern HTML_LABEL = Pattern.compile("<(?:h2|th)\\b[^>]*>([^<]*)</");

    private static final JsonMapper JSON = JsonMapper.shared();

    private final List<JsonNode> operations;

    ContractExamplesTest() throws IOException {
        String text = Files.readString(Path.of("../docs/api/openapi.yaml"));
        JsonNode document = JSON.valueToTree(new Yaml(new SafeConstructor(new LoaderOptions())).load(text));
        operations = document.get("paths")
                .valueStream()
                .flatMap(JsonNode::valueStream)
                .toList();
    }

    @Test
    void everyBodyHasAnExampleButThoseOfArchives() {
        List<String> without = new ArrayList<>();
        TreeSet<String> binary = new TreeSet<>();
        TreeSet<String> empty = new TreeSet<>();
        operations.forEach(operation -> {
            String name = operation.get("operationId").asString();
            List<Map.Entry<String, JsonNode>> bodies = bodies(operation);
            if (bodies.isEmpty()) {
                empty.add(name);
            }
            bodies.forEach(body -> {
                if (body.getKey().equals("application/zip")) {
                    binary.add(name);
                } else if (!body.getValue().has("example")) {
                    without.add(name + " " + body.getKey());
                }
            });
        });
        assertThat(without).as("record these by e2e/contract/record.mjs").isEmpty();
        assertThat(empty).containsExactlyElementsOf(NO_CONTENT);
        assertThat(binary).containsExactlyElementsOf(BINARY);
    }

    @Test
    void everyExampleFitsItsSchema() {
        List<String> misfits = new ArrayList<>();
        operations.forEach(operation -> bodies(operation).forEach(body -> {
            JsonNode media = body.getValue();
            String mismatches = switch (body.getKey()) {
                case "application/json", "multipart/form-data" ->
                    CommittedContract.mismatches(media.get("schema"), media.path("example"));
                case "text/event-stream" ->
                    CommittedContract.mismatches(
                            media.at("/schema/properties/data/contentSchema"),
                            data(media.path("example").asString("")));
                case "text/csv", "text/html", "application/zip" -> "";
                default -> "unknown media type " + body.getKey();
            };
            if (!mismatches.isEmpty()) {
                misfits.add(operation.get("operationId").asString() + ": " + mismatches);
            }
        }));
        assertThat(misfits).isEmpty();
    }

    @Test
    void everyCsvExampleHasTheColumnsOfTheService() throws IOException {
        Set<String> examples =
                texts("text/csv").map(csv -> csv.lines().findFirst().orElse("")).collect(Collectors.toSet());
        assertThat(examples).containsExactlyInAnyOrderElementsOf(CsvHeaders.ofService());
    }

    @Test
    void everyHtmlExampleHasLabelsOfTheCatalog() {
        Set<String> labels = MessageCatalog.SHIPPED.codes(ENGLISH).stream()
                .map(code -> MessageCatalog.SHIPPED.pattern(ENGLISH, code))
                .collect(Collectors.toSet());
        assertThat(texts("text/html").flatMap(html -> HTML_LABEL.matcher(html).results()))
                .extracting(label -> label.group(1))
                .isNotEmpty()
                .isSubsetOf(labels);
    }

    @Test
    void everyMessageOfAnExampleHasTheTextOfTheCatalog() {
        List<JsonNode> examples = Stream.concat(
                        operations.stream()
                                .flatMap(operation -> bodies(operation).stream())
                                .map(body -> body.getValue().path("example"))
                                .filter(JsonNode::isContainer),
                        texts("text/event-stream").map(ContractExamplesTest::data))
                .toList();
        assertThat(examples.stream().flatMap(ContractExamplesTest::messages))
                .isNotEmpty()
                .filteredOn(message -> !isOfCatalog(message))
                .isEmpty();
    }

    private static boolean isOfCatalog(Statement message) {
        return !MessageCatalog.SHIPPED.pattern(ENGLISH, message.code()).isEmpty()
                && message.params()
                        .keySet()
                        .containsAll(MessageCatalog.SHIPPED
                                .parameters(ENGLISH, message.code())
                                .keySet())
                && message.text().equals(message.in(Locale.ENGLISH));
    }

    /** Examples of a type that is not JSON. */
    private Stream<String> texts(String type) {
        return operations.stream()
                .flatMap(operation -> bodies(operation).stream())
                .filter(body -> body.getKey().equals(type))
                .map(body -> body.getValue().path("example").asString(""));
    }

    /** All that have a code and its text, nested ones as well. */
    private static Stream<Statement> messages(JsonNode example) {
        Stream<Statement> own = example.has("code") && example.has("text")
                ? Stream.of(new Statement(
                        example.get("code").asString(),
                        example.get("text").asString(),
                        JSON.convertValue(example.path("params"), new TypeReference<Map<String, Object>>() {})))
                : Stream.empty();
        return Stream.concat(own, example.valueStream().flatMap(ContractExamplesTest::messages));
    }

    private static List<Map.Entry<String, JsonNode>> bodies(JsonNode operation) {
        Stream<JsonNode> answers = operation
                .get("responses")
                .propertyStream()
                .filter(response -> response.getKey().startsWith("2"))
                .map(Map.Entry::getValue);
        return Stream.concat(Stream.of(operation.path("requestBody")), answers)
                .flatMap(body -> body.path("content").propertyStream())
                .toList();
    }

    private static JsonNode data(String event) {
        return event.lines()
                .filter(line -> line.startsWith("data:"))
                .findFirst()
                .map(line -> JSON.readTree(line.substring("data:".length())))
                .orElseGet(JSON::missingNode);
    }
}
