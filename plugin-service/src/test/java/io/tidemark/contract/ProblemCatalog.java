package io.tidemark.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.tidemark.contract.ReachableProblems.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The problems in {@code docs/api/problems.md} as responses of the contract. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class ProblemCatalog {

    static final Path FILE = Path.of("../docs/api/problems.md");

    private static final Pattern ROW = Pattern.compile("\\| (\\d{3}) \\| `([a-z-]+)` \\| (.+?) \\|");
    private static final String TRACE = "9c1f0e6ab27d4d0c8f5be3a1774c02d6";

    private final SortedMap<Kind, String> meanings = new TreeMap<>();

    ProblemCatalog() {
        try {
            for (String line : Files.readAllLines(FILE)) {
                Matcher row = ROW.matcher(line);
                if (row.matches()) {
                    meanings.put(new Kind(Integer.parseInt(row.group(1)), row.group(2)), row.group(3));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SortedSet<Kind> kinds() {
        return new TreeSet<>(meanings.keySet());
    }

    /** The name of the response for these problems of one status; they are few sets and shared by many operations. */
    static String responseName(SortedSet<Kind> kinds) {
        return kinds.stream().map(kind -> camel(kind.slug())).collect(Collectors.joining("Or"));
    }

    private static String camel(String slug) {
        return Pattern.compile("(^|-)([a-z])")
                .matcher(slug)
                .replaceAll(match -> match.group(2).toUpperCase(java.util.Locale.ROOT));
    }

    void addResponse(OpenAPI api, SortedSet<Kind> kinds) {
        MediaType problem = new MediaType().schema(new Schema<>().$ref("#/components/schemas/Problem"));
        for (Kind kind : kinds) {
            api.getComponents().addExamples(kind.slug(), example(kind));
            problem.addExamples(kind.slug(), new Example().$ref("#/components/examples/" + kind.slug()));
        }
        ApiResponse response = new ApiResponse()
                .description(kinds.stream()
                        .map(kind -> "`" + kind.slug() + "`: " + meaning(kind))
                        .collect(Collectors.joining("\n\n")))
                .content(new Content().addMediaType("application/problem+json", problem));
        if (kinds.stream()
                .anyMatch(kind -> kind.slug().matches("too-many-(logins|requests|uploads)|database-unreachable"))) {
            response.addHeaderObject(
                    "Retry-After",
                    new Header()
                            .description("Seconds to wait before the next try, with the problems that know them.")
                            .schema(new IntegerSchema().minimum(java.math.BigDecimal.ZERO)));
        }
        api.getComponents().addResponses(responseName(kinds), response);
    }

    private String meaning(Kind kind) {
        String meaning = meanings.get(kind);
        if (meaning == null) {
            throw new IllegalStateException(FILE + " does not list the problem " + kind.slug() + " with status "
                    + kind.status() + ", which an operation may end with");
        }
        return meaning;
    }

    private Example example(Kind kind) {
        String words = kind.slug().replace('-', ' ');
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("type", "/problems/" + kind.slug());
        body.put("title", Character.toUpperCase(words.charAt(0)) + words.substring(1));
        body.put("status", kind.status());
        if (kind.status() != 500) {
            body.put("detail", meaning(kind));
        }
        body.put("traceId", TRACE);
        if (kind.slug().equals("invalid-request")) {
            body.put("detail", "The request is not valid.");
            body.put("code", "REQUEST_INVALID");
            body.put(
                    "errors",
                    List.of(Map.of("pointer", "/name", "detail", "must not be blank", "code", "VALUE_BLANK")));
        }
        return new Example().summary(words).value(body);
    }

    private static Schema<?> params() {
        return new ObjectSchema()
                .additionalProperties(true)
                .description("Values of the detail by parameter; left out when it has none.");
    }

    static Schema<?> schema() {
        Schema<?> error = new ObjectSchema()
                .description("One invalid part of the request.")
                .addProperty(
                        "pointer",
                        new StringSchema().description("JSON pointer into the body, or the name of a parameter."))
                .addProperty(
                        "detail", new StringSchema().description("What is wrong with it, in the language asked for."))
                .addProperty("code", new StringSchema().description("Code of the detail in the message catalog."))
                .addProperty("params", params())
                .required(List.of("pointer", "detail", "code"));
        return new ObjectSchema()
                .description(
                        "A refused or failed request (RFC 9457). Members that are not required come with some problems only.")
                .addProperty(
                        "type",
                        new StringSchema()
                                .pattern("^/problems/[a-z]+(-[a-z]+)*$")
                                .description("`/problems/<slug>`; programs decide by this."))
                .addProperty("title", new StringSchema().description("The slug in words."))
                .addProperty("status", new IntegerSchema().format("int32").description("The status of the response."))
                .addProperty(
                        "detail",
                        new StringSchema()
                                .description(
                                        "What went wrong, in the language that `Accept-Language` asks for; left out"
                                                + " with status 500."))
                .addProperty(
                        "code",
                        new StringSchema()
                                .description(
                                        "Code of the detail in the message catalog; left out where the detail is."))
                .addProperty("params", params())
                .addProperty(
                        "traceId",
                        new StringSchema()
                                .description("Found again in the service's log and in the header X-Request-Id."))
                .addProperty(
                        "errors",
                        new ArraySchema().items(error).description("Each invalid part; left out when there are none."))
                .addProperty(
                        "retryAfterSeconds",
                        new IntegerSchema().format("int64").description("Seconds to wait before the next try."))
                .addProperty("privilege", new StringSchema().description("The privilege that is missing."))
                .addProperty("object", new StringSchema().description("Id of the object it is missing on."))
                .addProperty("objectName", new StringSchema().description("Name of that object."))
                .addProperty("fault", new StringSchema().description("Type of the fault of vCenter."))
                .addProperty(
                        "presentedThumbprint",
                        new StringSchema().description("SHA-256 thumbprint of the certificate that was presented."))
                .addProperty(
                        "reason",
                        new Schema<>()
                                .$ref("#/components/schemas/Statement")
                                .description("Why it was refused, as a sentence with a code."))
                .addProperty(
                        "reasons",
                        new ArraySchema()
                                .items(new Schema<>().$ref("#/components/schemas/Statement"))
                                .description("Why the datastores were refused, as sentences with a code."))
                .required(List.of("type", "title", "status", "traceId"))
                .additionalProperties(true);
    }
}
