package io.tidemark.contract;

import io.swagger.v3.core.util.AnnotationsUtils;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.tidemark.contract.ReachableProblems.Kind;
import io.tidemark.contract.SourceComments.Comment;
import io.tidemark.platform.PageQuery;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.method.HandlerMethod;

/**
 * Describes an operation by the Javadoc of its method: the first sentence is the summary, {@code @param} the parameters,
 * {@code @query} those an argument of the method carries, {@code @return} the success, {@code @answers} further statuses. Problems are those its code may end with.
 */
final class OperationTexts {

    private static final Map<String, String> COMMON_PARAMETERS = Map.of(
            "Idempotency-Key",
            "Makes repeats safe: a request with the key of an earlier one of the same user within 24 hours is answered with"
                    + " the first result.",
            "Last-Event-ID",
            "Id of the last event received; nothing is sent until the resource has another version.",
            "Accept-Language",
            "Language of the page: English, or German when `de` is preferred.");
    private static final String SORT = "Field to sort by, as `field`, `field,asc` or `field,desc`: ";
    private static final Map<String, String> SUCCESSES = Map.of(
            "200",
            "The result.",
            "201",
            "Created.",
            "202",
            "Accepted; the work goes on.",
            "204",
            "Done; there is no body.");

    private static final List<Kind> ALWAYS = List.of(
            new Kind(429, "too-many-requests"), new Kind(500, "internal-error"), new Kind(503, "database-unreachable"));
    private static final List<Kind> WITH_BODY = List.of(
            new Kind(408, "request-timeout"),
            new Kind(413, "content-too-large"),
            new Kind(415, "unsupported-media-type"));

    private final SourceComments comments;
    private final ReachableProblems problems;

    OperationTexts(SourceComments comments, ReachableProblems problems) {
        this.comments = comments;
        this.problems = problems;
    }

    void describe(Operation operation, HandlerMethod handler) {
        Comment comment = comments.of(handler.getMethod());
        if (operation.getSummary() == null && !comment.first().isEmpty()) {
            operation.setSummary(comment.first().replaceFirst("\\.$", ""));
            if (!comment.rest().isEmpty()) {
                operation.setDescription(comment.rest());
            }
        }
        if (operation.getParameters() != null) {
            operation.getParameters().removeIf(parameter -> ignored(parameter, handler, comment));
            operation.getParameters().forEach(parameter -> {
                describe(parameter, text(parameter, handler, comment));
                if ("sort".equals(parameter.getName())) {
                    parameter.getSchema().setPattern(fields(parameter.getDescription()));
                }
            });
        }
        operation.getResponses().forEach((status, response) -> describe(status, response, comment));
        comment.tags().getOrDefault("answers", List.of()).forEach(text -> alternative(operation, text));
        addProblems(operation, handler);
        ListedRules.add(operation, handler.getMethod(), problems);
    }

    /** All lists accept {@code sort} and {@code q}, but only those that describe them use them. */
    private boolean ignored(Parameter parameter, HandlerMethod handler, Comment comment) {
        String name = parameter.getName();
        return Set.of("sort", "q").contains(name)
                && Stream.of(handler.getMethodParameters())
                        .anyMatch(argument -> argument.getParameterType() == PageQuery.class)
                && Stream.concat(Stream.of(comment), others(handler))
                        .flatMap(known -> known.tags().getOrDefault("query", List.of()).stream())
                        .noneMatch(query -> query.startsWith(name + " "));
    }

    private String text(Parameter parameter, HandlerMethod handler, Comment comment) {
        String name = parameter.getName();
        for (Comment known : Stream.concat(Stream.of(comment), others(handler)).toList()) {
            for (String query : known.tags().getOrDefault("query", List.of())) {
                if (query.startsWith(name + " ")) {
                    return ("sort".equals(name) ? SORT : "") + query.substring(name.length() + 1);
                }
            }
            String own = known.params().get(javaName(name));
            if (own != null) {
                return own;
            }
        }
        for (MethodParameter argument : handler.getMethodParameters()) {
            Class<?> type = argument.getParameterType();
            if (type.isRecord() && !argument.hasParameterAnnotation(RequestBody.class)) {
                for (RecordComponent component : type.getRecordComponents()) {
                    String text = comments.of(type).params().get(component.getName());
                    if (component.getName().equals(name) && text != null) {
                        return text;
                    }
                }
            }
        }
        return COMMON_PARAMETERS.getOrDefault(
                name, comments.of(handler.getBeanType()).params().getOrDefault(name, ""));
    }

    /** The comments of methods that return the same in another media type. */
    private Stream<Comment> others(HandlerMethod handler) {
        GetMapping own = handler.getMethodAnnotation(GetMapping.class);
        return own == null || own.produces().length == 0
                ? Stream.of()
                : Stream.of(handler.getBeanType().getDeclaredMethods())
                        .filter(method -> !method.equals(handler.getMethod()))
                        .filter(method -> method.isAnnotationPresent(GetMapping.class)
                                && Arrays.equals(
                                        method.getAnnotation(GetMapping.class).path(), own.path()))
                        .sorted(Comparator.comparing(Method::getName))
                        .map(comments::of);
    }

