package io.tidemark.imports.esxtop;

import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads a batch file cell by cell; only the cells of selected columns are converted. */
public final class EsxtopFile {

    private static final int MOST_COUNTERS = 2_000;

    private final ReceivedFile file;
    private final ColumnPatterns patterns;

    public EsxtopFile(ReceivedFile file, ColumnPatterns patterns) {
        this.file = file;
        this.patterns = patterns;
    }

    /** The first line; the rest is not read. */
    public Header header(Reader text) throws IOException {
        Set<String> counters = new LinkedHashSet<>();
        Set<String> devices = new LinkedHashSet<>();
        HeaderLine header = new HeaderLine(file, patterns, (index, name) -> {
            counters.add(name.counter());
            devices.add(name.instance());
            if (counters.size() > MOST_COUNTERS) {
                throw new FileRejected(
                        ImportMessage.IMPORT_TOO_MANY_COUNTERS.with("file", file.name(), "most", MOST_COUNTERS));
            }
        });
        read(header, new BatchLines(file, text));
        return new Header(
                header.columns(), header.bias(), devices.size(), List.copyOf(counters), patterns.candidates(counters));
    }

    /** The entire file with a selected counter for each metric. */
    public List<DeviceSeries> series(Reader text, Map<Metric, String> chosen, long unmapSize, int mostIntervals)
            throws IOException {
        Map<List<String>, Integer> devices = new HashMap<>();
        List<DeviceTally> tallies = new ArrayList<>();
        List<SampleLines.Selected> selected = new ArrayList<>();
        Map<String, Metric> wanted = new HashMap<>();
        new TreeMap<>(chosen).forEach((metric, counter) -> wanted.putIfAbsent(counter, metric));
        HeaderLine header = new HeaderLine(file, patterns, (column, name) -> {
            Metric metric = wanted.get(name.counter());
            if (metric == null) {
                return;
            }
            int device = devices.computeIfAbsent(List.of(name.host(), name.instance()), key -> {
                tallies.add(new DeviceTally(name.host(), name.instance(), unmapSize, mostIntervals));
                return tallies.size() - 1;
            });
            selected.add(new SampleLines.Selected(column, device, metric));
            tallies.get(device).expect(metric);
        });
        BatchLines lines = new BatchLines(file, text);
        read(header, lines);
        SampleLines samples = new SampleLines(file, header, selected, tallies);
        while (lines.next(samples)) {}
        return samples.series();
    }

    private void read(HeaderLine header, BatchLines lines) throws IOException {
        if (!lines.next(header)) {
            throw new FileRejected(ImportMessage.IMPORT_NO_HEADER.with("file", file.name()));
        }
    }
}
