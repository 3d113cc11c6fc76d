package io.tidemark.imports.live;

import io.tidemark.imports.esxtop.Metric;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the samples of a live view as a batch file of esxtop, which imports read; its counters begin with the view. */
final class LiveBatchFile {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("MM/dd/yyyy HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final double MB = 1 << 20;

    private static final Map<Metric, String> NAMES = new EnumMap<>(Map.ofEntries(
            Map.entry(Metric.UNMAP_IOS, "DELETE"),
            Map.entry(Metric.UNMAP_FAILED, "DELETE_F"),
            Map.entry(Metric.UNMAP_MBPS, "MBDEL/s"),
            Map.entry(Metric.XCOPY_READS, "CLONE_RD"),
            Map.entry(Metric.XCOPY_WRITES, "CLONE_WR"),
            Map.entry(Metric.XCOPY_FAILED, "CLONE_F"),
            Map.entry(Metric.XCOPY_MBPS, "MBC_WR/s"),
            Map.entry(Metric.WRITE_SAME, "ZERO"),
            Map.entry(Metric.WRITE_SAME_FAILED, "ZERO_F"),
            Map.entry(Metric.WRITE_SAME_MBPS, "MBZERO/s"),
            Map.entry(Metric.ATS, "ATS"),
            Map.entry(Metric.ATS_FAILED, "ATSF")));

    /** A column of a device. */
    private record Cell(String device, Metric metric) {}

    private LiveBatchFile() {}

    /** At least one interval is required. */
    static String of(String host, LiveSamples samples) {
        List<Cell> cells = new ArrayList<>();
        samples.tallies()
                .forEach((device, tally) -> NAMES.keySet().stream()
                        .filter(metric -> tally.sum(metric) != null)
                        .forEach(metric -> cells.add(new Cell(device, metric))));
        StringBuilder text = new StringBuilder("\"(PDH-CSV 4.0) (UTC)(0)\"");
        cells.forEach(cell -> text.append(",\"\\\\")
                .append(host)
                .append("\\Physical Disk(")
                .append(cell.device())
                .append(")\\")
                .append(NAMES.get(cell.metric()))
                .append('"'));
        text.append('\n');
        List<LiveSample> intervals = samples.intervals();
        LiveSample first = intervals.get(0);
        Instant before = first.at().minusMillis(first.millis());
        Map<Cell, Long> sums = new HashMap<>();
        row(text, before, cells.stream().map(cell -> "0").toList());
        for (LiveSample interval : intervals) {
            long seconds = interval.at().getEpochSecond() - before.getEpochSecond();
            row(
                    text,
                    interval.at(),
                    cells.stream()
                            .map(cell -> value(cell, interval, seconds, sums))
                            .toList());
            before = interval.at();
        }
        return text.toString();
    }

    private static String value(Cell cell, LiveSample interval, long seconds, Map<Cell, Long> sums) {
        long gained = interval.gained().getOrDefault(cell.device(), Map.of()).getOrDefault(cell.metric(), 0L);
        if (cell.metric().rate()) {
            return seconds == 0 ? "0" : String.format(Locale.ROOT, "%.9f", gained / MB / seconds);
        }
        return Long.toString(sums.merge(cell, gained, Long::sum));
    }

    private static void row(StringBuilder text, Instant at, List<String> cells) {
        text.append('"').append(TIME.format(at)).append('"');
        text.append(cells.stream().map(cell -> ",\"" + cell + "\"").collect(Collectors.joining()));
        text.append('\n');
    }
}
