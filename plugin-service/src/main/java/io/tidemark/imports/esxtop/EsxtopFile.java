package io.tidemark.imports.esxtop;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads a batch file cell by cell; only the cells of selected columns are converted. */
public final class EsxtopFile {

    /** Counters of devices in the files of one import. */
    public static final int MOST_COUNTERS = 2_000;

    /** Well above the LUNs and paths of a host. */
    private static final int MOST_DEVICES = 5_000;

    private static final int LONGEST_CELL = 1 << 20;

    private final ReceivedFile file;
    private final ColumnPatterns patterns;

    public EsxtopFile(ReceivedFile file, ColumnPatterns patterns) {
        this.file = file;
        this.patterns = patterns;
    }

    /** The first line; the rest is not read. */
    public Header header(Reader text) throws IOException {
        Set<String> counters = new LinkedHashSet<>();
        HeaderLine header = new HeaderLine(file, patterns, (index, name) -> {
            counters.add(name.counter());
            if (counters.size() > MOST_COUNTERS) {
                throw new FileRejected(
                        ImportMessage.IMPORT_TOO_MANY_COUNTERS.with("file", file.name(), "most", MOST_COUNTERS));
            }
        });
        read(header, new BatchLines(file, text));
        return new Header(header.columns(), header.bias(), List.copyOf(counters), patterns.candidates(counters));
    }

    /**
     * The entire file with a selected counter for each metric.
     *
     * @param ofDevice intervals of UNMAP, and as many of XCOPY, kept of one device
     * @param ofFile intervals kept of all devices together; each device keeps at least one
     */
    public List<DeviceSeries> series(Reader text, Map<Metric, String> chosen, long unmapSize, int ofDevice, int ofFile)
            throws IOException {
        Map<List<String>, Integer> devices = new HashMap<>();
        List<DeviceTally> tallies = new ArrayList<>();
        Places places = new Places();
        Map<String, Metric> wanted = new HashMap<>();
        new TreeMap<>(chosen).forEach((metric, counter) -> wanted.putIfAbsent(counter, metric));
        HeaderLine header = new HeaderLine(file, patterns, (column, name) -> {
            Metric metric = wanted.get(name.counter());
            if (metric == null) {
                return;
            }
            int device = devices.computeIfAbsent(List.of(name.host(), name.instance()), key -> {
                if (tallies.size() == MOST_DEVICES) {
                    throw new FileRejected(
                            ImportMessage.IMPORT_TOO_MANY_DEVICES.with("file", file.name(), "most", MOST_DEVICES));
                }
                tallies.add(new DeviceTally(name.host(), name.instance(), unmapSize, ofDevice));
                return tallies.size() - 1;
            });
            places.put(column, device * DeviceTally.METRICS + metric.ordinal());
            tallies.get(device).expect(metric);
        });
        BatchLines lines = new BatchLines(file, text);
        read(header, lines);
        SampleLines samples = new SampleLines(file, header, places, tallies, ofFile);
        while (lines.next(samples)) {}
        return samples.series();
    }

    private void read(HeaderLine header, BatchLines lines) throws IOException {
        if (!lines.next(header)) {
            throw new FileRejected(ImportMessage.IMPORT_NO_HEADER.with("file", file.name()));
        }
    }

    /** Receives the cells of lines of a batch file, from left to right. */
    private interface LineCells {

        /** The characters are valid during the call. */
        void cell(int index, char[] text, int offset, int length);

        /** The line with this number of cells is over. */
        void end(int cells);
    }

    /** The lines of a batch file, cell by cell and without a copy of each; lines without text are skipped. */
    private static final class BatchLines {

        private final ReceivedFile file;
        private final Cells cells = new Cells();
        private final Iterator<Cells> lines;

        BatchLines(ReceivedFile file, Reader text) {
            this.file = file;
            lines = CsvReader.builder()
                    .allowUnclosedQuote(false)
                    .maxBufferSize(LONGEST_CELL)
                    .build(cells, text)
                    .iterator();
        }

        /** Reads one line; false at the end of the file. A failure of the stream below is reported as such. */
        boolean next(LineCells target) throws IOException {
            cells.target = target;
            try {
                boolean more = lines.hasNext();
                if (more) {
                    lines.next();
                }
                return more;
            } catch (UncheckedIOException e) {
                throw e.getCause();
            } catch (CsvParseException e) {
                throw failure(e);
            }
        }

        /** The library wraps what comes from elsewhere, which is no fault of the text: it is passed on as it is. */
        private RuntimeException failure(CsvParseException e) {
            if (e.getCause() == null) {
                int line = (int) cells.getStartingLineNumber();
                return new FileRejected(ImportMessage.IMPORT_LINE_BROKEN.with("file", file.name(), "line", line));
            }
            return e.getCause() instanceof RuntimeException cause ? cause : e;
        }

        private static final class Cells extends AbstractBaseCsvCallbackHandler<Cells> {

            private @Nullable LineCells target;
            /** Whether nothing but blanks was read of the line. */
            private boolean blank;

            @Override
            protected long getStartingLineNumber() {
                return super.getStartingLineNumber();
            }

            @Override
            protected void handleBegin(long line) {
                blank = true;
            }

            @Override
            protected void handleField(int index, char[] text, int offset, int length, boolean quoted) {
                if (blank) {
                    if (index == 0 && !quoted && isBlank(text, offset, length)) {
                        return;
                    }
                    blank = false;
                    if (index > 0) {
                        target.cell(0, text, offset, 0);
                    }
                }
                target.cell(index, text, offset, length);
            }

