package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.server.http.HttpProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** The deployment files are well-formed and contain existing settings. */
class DeploymentFilesTest {

    private static final Path DEPLOY = Path.of("..", "deploy");
    private static final Pattern VALUE = Pattern.compile("\\{\\{-? *\\.(Values|Release|Chart)\\.([A-Za-z.]+)[^}]*}}");
    private static final Pattern BLOCK =
            Pattern.compile("\\{\\{- toYaml \\.Values\\.([A-Za-z]+) \\| nindent (\\d+) }}");

    private static Map<String, Object> yaml(String text) {
        return new Yaml().load(text);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> at(Map<String, Object> map, String... path) {
        Map<String, Object> now = map;
        for (String name : path) {
            now = (Map<String, Object>) now.get(name);
        }
        return now;
    }

    /** As much of Helm as these templates use. */
    private static String rendered(String template) throws IOException {
        Map<String, Object> values = yaml(Files.readString(DEPLOY.resolve("helm/tidemark/values.yaml")));
        DumperOptions style = new DumperOptions();
        style.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        Yaml block = new Yaml(style);
        String text = BLOCK.matcher(template).replaceAll(found -> {
            String indent = "\n" + " ".repeat(Integer.parseInt(found.group(2)));
            return Matcher.quoteReplacement(
                    indent + block.dump(values.get(found.group(1))).strip().replace("\n", indent));
        });
        return VALUE.matcher(text).replaceAll(found -> {
            if (!"Values".equals(found.group(1))) {
                return "tidemark";
            }
            String[] path = found.group(2).split("\\.");
            Map<String, Object> place = at(values, java.util.Arrays.copyOf(path, path.length - 1));
            assertThat(place).as(found.group()).containsKey(path[path.length - 1]);
            Object value = place.get(path[path.length - 1]);
            return Matcher.quoteReplacement(found.group().contains("quote") ? "\"" + value + "\"" : value + "");
        });
    }

    private static void bindsEverySetting(Map<String, ?> environment) {
        Map<String, Object> given = new LinkedHashMap<>();
        environment.forEach((name, value) -> {
            if (name.startsWith("TIDEMARK_")) {
                given.put(name, String.valueOf(value));
            }
        });
        StandardEnvironment all = new StandardEnvironment();
        all.getPropertySources()
                .addFirst(new SystemEnvironmentPropertySource(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, given));
        Binder binder = new Binder(ConfigurationPropertySources.get(all));
        HttpProperties http = binder.bind("tidemark.http", HttpProperties.class).get();
        assertThat(http.certificate()).isNotNull();
        assertThat(http.privateKey()).isNotNull();
        assertThat(http.health().port()).isEqualTo(8081);
        assertThat(http.limits().sharedAddresses()).isNotEmpty();
        DatabaseProperties database =
                binder.bind("tidemark.database", DatabaseProperties.class).get();
        assertThat(database.url()).startsWith("jdbc:postgresql://");
        assertThat(database.password()).isNotBlank();
        assertThat(binder.bind("tidemark.vault.key", String.class).isBound()).isTrue();
        assertThat(binder.bind("tidemark.outbound.allowed", String[].class).isBound())
                .isTrue();
        assertThat(binder.bind("tidemark.vcenters[0].password", String.class).isBound())
                .isTrue();
    }

    @Test
    void composeStartsReplicasWithOneKeyAndOneCertificate() throws IOException {
        Map<String, Object> compose = yaml(Files.readString(DEPLOY.resolve("compose/compose.yaml")));
        Map<String, Object> service = at(compose, "services", "tidemark");
        assertThat(at(service, "deploy").get("replicas")).isEqualTo(2);
        bindsEverySetting(at(service, "environment"));
        String text = Files.readString(DEPLOY.resolve("compose/compose.yaml"));
        assertThat(text).contains("\n        stick on src\n");
        String example = Files.readString(DEPLOY.resolve("compose/example.env"));
        assertThat(Pattern.compile("\\$\\{([A-Z_]+):\\?").matcher(text).results())
                .isNotEmpty()
                .allSatisfy(found -> assertThat(example).contains("\n" + found.group(1) + "="));
    }

    @Test
    @SuppressWarnings("unchecked")
    void chartRendersToWhatKubernetesReads() throws IOException {
        Map<String, Map<String, Object>> objects = new TreeMap<>();
        try (Stream<Path> templates = Files.list(DEPLOY.resolve("helm/tidemark/templates"))) {
            for (Path template : templates.toList()) {
                String text = rendered(Files.readString(template));
                assertThat(text).as(template.toString()).doesNotContain("{{");
                Map<String, Object> object = yaml(text);
                assertThat(object).containsKeys("apiVersion", "kind", "metadata", "spec");
                objects.put(object.get("kind") + "", object);
            }
        }
        assertThat(objects).containsOnlyKeys("Deployment", "Service", "PodDisruptionBudget");
        assertThat(at(objects.get("Service"), "spec")).containsEntry("sessionAffinity", "ClientIP");
        Map<String, Object> pod = at(objects.get("Deployment"), "spec", "template", "spec");
        Map<String, Object> container = ((List<Map<String, Object>>) pod.get("containers")).get(0);
        assertThat(at(container, "resources", "limits")).containsKey("memory");
        bindsEverySetting(((List<Map<String, Object>>) container.get("env"))
                .stream()
                        .collect(Collectors.toMap(
                                entry -> String.valueOf(entry.get("name")),
                                entry -> String.valueOf(entry.getOrDefault("value", "a secret")))));
        assertThat(yaml(Files.readString(DEPLOY.resolve("helm/tidemark/Chart.yaml"))))
                .containsEntry("name", "tidemark");
    }

    @Test
    void unitRunsTheJarWithItsOwnDirectoryOnly() throws IOException {
        List<String> lines = Files.readAllLines(DEPLOY.resolve("systemd/tidemark.service"));
        assertThat(lines)
                .contains("[Unit]", "[Service]", "[Install]", "ProtectSystem=strict", "StateDirectory=tidemark")
                .allMatch(line -> line.isBlank() || line.matches("#.*|\\[.*]|[A-Z][A-Za-z]+=.*|  --.*"));
        assertThat(lines.stream().filter(line -> line.startsWith("  --")).map(String::strip))
                .allMatch(line -> line.replace(" \\", "").matches("--[a-z][a-z0-9.-]+=\\S+"));
    }
}
