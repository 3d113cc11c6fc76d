package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModule;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.modulith.core.DependencyType;

/** The modules, and what {@code docs/architecture.md} shows and names of them. */
class ModulesTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "architecture.md");
    private static final Path SOURCES = Path.of("src", "main", "java", "io", "tidemark");
    private static final String BEGIN = "```mermaid\ngraph TD\n";
    private static final String END = "```\n";
    private static final ApplicationModules MODULES = ApplicationModules.of(Tidemark.class);

    @Test
    void modulesUseOnlyWhatTheirChartersAllow() {
        MODULES.verify();
    }

    @Test
    void showsTheModulesAndWhatTheyUse() throws IOException {
        String document = Files.readString(DOCUMENT);
        int begin = document.indexOf(BEGIN) + BEGIN.length();
        int end = document.indexOf(END, begin);
        String wanted = picture();
        if (Boolean.getBoolean("architecture.write")) {
            document = document.substring(0, begin) + wanted + document.substring(end);
            Files.writeString(DOCUMENT, document);
            end = begin + wanted.length();
        }
        assertThat(document.substring(begin, end))
                .as("the picture of modules; rewrite it by"
                        + " mvn -pl plugin-service -am test -Dtest=ModulesTest -Darchitecture.write=true")
                .isEqualTo(wanted);
    }

    @Test
    void namesPackagesThatThereAre() throws IOException {
        Matcher names = Pattern.compile("`(\\w+/\\w+)`").matcher(Files.readString(DOCUMENT));
        assertThat(names.results().map(name -> SOURCES.resolve(name.group(1))))
                .isNotEmpty()
                .allSatisfy(place -> assertThat(place).isDirectory());
    }

    /** An arrow for each module used; platform is left out, and what is also reached through another arrow. */
    private static String picture() {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (ApplicationModule module : MODULES) {
            uses.put(name(module), used(module));
        }
        uses.remove("platform");
        return uses.entrySet().stream()
                .flatMap(entry -> lines(entry.getKey(), entry.getValue(), uses))
                .sorted(Comparator.naturalOrder())
                .collect(Collectors.joining());
    }

    private static Stream<String> lines(String module, Set<String> direct, Map<String, Set<String>> uses) {
        Set<String> shown = direct.stream()
                .filter(one -> direct.stream().noneMatch(other -> reaches(other, one, uses)))
                .collect(Collectors.toCollection(TreeSet::new));
        return shown.isEmpty()
                ? Stream.of("  " + module + "\n")
                : shown.stream().map(one -> "  " + module + " --> " + one + "\n");
    }

    private static boolean reaches(String from, String to, Map<String, Set<String>> uses) {
        return uses.get(from).stream().anyMatch(one -> one.equals(to) || reaches(one, to, uses));
    }

    private static Set<String> used(ApplicationModule module) {
        return module.getDirectDependencies(MODULES, DependencyType.values())
                .uniqueModules()
                .map(ModulesTest::name)
                .filter(name -> !name.equals("platform") && !name.equals(name(module)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String name(ApplicationModule module) {
        return module.getIdentifier().toString();
    }
}
