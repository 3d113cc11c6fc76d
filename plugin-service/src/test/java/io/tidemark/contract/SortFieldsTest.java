package io.tidemark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.WholeService;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sorts each list by each field that the committed document offers for it. */
@WholeService
class SortFieldsTest {

    private static final Pattern FIELDS = Pattern.compile("\\(\\(([\\w|]+)\\)");

    private final ServiceClient service;

    SortFieldsTest(@Autowired ServletWebServerApplicationContext context) {
        service = ServiceClient.at(context.getWebServer().getPort());
    }

    private record Sort(String path, String field) {}

    @Test
    void sortsByEachFieldThatIsOffered() throws IOException {
        List<Sort> sorts = offered();
        assertThat(sorts).hasSizeGreaterThan(50);
        assertThat(sorts).allSatisfy(sort -> {
            String path = sort.path().replaceAll("\\{\\w+}", "674908e5-ab21-4079-9cb1-596358ee5dd1:host-1");
            assertThat(service.get(path + "?sort=" + sort.field()).raw().body()).doesNotContain("SORT_FIELD_UNKNOWN");
        });
    }

    private static List<Sort> offered() throws IOException {
        try (Reader text = Files.newBufferedReader(Path.of("../docs/api/openapi.yaml"))) {
            JsonNode paths = JsonMapper.shared()
                    .valueToTree(new Yaml(new SafeConstructor(new LoaderOptions()))
                            .<Map<String, Object>>load(text)
                            .get("paths"));
            return paths.properties().stream()
                    .flatMap(path -> path.getValue()
                            .at("/get/parameters")
                            .valueStream()
                            .filter(parameter ->
                                    "sort".equals(parameter.at("/name").asString()))
                            .flatMap(parameter -> fields(
                                            parameter.at("/schema/pattern").asString())
                                    .map(field -> new Sort("/api/v1" + path.getKey(), field))))
                    .toList();
        }
    }

    private static Stream<String> fields(String pattern) {
        Matcher fields = FIELDS.matcher(pattern);
        return fields.find() ? Stream.of(fields.group(1).split("\\|")) : Stream.empty();
    }
}
