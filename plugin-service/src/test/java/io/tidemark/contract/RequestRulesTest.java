package io.tidemark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.WholeService;
import io.tidemark.platform.Patterns;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The committed document has the rules that requests have to follow, and the service keeps them. */
@WholeService
class RequestRulesTest {

    private static final Set<String> LIMITS =
            Set.of("enum", "pattern", "format", "maxLength", "minimum", "exclusiveMinimum", "maxItems");

    private final JsonNode document;
    private final ServiceClient service;

    RequestRulesTest(@Autowired ServletWebServerApplicationContext context) throws IOException {
        service = ServiceClient.at(context.getWebServer().getPort());
        try (Reader text = Files.newBufferedReader(Path.of("../docs/api/openapi.yaml"))) {
            document = JsonMapper.shared()
                    .valueToTree(new Yaml(new SafeConstructor(new LoaderOptions())).<Object>load(text));
        }
    }

    @Test
    void limitsAllValuesOfBodies() {
        Set<String> without = new TreeSet<>();
        Set<String> seen = new TreeSet<>();
        document.at("/paths")
                .forEach(path -> path.forEach(operation -> operation
                        .at("/requestBody/content")
                        .forEach(content -> collect(
                                operation.path("operationId").asString(), content.path("schema"), seen, without))));
        assertThat(seen).contains("PolicyScope", "ReclaimRunsRequest");
        assertThat(without).as("give these a limit, or close them").containsExactly("imports.send.file");
    }

    @Test
    void limitsAllParametersOfQueriesThatAreNotFreeText() {
        Set<String> free = new TreeSet<>();
        document.at("/paths")
                .forEach(path -> path.forEach(operation -> operation
                        .path("parameters")
                        .valueStream()
                        .filter(parameter -> "query".equals(parameter.path("in").asString()))
                        .filter(parameter -> Patterns.ONE_LINE.equals(
                                parameter.at("/schema/pattern").asString("")))
                        .forEach(parameter -> free.add(parameter.path("name").asString()))));
        assertThat(free)
                .as("give a parameter that refuses some texts a pattern or its values")
                .containsExactlyInAnyOrder(
                        "action",
                        "actor",
                        "arrayId",
                        "datastoreCluster",
                        "datastoreIds",
                        "fileSystem",
                        "first",
                        "lastRunOutcome",
                        "lastRunState",
                        "objectId",
                        "policyId",
                        "q",
                        "restriction",
                        "ruleId",
                        "second",
                        "since",
                        "startedBy",
                        "tagId",
                        "type",
                        "vcenter",
                        "zone");
    }

    @Test
    void givesParametersWithValuesNoPatternBesideThem() {
        assertThat(parameters(schema -> schema.has("enum") && schema.has("pattern")))
                .isEmpty();
    }

    @Test
    void refusesControlCharactersInEveryText() {
        assertThat(parameters(schema -> schema.has("pattern")
                        && "\u0003".matches(schema.path("pattern").asString())))
                .isEmpty();
    }

    /** The names of the parameters of queries whose schema is such. */
    private List<String> parameters(Predicate<JsonNode> such) {
        return document.at("/paths")
                .valueStream()
                .flatMap(JsonNode::valueStream)
                .flatMap(operation -> operation.path("parameters").valueStream())
                .filter(parameter -> "query".equals(parameter.path("in").asString()))
                .filter(parameter -> such.test(parameter.path("schema")))
                .map(parameter -> parameter.path("name").asString())
                .toList();
    }

    private void collect(String name, JsonNode schema, Set<String> seen, Set<String> without) {
        String ref = schema.path("$ref").asString("").replaceFirst(".*/", "");
        if (!ref.isEmpty()) {
            if (seen.add(ref)) {
                collect(ref, document.at("/components/schemas/" + ref), seen, without);
            }
            return;
        }
        boolean open =
                schema.has("properties") && schema.path("additionalProperties").asBoolean(true);
        boolean listed = schema.at("/items").has("enum");
        if (open || isValue(schema) && !listed && LIMITS.stream().noneMatch(schema::has)) {
            without.add(name);
        }
        schema.path("properties")
                .properties()
                .forEach(one -> collect(name + "." + one.getKey(), one.getValue(), seen, without));
        schema.path("oneOf").forEach(one -> collect(name, one, seen, without));
        Stream.of("items", "additionalProperties")
                .filter(part -> schema.path(part).isObject())
                .forEach(part -> collect(name + "." + part, schema.path(part), seen, without));
    }

