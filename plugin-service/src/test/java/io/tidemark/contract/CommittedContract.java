package io.tidemark.contract;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks real responses of the API against the committed document: the status, the media type, the slug of a problem,
 * and every property, none of which may be missing in the document.
 */
public final class CommittedContract {

    private static final Path FILE = Path.of("../docs/api/openapi.yaml");
    private static final String API = "/api/v1";
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final ObjectNode DOCUMENT = document();
    private static final List<String> TEMPLATES = DOCUMENT.get("paths").propertyNames().stream()
            .sorted(Comparator.comparingInt(CommittedContract::variables).thenComparing(Comparator.naturalOrder()))
            .toList();
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry -> registry.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
    private static final Map<String, Schema> COMPILED = new ConcurrentHashMap<>();

    private CommittedContract() {}

    private static ObjectNode document() {
        try (Reader text = Files.newBufferedReader(FILE)) {
            ObjectNode all = JSON.valueToTree(new Yaml(new SafeConstructor(new LoaderOptions())).load(text));
            all.at("/components/schemas").forEach(CommittedContract::close);
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A property that the document does not name is an error, though callers of the API have to bear new ones. */
    private static void close(JsonNode schema) {
        if (schema instanceof ObjectNode object
                && object.has("properties")
                && !object.path("additionalProperties").isObject()) {
            object.put("additionalProperties", false);
        }
    }

    private static int variables(String template) {
        return template.split("\\{", -1).length;
    }

    /** Fails if the document does not describe the response. */
    public static void check(HttpResponse<String> answer) {
        String path = answer.uri().getRawPath();
        if (!path.startsWith(API + "/")) {
            return;
        }
        String what = answer.request().method() + " " + path + " -> " + answer.statusCode();
        String type = answer.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", "");
        Optional<JsonNode> operation = operation(answer.request().method(), path);
        if (operation.isEmpty()) {
            if (answer.statusCode() < 400 && !"OPTIONS".equals(answer.request().method())) {
                throw new AssertionError(what + ": the document has no such operation");
            }
            return;
        }
        JsonNode response = resolved(operation.get().at("/responses/" + answer.statusCode()));
        if (response.isMissingNode()) {
            throw new AssertionError(what + ": the document does not name this status: " + answer.body());
        }
        body(what, response, type, answer.body());
    }

    private static void body(String what, JsonNode response, String type, String body) {
        JsonNode content = response.path("content");
        if (body.isEmpty()) {
            return;
        }
        if (!content.has(type)) {
            throw new AssertionError(what + ": the document does not name the media type " + type + ": " + body);
        }
        if (!type.endsWith("json")) {
            return;
        }
        JsonNode json = json(what, body);
        String mismatches = mismatches(content.get(type).get("schema"), json);
        if (!mismatches.isEmpty()) {
            throw new AssertionError(what + " does not fit the document:\n" + mismatches + "\n" + body);
        }
        String slug = json.path("type").asString("").replaceFirst("^/problems/", "");
        if (type.equals("application/problem+json")
                && !content.get(type).get("examples").has(slug)) {
            throw new AssertionError(what + ": the document does not name the problem " + slug + " here: " + body);
        }
    }

    private static JsonNode json(String what, String body) {
        try {
            return JSON.readTree(body);
        } catch (JacksonException e) {
            throw new AssertionError(what + " is not JSON: " + body, e);
        }
    }

    /** What of a value does not fit a schema of the document, a line each. */
    static String mismatches(JsonNode schema, JsonNode json) {
        return compiled(schema).validate(json).stream().map(Error::toString).collect(Collectors.joining("\n"));
    }

    private static Schema compiled(JsonNode schema) {
        return COMPILED.computeIfAbsent(schema.toString(), key -> {
            ObjectNode root = JSON.createObjectNode();
            root.setAll((ObjectNode) schema);
            root.set("components", DOCUMENT.get("components"));
            return SCHEMAS.getSchema(root);
        });
    }

    private static JsonNode resolved(JsonNode node) {
        String ref = node.path("$ref").asString("");
        return ref.isEmpty() ? node : DOCUMENT.at(ref.substring(1));
    }

    /** Of the most specific path, as the service decides. */
    private static Optional<JsonNode> operation(String method, String path) {
        return TEMPLATES.stream()
                .filter(template -> path.matches(template.replaceAll("\\{[^}]+}", "[^/]+")))
                .findFirst()
                .map(template -> DOCUMENT.get("paths").get(template).path(method.toLowerCase(java.util.Locale.ROOT)))
                .filter(operation -> !operation.isMissingNode());
    }
}
