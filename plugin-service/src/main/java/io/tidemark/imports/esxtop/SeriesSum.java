package io.tidemark.imports.esxtop;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * UNMAP of several hosts, or of several files of one, on one time axis. Only the time that all of them cover is
 * totaled, because a file that begins later would appear as a change of the rate. Times are by the clock of each host.
 *
 * @param from start of the time that all cover, null if there is none
 * @param to end of that time
 * @param intervals what all sent together, oldest first
 */
public record SeriesSum(
        @Nullable Instant from, @Nullable Instant to, List<Interval> intervals, List<Inflection> inflections) {

    private static final long MOST_CELLS = 20_000;

    public static SeriesSum of(List<DeviceSeries> parts) {
        List<Covered> windows = Covered.byAll(parts);
        if (windows.isEmpty()) {
            return new SeriesSum(null, null, List.of(), List.of());
        }
        Instant from = windows.get(0).from();
        Instant to = windows.get(windows.size() - 1).to();
        long span = to.getEpochSecond() - from.getEpochSecond();
        long step = Math.max(step(parts), span / MOST_CELLS + 1);
        List<Interval> sent = new ArrayList<>();
        List<Inflection> found = new ArrayList<>();
        for (Covered window : windows) {
            CommonAxis axis = new CommonAxis(window, step);
            parts.forEach(axis::add);
            sent.addAll(axis.sent());
            found.addAll(Inflections.of(axis.counted(), null, null));
        }
        return new SeriesSum(from, to, List.copyOf(sent), List.copyOf(found));
    }

    /** The usual length of an interval of the part that was sampled most seldom, in seconds. */
    private static long step(List<DeviceSeries> parts) {
        long step = 1;
        for (DeviceSeries part : parts) {
            int[] lengths = part.intervals().stream()
                    .mapToInt(Interval::seconds)
                    .sorted()
                    .toArray();
            step = lengths.length == 0 ? step : Math.max(step, lengths[lengths.length / 2]);
        }
        return step;
    }
}