    /** The pattern of the sort orders that the description lists. */
    private static String fields(String description) {
        String listed = description
                .replace(SORT, "")
                .replaceAll("\\([^)]*\\)|\\.$", "")
                .replaceAll("\\s+or\\s+", ",")
                .replaceAll("\\s", "")
                .replace(',', '|');
        if (!listed.matches("\\w+(\\|\\w+)*")) {
            throw new IllegalArgumentException("no list of fields: " + description);
        }
        return "^ *((" + listed + ") *(, *([aA][sS][cC]|[dD][eE][sS][cC]) *)?)?$";
    }

    /** Headers are arguments by another name. */
    private static String javaName(String name) {
        return switch (name) {
            case "Idempotency-Key" -> "key";
            case "Last-Event-ID" -> "last";
            case "Accept-Language" -> "languages";
            default -> name;
        };
    }

    private static void describe(Parameter parameter, String text) {
        Schema<?> schema = AnnotationsUtils.clone(parameter.getSchema(), true);
        parameter.setSchema(schema);
        if (schema.getTypes() != null) {
            schema.getTypes().remove("null");
        }
        if (!text.isEmpty() && parameter.getDescription() == null) {
            parameter.setDescription(SchemaTexts.sentence(text));
            WrittenLimits.apply(text, schema);
        }
    }

    private static void describe(String status, ApiResponse response, Comment comment) {
        if (!status.startsWith("2")) {
            return;
        }
        boolean undescribed = List.of("OK", "Created", "Accepted", "No Content").contains(response.getDescription());
        if (undescribed) {
            response.setDescription(comment.result().isEmpty() ? success(status, response) : comment.result());
        }
        if (List.of("201", "202").contains(status)) {
            response.addHeaderObject(
                    "Location",
                    new Header()
                            .description("Path of the resource that was made or that tracks the work.")
                            .schema(new StringSchema()));
        }
        Content content = response.getContent();
        if (content != null) {
            List.copyOf(content.keySet()).stream()
                    .filter(type -> type.contains(";"))
                    .forEach(type -> content.addMediaType(type.substring(0, type.indexOf(';')), content.remove(type)));
        }
    }

    private static String success(String status, ApiResponse response) {
        MediaType json =
                response.getContent() == null ? null : response.getContent().get("application/json");
        if (!"200".equals(status) || json == null) {
            return SUCCESSES.getOrDefault(status, "The file.");
        }
        String ref = String.valueOf(json.getSchema().get$ref());
        return ref.contains("/PageOf") ? "One page of the list." : "The result.";
    }

    /** The same body with another status, {@code @answers 200 for a dry run}. */
    private static void alternative(Operation operation, String text) {
        String[] parts = text.split(" ", 2);
        @Nullable
        Content content = operation.getResponses().values().stream()
                .map(ApiResponse::getContent)
                .findFirst()
                .orElse(null);
        operation
                .getResponses()
                .addApiResponse(
                        parts[0], new ApiResponse().description(parts[1]).content(content));
    }

    private void addProblems(Operation operation, HandlerMethod handler) {
        SortedSet<Kind> kinds = new TreeSet<>(problems.of(handler.getMethod()));
        kinds.addAll(ALWAYS);
        boolean body = operation.getRequestBody() != null;
        if (body) {
            kinds.addAll(WITH_BODY);
        }
        if ("imports.send".equals(operation.getOperationId())) {
            kinds.add(new Kind(429, "too-many-uploads"));
        }
        if (body
                || operation.getParameters() != null
                        && !operation.getParameters().isEmpty()) {
            kinds.add(new Kind(400, "invalid-request"));
        }
        if (!"sessions.logIn".equals(operation.getOperationId())) {
            kinds.add(new Kind(401, "authentication-required"));
        }
        if (operation.getResponses().values().stream().anyMatch(response -> response.getContent() != null)) {
            kinds.add(new Kind(406, "not-acceptable"));
        }
        SortedMap<Integer, SortedSet<Kind>> byStatus = new TreeMap<>();
        kinds.forEach(kind ->
                byStatus.computeIfAbsent(kind.status(), key -> new TreeSet<>()).add(kind));
        byStatus.forEach((status, some) ->
                operation.getResponses().addApiResponse(String.valueOf(status), new ProblemResponse(some)));
    }

    /** A placeholder for the problems of one status until the components contain them. */
    static final class ProblemResponse extends ApiResponse {

        final SortedSet<Kind> kinds;

        ProblemResponse(SortedSet<Kind> kinds) {
            this.kinds = kinds;
            set$ref("#/components/responses/" + ProblemCatalog.responseName(kinds));
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return super.equals(other);
        }

        @Override
        public int hashCode() {
            return super.hashCode();
        }
    }
}
