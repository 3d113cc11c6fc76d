package io.tidemark.contract;

import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;

/**
 * Adds the examples that {@code e2e/contract/record.mjs} wrote: a real request and its response for each operation, and
 * the beginning of a response in each other media type.
 */
final class RecordedExamples {

    private static final String JSON = "application/json";
    private static final Map<String, String> TEXTS =
            Map.of("csv", "text/csv", "html", "text/html", "sse", "text/event-stream");

    private RecordedExamples() {}

    static void add(OpenAPI api) {
        api.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .forEach(RecordedExamples::add);
    }

    private static void add(Operation operation) {
        Content answers = operation.getResponses().entrySet().stream()
                .filter(response -> response.getKey().startsWith("2"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow()
                .getContent();
        text(operation, "json").ifPresent(text -> {
            JsonNode example = parsed(text);
            if (operation.getRequestBody() != null) {
                operation
                        .getRequestBody()
                        .getContent()
                        .keySet()
                        .forEach(type ->
                                set(operation.getRequestBody().getContent(), type, value(example.get("request"))));
            }
            set(answers, JSON, value(example.get("answer")));
        });
        TEXTS.forEach((ending, type) -> text(operation, ending).ifPresent(text -> set(answers, type, text)));
    }

    private static Optional<String> text(Operation operation, String ending) {
        ClassPathResource file =
                new ClassPathResource("contract/examples/" + operation.getOperationId() + "." + ending);
        try {
            return file.exists() ? Optional.of(file.getContentAsString(StandardCharsets.UTF_8)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode parsed(String text) {
        try {
            return Json31.mapper().readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable Object value(@Nullable JsonNode example) {
        return example == null ? null : Json31.mapper().convertValue(example, Object.class);
    }

    private static void set(@Nullable Content content, String type, @Nullable Object example) {
        if (content != null && content.containsKey(type) && example != null) {
            content.get(type).setExample(example);
        }
    }
}
