package io.tidemark.vcenter.unmap;

import io.tidemark.vcenter.unmap.UnmapCounters.Sample;
import io.tidemark.vcenter.unmap.UnmapCounters.TimeRange;
import io.tidemark.vcenter.vim25.PerfEntityMetricCSV;
import io.tidemark.vcenter.vim25.PerfMetricSeriesCSV;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the series that vCenter returns, in as many answers as it takes. */
final class UnmapReader {

    private final UnmapCounterKeys keys;
    private final Instant from;
    private final int seconds;
    private final Map<String, Duration> ahead;
    /** By the text that vCenter sent: hosts of one query mostly have the same times. */
    private final Map<String, List<Instant>> times = new HashMap<>();

    private final Map<String, TimeRange> covered = new HashMap<>();
    private final List<Sample> samples = new ArrayList<>();

    /**
     * @param from start of the range that was queried
     * @param ahead how far the clocks of hosts are ahead of the times that are wanted
     */
    UnmapReader(UnmapCounterKeys keys, Instant from, int seconds, Map<String, Duration> ahead) {
        this.keys = keys;
        this.from = from;
        this.seconds = seconds;
        this.ahead = ahead;
    }

    UnmapCounters counters() {
        return new UnmapCounters(true, covered, samples);
    }

    /** Adds what was sent; a host without such series is not covered, and one in several answers where all cover it. */
    void add(PerfEntityMetricCSV metric) {
        Duration offset = ahead.getOrDefault(metric.getEntity().getValue(), Duration.ZERO);
        List<Instant> ends = times.computeIfAbsent(text(metric.getSampleInfoCSV()), UnmapReader::ends).stream()
                .map(end -> end.minus(offset))
                .toList();
        Map<String, long[]> read = new HashMap<>(); // most volumes had no UNMAP, and so have the same text
        Map<String, long[]> ios = new HashMap<>();
        Map<String, long[]> sizes = new HashMap<>();
        for (PerfMetricSeriesCSV series : metric.getValue()) {
            Map<String, long[]> into = series.getId().getCounterId() == keys.ios() ? ios : sizes;
            into.put(
                    series.getId().getInstance(),
                    read.computeIfAbsent(text(series.getValue()), text -> numbers(text, ends.size())));
        }
        sizes.forEach((volume, values) -> {
            long[] counts = ios.getOrDefault(volume, new long[ends.size()]);
            for (int i = 0; i < ends.size(); i++) {
                // Minus one is an unknown value.
                long bytes = Math.max(values[i], 0) * keys.bytesPerUnit();
                long sent = Math.max(counts[i], 0);
                if (bytes > 0 || sent > 0) {
                    samples.add(new Sample(metric.getEntity().getValue(), volume, ends.get(i), seconds, sent, bytes));
                }
            }
        });
        if (!sizes.isEmpty()) {
            covered.merge(metric.getEntity().getValue(), whole(ends, sizes.values()), UnmapReader::both);
        }
    }

    private static TimeRange both(TimeRange one, TimeRange other) {
        Instant until = one.until().isBefore(other.until()) ? one.until() : other.until();
        Instant from = one.from().isAfter(other.from()) ? one.from() : other.from();
        return new TimeRange(from.isAfter(until) ? until : from, until);
    }

    /** The newest intervals that follow each other and of which every value is known. */
    private TimeRange whole(List<Instant> ends, Collection<long[]> values) {
        int last = ends.size() - 1;
        if (last < 0) {
            return new TimeRange(from, from);
        }
        Duration interval = Duration.ofSeconds(seconds);
        Instant begin = ends.get(last);
        for (int i = last; i >= 0; i--) {
            int at = i;
            if (ends.get(i).isBefore(begin) || values.stream().anyMatch(series -> series[at] < 0)) {
                break;
            }
            begin = ends.get(i).minus(interval);
        }
        return new TimeRange(begin, ends.get(last));
    }

    private static String text(@Nullable String sent) {
        return sent == null ? "" : sent;
    }

    /** From {@code interval,time,interval,time,…}. */
    private static List<Instant> ends(String text) {
        List<Instant> ends = new ArrayList<>();
        String[] cells = text.isBlank() ? new String[0] : text.split(",");
        for (int i = 1; i < cells.length; i += 2) {
            ends.add(OffsetDateTime.parse(cells[i].strip()).toInstant());
        }
        return ends;
    }

    private static long[] numbers(String text, int size) {
        long[] numbers = new long[size];
        String[] cells = text.isBlank() ? new String[0] : text.split(",");
        for (int i = 0; i < Math.min(size, cells.length); i++) {
            numbers[i] = Long.parseLong(cells[i].strip());
        }
        return numbers;
    }
}
