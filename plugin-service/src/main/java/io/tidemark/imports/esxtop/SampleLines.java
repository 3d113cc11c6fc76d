package io.tidemark.imports.esxtop;

import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines below the header: adds up the selected columns by device. */
final class SampleLines implements LineCells {

    /** Intervals of all devices together. */
    private static final int MOST_INTERVALS = 1_000_000;

    private static final int LEAST_INTERVALS = 100;

    private final ReceivedFile file;
    private final HeaderLine header;
    private final List<DeviceTally> tallies;
    /** For each column the place of its values in {@link #row}, or -1. */
    private final int[] places;

    private final double[] row;
    private @Nullable Instant first;
    private @Nullable Instant last;
    private Instant at = Instant.EPOCH;
    private int samples;
    private int line = 1;

    /** A column that was selected, of the device at this place in the list. */
    record Selected(int column, int device, Metric metric) {}

    SampleLines(ReceivedFile file, HeaderLine header, List<Selected> selected, List<DeviceTally> tallies) {
        this.file = file;
        this.header = header;
        this.tallies = tallies;
        int share = Math.max(LEAST_INTERVALS, MOST_INTERVALS / Math.max(1, tallies.size()));
        tallies.forEach(tally -> tally.keepAtMost(share));
        places = new int[header.columns()];
        Arrays.fill(places, -1);
        selected.forEach(one -> places[one.column()] =
                one.device() * DeviceTally.METRICS + one.metric().ordinal());
        row = new double[tallies.size() * DeviceTally.METRICS];
        Arrays.fill(row, Double.NaN);
    }

    @Override
    public void cell(int index, char[] text, int offset, int length) {
        int place = index < places.length ? places[index] : -1;
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
        for (int device = 0; device < tallies.size(); device++) {
            tallies.get(device).endRow(row, device * DeviceTally.METRICS, at, seconds);
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
        return tallies.stream().map(tally -> tally.series(from, to, samples)).toList();
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
