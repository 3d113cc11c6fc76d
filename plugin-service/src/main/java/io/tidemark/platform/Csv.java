package io.tidemark.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/** The columns of a CSV file (RFC 4180) with a header and one line per item; unknown values are empty. */
public final class Csv<T> {

    /** Media type of the text. */
    public static final String TYPE = "text/csv;charset=UTF-8";

    private final Map<String, Function<T, @Nullable Object>> columns = new LinkedHashMap<>();

    /** Adds a column to the right. */
    public Csv<T> column(String name, Function<T, @Nullable Object> value) {
        columns.put(name, value);
        return this;
    }

    public String of(List<T> items) {
        StringBuilder text = new StringBuilder();
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader(columns.keySet().toArray(String[]::new))
                .get();
        try (CSVPrinter printer = new CSVPrinter(text, format)) {
            for (T item : items) {
                List<@Nullable Object> line = new ArrayList<>();
                columns.values().forEach(column -> line.add(harmless(column.apply(item))));
                printer.printRecord(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** Spreadsheets take text that begins like this for formulas; names come from people. */
    private static @Nullable Object harmless(@Nullable Object value) {
        return value instanceof String text && !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0
                ? "'" + text
                : value;
    }
}
