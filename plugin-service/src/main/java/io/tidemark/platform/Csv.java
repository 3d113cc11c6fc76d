package io.tidemark.platform;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.databind.SerializationFeature;
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

    /** A response that is written line by line while its items are read, so that no more than a few lines are in memory. */
    public interface Lines {

        /** Writes all of it once, and does not close the stream. */
        void write(OutputStream out);
    }

    public String of(List<T> items) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        lines(items.stream()).write(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    public Lines lines(Stream<T> items) {
        return out -> {
            try (items;
                    SequenceWriter writer = MAPPER.writer(schema())
                            .without(StreamWriteFeature.AUTO_CLOSE_TARGET)
                            .without(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
                            .writeValues(out)) {
                items.forEachOrdered(item -> writer.write(line(item)));
            }
        };
    }

    private CsvSchema schema() {
        CsvSchema.Builder schema = CsvSchema.builder().setLineSeparator("\r\n").setUseHeader(true);
        columns.keySet().forEach(schema::addColumn);
        return schema.build();
    }

    private List<@Nullable Object> line(T item) {
        List<@Nullable Object> line = new ArrayList<>();
        columns.values().forEach(column -> line.add(cell(column.apply(item))));
        return line;
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