    private static boolean isValue(JsonNode schema) {
        List<String> types = schema.path("type").isArray()
                ? schema.path("type").valueStream().map(JsonNode::asString).toList()
                : List.of(schema.path("type").asString(""));
        return Stream.of("string", "array", "integer", "number").anyMatch(types::contains);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PUT | /api/v1/settings | {\"runsPerArray\":65} | VALUE_TOO_LARGE",
                "PUT | /api/v1/settings | {\"unitPercent\":0} | VALUE_TOO_SMALL",
                "PUT | /api/v1/settings | {\"guard\":{\"maxQueueDepth\":0}} | VALUE_NOT_ABOVE",
                "PUT | /api/v1/settings | {\"arrayLimits\":{\"a\":0}} | VALUE_TOO_SMALL",
                "PUT | /api/v1/settings | {\"arrayLimits\":{\"a\u0007\":1}} | VALUE_CONTROL_CHARACTERS",
                "POST | /api/v1/waivers | {\"ruleId\":\"a\",\"reason\":\"a\",\"expiresAt\":\"2027-06-21T08:21:58+18:29\"} | VALUE_TYPE",
                "POST | /api/v1/arrays | {\"address\":\" \",\"apiToken\":\"x\"} | VALUE_BLANK",
                "POST | /api/v1/calendars | {\"name\":\"a\u0007\",\"zone\":\"UTC\"} | VALUE_CONTROL_CHARACTERS",
                "POST | /api/v1/notification-channels | {\"name\":\"a\"} | VALUE_REQUIRED",
                "POST | /api/v1/notification-rules | {\"name\":\"a\",\"channels\":[]} | VALUE_EMPTY",
                "POST | /api/v1/arrays | {\"address\":\"a..b\",\"apiToken\":\"x\"} | VALUE_ADDRESS"
            })
    void refusesWhatItsSchemasForbid(String method, String path, String json, String code) {
        JsonNode body = JsonMapper.shared().readTree(json.replace("\u0007", "\\u0007"));
        JsonNode schema = document.path("paths")
                .path(path)
                .path(method.toLowerCase(java.util.Locale.ROOT))
                .at("/requestBody/content/application~1json/schema");
        assertThat(CommittedContract.mismatches(schema, body)).isNotEmpty();
        Answer answer = "PUT".equals(method) ? service.put(path, body.toString()) : service.post(path, body.toString());
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(400);
        assertThat(answer.json()
                        .path("errors")
                        .valueStream()
                        .map(one -> one.path("code").asString()))
                .contains(code);
    }

    @Test
    void listsRulesThatNoSchemaHas() {
        Map<String, String> channel = Map.of("name", "Mail", "kind", "EMAIL");
        JsonNode operation =
                document.path("paths").path("/api/v1/notification-channels").path("post");
        JsonNode body = JsonMapper.shared().valueToTree(channel);
        assertThat(CommittedContract.mismatches(operation.at("/requestBody/content/application~1json/schema"), body))
                .isEmpty();
        Answer answer = service.post("/api/v1/notification-channels", body.toString());
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/errors/0/code").asString()).isEqualTo("VALUE_REQUIRED_WITH");
        assertThat(operation.path("x-rules").propertyNames()).contains("VALUE_REQUIRED_WITH", "HOST_NAME_INVALID");
        assertThat(document.at("/paths/~1api~1v1~1calendars/post/x-rules").propertyNames())
                .contains("VALUE_TIME_ZONE", "VALUE_NOT_BEFORE");
    }

    @Test
    void listsTheRulesOfAllOperationsThatShareAParameter() {
        JsonNode paths = document.path("paths");
        assertThat(paths.at("/~1api~1v1~1activity/get/x-rules").propertyNames()).contains("SESSION_OF_ANOTHER_VCENTER");
        assertThat(sort(paths.at("/~1api~1v1~1reclaim-runs~1report/get")))
                .isEqualTo(sort(paths.at("/~1api~1v1~1reclaim-runs/get")))
                .contains("createdAt");
    }

    private static String sort(JsonNode operation) {
        return operation
                .path("parameters")
                .valueStream()
                .filter(parameter -> "sort".equals(parameter.path("name").asString()))
                .map(parameter -> parameter.at("/schema/pattern").asString())
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"audit-scores?size=", "datastores?onArray=", "datastores?page", "findings?closed="})
    void refusesNumbersAndBooleansWithoutAValue(String request) {
        Answer answer = service.get("/api/v1/" + request);
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(400);
        assertThat(answer.json().at("/errors/0/code").asString()).isEqualTo("VALUE_TYPE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"audit-scores?kind=", "reclaim-runs/totals?groupBy"})
    void refusesTextsWithADefaultWithoutAValue(String request) {
        Answer answer = service.get("/api/v1/" + request);
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(400);
        assertThat(answer.json().at("/errors/0/code").asString()).isEqualTo("VALUE_EMPTY");
    }

    @Test
    void pointsAtABodyThatIsNoObject() {
        Answer answer = service.put("/api/v1/settings", "[null]");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/errors/0/pointer").asString("none")).isEmpty();
    }
}
