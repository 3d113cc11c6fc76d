package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.unit.DataSize;

/** The reference of settings in the docs is what the records of the configuration hold. */
class SettingsReferenceTest {

    private static final Path REFERENCE = Path.of("../docs/reference/settings.md");
    private static final Path SOURCES = Path.of("src/main/java");
    private static final Pattern PARAMETER =
            Pattern.compile("\\* @param (\\w+)\\s+(.+?)(?=\\n\\s*\\* @|\\s*\\*/)", Pattern.DOTALL);

    private static final String INTRODUCTION = """
            # Settings

            The settings of the service, generated from the code. Set them in `tidemark.yaml` beside the jar, as `--NAME=VALUE` on the
            command line, or as variables of the environment: upper case, dots as underscores, without hyphens, for example
            `TIDEMARK_HTTP_PORT`. A restart applies them. Durations have a unit (`30s`, `15m`, `1d`), sizes too (`1MB`).

            Settings that users change in the page, such as the limits of the queue, are stored in the database and not listed here.
            """;

    @Test
    void referenceInTheDocsIsWhatTheCodeHolds() throws IOException {
        if (Boolean.getBoolean("openapi.write")) {
            Files.writeString(REFERENCE, page());
        }
        assertThat(Files.exists(REFERENCE) ? Files.readString(REFERENCE) : "")
                .as("docs/reference/settings.md is out of date: write it anew with"
                        + " mvn -pl plugin-service -am test -Dtest=SettingsReferenceTest -Dopenapi.write=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false")
                .isEqualTo(page());
    }

    @Test
    void eachSettingHasAMeaning() {
        assertThat(page().lines().filter(line -> line.endsWith("|  |")))
                .as("describe these with @param of the record")
                .isEmpty();
    }

    private static String page() {
        Map<String, List<Class<?>>> records = new TreeMap<>();
        ClassPathScanningCandidateComponentProvider scan = new ClassPathScanningCandidateComponentProvider(false);
        scan.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        for (BeanDefinition found : scan.findCandidateComponents("io.tidemark")) {
            Class<?> type = type(String.valueOf(found.getBeanClassName()));
            ConfigurationProperties properties = type.getAnnotation(ConfigurationProperties.class);
            if (type.isRecord() && properties != null) {
                String prefix = properties.prefix().isEmpty() ? properties.value() : properties.prefix();
                records.computeIfAbsent(prefix, none -> new ArrayList<>()).add(type);
            }
        }
        return records.entrySet().stream()
                .map(entry ->
                        "\n## " + entry.getKey() + "\n\n| setting | type | default | meaning |\n|---|---|---|---|\n"
                                + entry.getValue().stream()
                                        .flatMap(type -> rows(entry.getKey(), type, "").stream())
                                        .sorted()
                                        .collect(Collectors.joining()))
                .collect(Collectors.joining("", INTRODUCTION, ""));
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One row for each value, those of records in records too. */
    private static List<String> rows(String prefix, Class<?> type, String meaningOfAll) {
        Map<String, String> meanings = meanings(type);
        List<String> rows = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            String name = prefix + "." + kebab(component.getName());
            String meaning = meanings.getOrDefault(component.getName(), meaningOfAll);
            Class<?> held = held(component.getGenericType());
            if (held.isRecord() && held.getPackageName().startsWith("io.tidemark") && !isOneValue(held)) {
                String key = Map.class.isAssignableFrom(component.getType())
                        ? ".<name>"
                        : List.class.isAssignableFrom(component.getType()) ? "[n]" : "";
                rows.addAll(rows(name + key, held, meaning));
            } else {
                rows.add("| `" + name + "` | " + word(component.getGenericType()) + " | " + standard(component) + " | "
                        + meaning.replace("|", "\\|") + " |\n");
            }
        }
        return rows;
    }

    /** Read from one text, as an address or a network. */
    private static boolean isOneValue(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .anyMatch(method -> method.getReturnType() == type
                        && Arrays.equals(method.getParameterTypes(), new Class<?>[] {String.class}));
    }

    private static Class<?> held(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] parts = generic.getActualTypeArguments();
            return held(parts[parts.length - 1]);
        }
        return (Class<?>) type;
    }

    private static String word(Type type) {
        if (type instanceof ParameterizedType generic) {
            return ((Class<?>) generic.getRawType()).isAssignableFrom(Map.class)
                    ? "map of " + word(held(type))
                    : "list of " + word(held(type));
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isEnum()) {
            return Arrays.stream(plain.getEnumConstants())
                    .map(constant -> "`" + kebab(((Enum<?>) constant).name().toLowerCase(Locale.ROOT)) + "`")
                    .collect(Collectors.joining(", "));
        }
        if (plain == Duration.class) {
            return "duration";
        }
        if (plain == DataSize.class) {
            return "size";
        }
        if (plain == boolean.class || plain == Boolean.class) {
            return "true or false";
        }
        if (plain.isPrimitive() || Number.class.isAssignableFrom(plain)) {
            return "number";
        }
        return switch (plain.getSimpleName()) {
            case "Path" -> "file";
            case "InetAddress" -> "address";
            case "URI" -> "URL";
            case "Pattern" -> "pattern";
            default -> "text";
        };
    }

    private static String standard(RecordComponent component) {
        @Nullable DefaultValue standard = ofParameter(component);
        return standard == null || standard.value().length == 0
                ? "-"
                : Arrays.stream(standard.value())
                        .map(value -> "`" + value + "`")
                        .collect(Collectors.joining(", "));
    }

    /** Of the parameter with its name: as the annotation is for parameters, the component itself does not have it. */
    private static @Nullable DefaultValue ofParameter(RecordComponent component) {
        return Arrays.stream(component.getDeclaringRecord().getDeclaredConstructors())
                .flatMap(constructor -> Arrays.stream(constructor.getParameters()))
                .filter(parameter -> parameter.getName().equals(component.getName()))
                .map(parameter -> parameter.getAnnotation(DefaultValue.class))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static Map<String, String> meanings(Class<?> type) {
        Class<?> outer = type.getNestHost();
        try {
            String source = Files.readString(SOURCES.resolve(outer.getName().replace('.', '/') + ".java"));
            int at = source.indexOf("record " + type.getSimpleName() + "(");
            String comment = source.substring(Math.max(0, source.lastIndexOf("/**", at)), at);
            return PARAMETER
                    .matcher(comment)
                    .results()
                    .collect(Collectors.toMap(found -> found.group(1), found -> prose(found.group(2))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String prose(String javadoc) {
        String line = javadoc.replaceAll("\\s*\\n\\s*\\*\\s*", " ").strip();
        return Pattern.compile("\\{@(?:code|link) ([^}]*)}").matcher(line).replaceAll("`$1`");
    }

    private static String kebab(String name) {
        Matcher humps = Pattern.compile("([a-z0-9])([A-Z])").matcher(name);
        return humps.replaceAll("$1-$2").toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
