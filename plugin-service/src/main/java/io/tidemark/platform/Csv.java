package io.tidemark.platform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.RawValue;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;
import tools.jackson.dataformat.csv.CsvWriteFeature;

/** The columns of a CSV file (RFC 4180) with a header and one line per item; unknown values are empty. */
public final class Csv<T> {

    /** Media type of the text. */
    public static final String TYPE = "text/csv;charset=UTF-8";

    private static final CsvMapper MAPPER =
            CsvMapper.builder().enable(CsvWriteFeature.STRICT_CHECK_FOR_QUOTING).build();
    /** Characters that some readers strip or interpret as a comment unless quoted; the library quotes the others. */
    private static final Pattern QUOTED = Pattern.compile("^[\\x00-#]|[\\x00- ]\\z");

    private final Map<String, Function<T, @Nullable Object>> columns = new LinkedHashMap<>();

    /** Adds a column to the right. */
    public Csv<T> column(String name, Function<T, @Nullable Object> value) {
        columns.put(name, value);
        return this;
    }

    public String of(List<T> items) {
        CsvSchema.Builder schema = CsvSchema.builder().setLineSeparator("\r\n").setUseHeader(true);
        columns.keySet().forEach(schema::addColumn);
        List<List<@Nullable Object>> lines = new ArrayList<>();
        for (T item : items) {
            List<@Nullable Object> line = new ArrayList<>();
            columns.values().forEach(column -> line.add(cell(column.apply(item))));
            lines.add(line);
        }
        return MAPPER.writer(schema.build()).writeValueAsString(lines);
    }

    private static @Nullable Object cell(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        String text = value instanceof String given ? harmless(given) : value.toString();
        return QUOTED.matcher(text).find() ? new RawValue('"' + text.replace("\"", "\"\"") + '"') : text;
    }

    /** Spreadsheets interpret text that begins like this as a formula; names are user input. */
    private static String harmless(String text) {
        return !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }
}
