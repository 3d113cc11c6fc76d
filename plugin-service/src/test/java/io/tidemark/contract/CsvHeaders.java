package io.tidemark.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The first lines of the CSV files of the service, as its sources list their columns. */
final class CsvHeaders {

    private static final Pattern COLUMNS = Pattern.compile("new Csv<\\w+>\\(\\)(.*?;)\n", Pattern.DOTALL);
    private static final Pattern COLUMN = Pattern.compile("\\.column\\(\\s*\"(\\w+)\"");

    private CsvHeaders() {}

    static Set<String> ofService() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            return sources.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> COLUMNS.matcher(text(file)).results())
                    .map(columns -> COLUMN.matcher(columns.group(1))
                            .results()
                            .map(column -> column.group(1))
                            .collect(Collectors.joining(",")))
                    .collect(Collectors.toSet());
        }
    }

    private static String text(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
