package io.tidemark.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The metrics in the docs are those of the code. */
class MetricsReferenceTest {

    private static final Path REFERENCE = Path.of("../docs/reference/metrics.md");
    private static final String BEGIN = "<!-- metrics: generated -->\n";
    private static final String END = "<!-- metrics: end -->\n";

    @Test
    void referenceInTheDocsIsWhatTheCodeHolds() throws IOException {
        String page = Files.readString(REFERENCE);
        String expected =
                page.substring(0, page.indexOf(BEGIN) + BEGIN.length()) + table() + page.substring(page.indexOf(END));
        if (Boolean.getBoolean("openapi.write")) {
            Files.writeString(REFERENCE, expected);
        }
        assertThat(REFERENCE)
                .as("docs/reference/metrics.md is out of date: write it anew with"
                        + " mvn -pl plugin-service -am test -Dtest=MetricsReferenceTest -Dopenapi.write=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false")
                .hasContent(expected);
    }

    private static String table() {
        return Stream.concat(
                        Arrays.stream(Gauge.values()).map(gauge -> row(gauge.metric(), "gauge", gauge.help())),
                        Arrays.stream(Counter.values())
                                .map(counter -> row(counter.metric() + "_total", "counter", counter.help())))
                .sorted()
                .collect(Collectors.joining("", "| metric | type | meaning |\n|---|---|---|\n", ""));
    }

    private static String row(String metric, String type, String help) {
        return "| `" + metric + "` | " + type + " | " + help + " |\n";
    }
}