            @Override
            protected @Nullable Cells buildRecord() {
                if (blank) {
                    return null;
                }
                target.end(getFieldCount());
                return this;
            }

            private static boolean isBlank(char[] text, int offset, int length) {
                for (int i = offset; i < offset + length; i++) {
                    if (text[i] > ' ') {
                        return false;
                    }
                }
                return true;
            }
        }
    }

    /** The first line of a batch file: the zone of its times and the names of its columns. */
    private static final class HeaderLine implements LineCells {

        private static final int MOST_COLUMNS = 1_000_000;
        private static final int LONGEST_NAME = 1_000;

        private final ReceivedFile file;
        private final ColumnPatterns patterns;
        private final Names names;
        private int bias;
        private int columns;

        /** Receives the names of the columns of devices. */
        interface Names {
            void take(int index, CounterName name);
        }

        HeaderLine(ReceivedFile file, ColumnPatterns patterns, Names names) {
            this.file = file;
            this.patterns = patterns;
            this.names = names;
        }

        @Override
        public void cell(int index, char[] text, int offset, int length) {
            if (index == 0) {
                bias = BatchTime.bias(new String(text, offset, length), file.name());
                return;
            }
            if (length > LONGEST_NAME || index >= MOST_COLUMNS) {
                throw new FileRejected(ImportMessage.IMPORT_TOO_MANY_COLUMNS.with(
                        "file", file.name(), "most", MOST_COLUMNS, "longest", LONGEST_NAME));
            }
            CounterName name = CounterName.parse(new String(text, offset, length));
            if (name != null && patterns.ofDevices(name.object())) {
                names.take(index, name);
            }
        }

        @Override
        public void end(int cells) {
            columns = cells;
        }

        /** Minutes that the file's times lie behind UTC. */
        int bias() {
            return bias;
        }

        int columns() {
            return columns;
        }
    }

    /** For each selected column the place of its values in a row of all devices. */
    private static final class Places {

        private int[] places = {};

        void put(int column, int place) {
            if (column >= places.length) {
                int length = places.length;
                places = Arrays.copyOf(places, Math.max(column + 1, 2 * length));
                Arrays.fill(places, length, places.length, -1);
            }
            places[column] = place;
        }

        /** -1 if the column is not selected. */
        int of(int column) {
            return column < places.length ? places[column] : -1;
        }
    }

    /** The lines below the header: adds up the selected columns by device. */
    private static final class SampleLines implements LineCells {

        private final ReceivedFile file;
        private final HeaderLine header;
        private final List<DeviceTally> tallies;
        /** Of columns in {@link #row}. */
        private final Places places;

        private final int mostIntervals;
        private final double[] row;
        private @Nullable Instant first;
        private @Nullable Instant last;
        private Instant at = Instant.EPOCH;
        private int samples;
        private int line = 1;

        SampleLines(ReceivedFile file, HeaderLine header, Places places, List<DeviceTally> tallies, int mostIntervals) {
            this.file = file;
            this.header = header;
            this.places = places;
            this.tallies = tallies;
            this.mostIntervals = mostIntervals;
            row = new double[tallies.size() * DeviceTally.METRICS];
            Arrays.fill(row, Double.NaN);
        }

        @Override
        public void cell(int index, char[] text, int offset, int length) {
            int place = places.of(index);
            if (place >= 0) {
                row[place] = number(index, text, offset, length);
            } else if (index == 0) {
                begin(new String(text, offset, length));
            }
        }

        private void begin(String time) {
            line++;
            at = BatchTime.instant(time, header.bias(), file.name(), line);
            if (last != null && at.isBefore(last)) {
                throw refused(ImportMessage.IMPORT_TIME_RUNS_BACK);
            }
        }

        @Override
        public void end(int cells) {
            if (cells != header.columns()) {
                throw refused(ImportMessage.IMPORT_LINE_CUT);
            }
            Long seconds = last == null ? null : Long.valueOf(at.getEpochSecond() - last.getEpochSecond());
            int kept = 0;
            for (int device = 0; device < tallies.size(); device++) {
                tallies.get(device).endRow(row, device * DeviceTally.METRICS, at, seconds);
                kept += tallies.get(device).kept();
            }
            if (kept > mostIntervals) {
                int share = Math.max(1, mostIntervals / (2 * tallies.size()));
                tallies.forEach(tally -> tally.coarsen(share));
            }
            Arrays.fill(row, Double.NaN);
            first = first == null ? at : first;
            last = at;
            samples++;
        }

        List<DeviceSeries> series() {
            if (first == null || last == null || samples < 2) {
                throw new FileRejected(ImportMessage.IMPORT_TOO_FEW_SAMPLES.with("file", file.name()));
            }
            Instant from = first;
            Instant to = last;
            return tallies.stream()
                    .map(tally -> tally.series(from, to, samples))
                    .toList();
        }

        private double number(int index, char[] text, int offset, int length) {
            double value = CellNumber.of(text, offset, length);
            if (value < 0 || value >= 1e18) {
                throw new FileRejected(
                        ImportMessage.IMPORT_NOT_A_NUMBER.with("file", file.name(), "line", line, "column", index + 1));
            }
            return value;
        }

        private FileRejected refused(ImportMessage why) {
            return new FileRejected(why.with("file", file.name(), "line", line));
        }
    }
}
