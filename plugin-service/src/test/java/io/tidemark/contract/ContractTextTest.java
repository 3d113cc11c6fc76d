package io.tidemark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The committed document leaves nothing undescribed. */
class ContractTextTest {

    private final JsonNode document;

    ContractTextTest() throws IOException {
        String text = Files.readString(Path.of("../docs/api/openapi.yaml"));
        document = JsonMapper.shared().valueToTree(new Yaml(new SafeConstructor(new LoaderOptions())).load(text));
    }

    @Test
    void everyOperationHasASummaryAndEveryParameterADescription() {
        List<String> silent = new ArrayList<>();
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    String name = operation.getKey() + " " + path.getKey();
                    if (!operation.getValue().has("summary")) {
                        silent.add(name);
                    }
                    operation.getValue().path("parameters").forEach(parameter -> {
                        if (!parameter.has("description")) {
                            silent.add(name + " " + parameter.get("name").asString());
                        }
                    });
                }));
        assertThat(silent).as("describe these by Javadoc").isEmpty();
    }

    @Test
    void everySchemaAndPropertyHasADescription() {
        List<String> silent = new ArrayList<>();
        document.at("/components/schemas").properties().forEach(schema -> {
            if (!schema.getValue().has("description")) {
                silent.add(schema.getKey());
            }
            schema.getValue().path("properties").properties().forEach(property -> {
                if (!property.getValue().has("description")) {
                    silent.add(schema.getKey() + "." + property.getKey());
                }
            });
        });
        assertThat(silent).as("describe these by Javadoc").isEmpty();
    }

    @Test
    void theSchemaOfProblemsHasEveryMember() {
        var members = new ReachableProblems(Path.of("target/classes")).members();
        assertThat(members).contains("reasons");
        assertThat(document.at("/components/schemas/Problem/properties").propertyNames())
                .containsAll(members);
    }

    @Test
    void theCatalogListsTheProblemsThatCanCome() {
        TreeSet<String> listed = new TreeSet<>();
        new ProblemCatalog().kinds().forEach(kind -> listed.add(kind.slug()));
        TreeSet<String> possible =
                new TreeSet<>(document.at("/components/examples").propertyNames());
        possible.add("method-not-allowed");
        assertThat(listed).isEqualTo(possible);
    }
}
