package io.tidemark.platform;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The columns of a CSV file (RFC 4180) with a header and one line per item; unknown values are empty. */
public final class Csv<T> {

    /** Media type of the text. */
    public static final String TYPE = "text/csv;charset=UTF-8";

    /** Characters that some readers strip or interpret as a comment unless quoted; the library quotes the others. */
    private static final Pattern QUOTED = Pattern.compile("^[\\x00-#]|[\\x00- ]\\z");

    private static final QuoteStrategy QUOTING = new QuoteStrategy() {
        @Override
        public boolean quoteValue(int line, int field, String value) {
            return QUOTED.matcher(value).find();
        }
    };

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
            try (items) {
                CsvWriter writer = CsvWriter.builder()
                        .quoteStrategy(QUOTING)
                        .lineDelimiter(LineDelimiter.CRLF)
                        .build(new OutputStreamWriter(out, StandardCharsets.UTF_8));
                writer.writeRecord(columns.keySet());
                items.forEachOrdered(item -> writer.writeRecord(line(item)));
                writer.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    private List<@Nullable String> line(T item) {
        return columns.values().stream()
                .<@Nullable String>map(column -> cell(column.apply(item)))
                .toList();
    }

    private static @Nullable String cell(@Nullable Object value) {
        return value instanceof String text ? harmless(text) : value == null ? null : value.toString();
    }

    /** Spreadsheets interpret text that begins like this as a formula; names are user input. */
    private static String harmless(String text) {
        return !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }
}
