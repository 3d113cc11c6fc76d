package io.tidemark.imports.esxtop;

import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;
import java.io.IOException;
import java.io.Reader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.dataformat.csv.CsvFactory;
import tools.jackson.dataformat.csv.CsvReadFeature;

/** Reads a batch file cell by cell; only the cells of selected columns are converted. */
public final class EsxtopFile {

    private static final int MOST_COLUMNS = 1_000_000;
    private static final int MOST_COUNTERS = 2_000;
    private static final int LONGEST_NAME = 1_000;
    /** Intervals of all devices together. */
    private static final int MOST_INTERVALS = 1_000_000;

    private static final int LEAST_INTERVALS = 100;
    private static final CsvFactory CSV =
            CsvFactory.builder().enable(CsvReadFeature.SKIP_EMPTY_LINES).build();

    private final ReceivedFile file;
    private final ColumnPatterns patterns;

    public EsxtopFile(ReceivedFile file, ColumnPatterns patterns) {
        this.file = file;
        this.patterns = patterns;
    }

    /** The target of the values of a column. */
    private record Slot(DeviceTally tally, Metric metric) {}

    /** The first line; the rest is not read. */
    public Header header(Reader text) throws IOException {
        Set<String> counters = new LinkedHashSet<>();
        Set<String> devices = new LinkedHashSet<>();
        int[] bias = {0};
        try (JsonParser cells = CSV.createParser(ObjectReadContext.empty(), text)) {
            int columns = head(cells, bias, (index, name) -> {
                counters.add(name.counter());
                devices.add(name.instance());
                if (counters.size() > MOST_COUNTERS) {
                    throw new FileRejected(
                            ImportMessage.IMPORT_TOO_MANY_COUNTERS.with("file", file.name(), "most", MOST_COUNTERS));
                }
            });
            return new Header(columns, bias[0], devices.size(), List.copyOf(counters), patterns.candidates(counters));
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    /** The entire file with a selected counter for each metric. */
    public List<DeviceSeries> series(Reader text, Map<Metric, String> chosen, long unmapSize, int mostIntervals)
            throws IOException {
        Map<List<String>, DeviceTally> tallies = new LinkedHashMap<>();
        List<@Nullable Slot> slots = new ArrayList<>();
        Map<String, List<Metric>> wanted = new LinkedHashMap<>();
        chosen.forEach((metric, counter) ->
                wanted.computeIfAbsent(counter, any -> new ArrayList<>()).add(metric));
        int[] bias = {0};
        try (JsonParser cells = CSV.createParser(ObjectReadContext.empty(), text)) {
            int columns = head(cells, bias, (index, name) -> {
                List<Metric> metrics = wanted.get(name.counter());
                if (metrics == null) {
                    return;
                }
                DeviceTally tally = tallies.computeIfAbsent(
                        List.of(name.host(), name.instance()),
                        key -> new DeviceTally(name.host(), name.instance(), unmapSize, mostIntervals));
                while (slots.size() < index) {
                    slots.add(null);
                }
                slots.add(new Slot(tally, metrics.get(0)));
                tally.expect(metrics.get(0));
            });
            return rows(cells, columns, bias[0], slots.toArray(new Slot[0]), List.copyOf(tallies.values()));
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    /** Receives the names of the columns of devices. */
    private interface Names {
        void take(int index, CounterName name);
    }

    private int head(JsonParser cells, int[] bias, Names names) {
        if (cells.nextToken() != JsonToken.START_ARRAY || cells.nextToken() != JsonToken.VALUE_STRING) {
            throw new FileRejected(ImportMessage.IMPORT_NO_HEADER.with("file", file.name()));
        }
        bias[0] = BatchTime.bias(cells.getString(), file.name());
        int index = 1;
        for (JsonToken token = cells.nextToken(); token == JsonToken.VALUE_STRING; token = cells.nextToken()) {
            if (cells.getStringLength() > LONGEST_NAME || index >= MOST_COLUMNS) {
                throw new FileRejected(ImportMessage.IMPORT_TOO_MANY_COLUMNS.with(
                        "file", file.name(), "most", MOST_COLUMNS, "longest", LONGEST_NAME));
            }
            CounterName name = CounterName.parse(cells.getString());
            if (name != null && patterns.ofDevices(name.object())) {
                names.take(index, name);
            }
            index++;
        }
        return index;
    }

    private List<DeviceSeries> rows(
            JsonParser cells, int columns, int bias, @Nullable Slot[] slots, List<DeviceTally> tallies) {
        int share = Math.max(LEAST_INTERVALS, MOST_INTERVALS / Math.max(1, tallies.size()));
        tallies.forEach(tally -> tally.keepAtMost(share));
        Instant first = null;
        Instant last = null;
        int samples = 0;
        int line = 1;
        while (cells.nextToken() == JsonToken.START_ARRAY) {
            line++;
            if (cells.nextToken() != JsonToken.VALUE_STRING) {
                throw refused(ImportMessage.IMPORT_LINE_CUT, line);
            }
            Instant at = BatchTime.instant(cells.getString(), bias, file.name(), line);
            if (last != null && at.isBefore(last)) {
                throw refused(ImportMessage.IMPORT_TIME_RUNS_BACK, line);
            }
            int index = 1;
            for (JsonToken token = cells.nextToken(); token == JsonToken.VALUE_STRING; token = cells.nextToken()) {
                Slot slot = index < slots.length ? slots[index] : null;
                if (slot != null) {
                    slot.tally().put(slot.metric(), number(cells, line, index));
                }
                index++;
            }
            if (index != columns) {
                throw refused(ImportMessage.IMPORT_LINE_CUT, line);
            }
            Long seconds = last == null ? null : Long.valueOf(at.getEpochSecond() - last.getEpochSecond());
            for (DeviceTally tally : tallies) {
                tally.endRow(at, seconds);
            }
            first = first == null ? at : first;
            last = at;
            samples++;
        }
        if (first == null || last == null || samples < 2) {
            throw new FileRejected(ImportMessage.IMPORT_TOO_FEW_SAMPLES.with("file", file.name()));
        }
        Instant from = first;
        Instant to = last;
        int rows = samples;
        return tallies.stream().map(tally -> tally.series(from, to, rows)).toList();
    }

    private double number(JsonParser cells, int line, int index) {
        double value = CellNumber.of(cells.getStringCharacters(), cells.getStringOffset(), cells.getStringLength());
        if (value < 0 || value >= 1e18) {
            throw new FileRejected(
                    ImportMessage.IMPORT_NOT_A_NUMBER.with("file", file.name(), "line", line, "column", index + 1));
        }
        return value;
    }

    private FileRejected refused(ImportMessage why, int line) {
        return new FileRejected(why.with("file", file.name(), "line", line));
    }

    /** A failure of the stream below is reported as such. */
    private FileRejected malformed(JacksonException e) throws IOException {
        if (e.getCause() instanceof IOException below) {
            throw below;
        }
        int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
        return refused(ImportMessage.IMPORT_LINE_BROKEN, line);
    }
}
