package io.tidemark.contract;

import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.springframework.core.io.ClassPathResource;

/** Adds the examples that {@code e2e/contract/record.mjs} wrote: a real request and its answer for each operation. */
final class RecordedExamples {

    private static final String JSON = "application/json";

    private RecordedExamples() {}

    static void add(OpenAPI api) {
        api.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .forEach(RecordedExamples::add);
    }

    private static void add(Operation operation) {
        ClassPathResource file = new ClassPathResource("contract/examples/" + operation.getOperationId() + ".json");
        if (!file.exists()) {
            return;
        }
        try (InputStream text = file.getInputStream()) {
            JsonNode example = Json31.mapper().readTree(text);
            if (operation.getRequestBody() != null) {
                set(operation.getRequestBody().getContent(), example.get("request"));
            }
            operation.getResponses().entrySet().stream()
                    .filter(response -> response.getKey().startsWith("2"))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .ifPresent(response -> set(response.getContent(), example.get("answer")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void set(Content content, JsonNode example) {
        if (content != null && content.containsKey(JSON) && example != null) {
            content.get(JSON).setExample(Json31.mapper().convertValue(example, Object.class));
        }
    }
}
