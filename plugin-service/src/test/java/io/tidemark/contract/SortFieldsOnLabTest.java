package io.tidemark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sorts each list by each field that the committed document offers for it. */
@Tag("lab")
class SortFieldsOnLabTest {

    private static final Pattern FIELDS = Pattern.compile("\\(\\(([\\w|]+)\\)");

    private record Sort(String path, String field) {}

    @Test
    void sortsByEachFieldThatIsOfferedAndByNoOther(@TempDir Path data) throws IOException {
        List<Sort> sorts = offered();
        assertThat(sorts).hasSizeGreaterThan(50);
        try (Lab lab = Lab.start("--speed", "0");
                ServiceProcess service = ServiceProcess.start(lab, data, lab.user("service"))) {
            String token = service.signIn(lab.user("storage"));
            assertThat(sorts)
                    .allSatisfy(sort -> assertThat(get(service, token, sort.path(), sort.field() + ",desc"))
                            .isEqualTo("200"));
            assertThat(sorts.stream().map(Sort::path).distinct())
                    .allSatisfy(path ->
                            assertThat(get(service, token, path, "nonsense")).isEqualTo("400 SORT_FIELD_UNKNOWN"));
        }
    }

    private static String get(ServiceProcess service, String token, String path, String sort) {
        ServiceProcess.Answer answer = service.call(token, "GET", path + "?sort=" + sort, null);
        return answer.status() == 200
                ? "200"
                : answer.status() + " " + answer.json().path("code").asString();
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
                                    .map(field -> new Sort(path.getKey(), field))))
                    .toList();
        }
    }

    private static Stream<String> fields(String pattern) {
        Matcher fields = FIELDS.matcher(pattern);
        return fields.find() ? Stream.of(fields.group(1).split("\\|")) : Stream.empty();
    }
}
