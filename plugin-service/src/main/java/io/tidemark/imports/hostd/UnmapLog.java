package io.tidemark.imports.hostd;

import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.reclaim.unmap.HostdLine;
import io.tidemark.reclaim.unmap.UnmapProgress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Folds the lines of a log, oldest first, into runs; other lines only advance the time. */
public final class UnmapLog {

    private static final int MOST_RUNS = 20_000;
    private static final int MOST_SWITCHES_OF_RUN = 1_000;
    private static final int MOST_SWITCHES = 100_000;
    private static final long MOST_BLOCKS = 1L << 40;

    private final Predicate<String> wanted;
    private final @Nullable Long requested;
    private final Map<String, Open> open = new LinkedHashMap<>();
    private final List<LoggedRun> ended = new ArrayList<>();
    private @Nullable Instant first;
    private @Nullable Instant last;
    private boolean known;
    private int switches;

    private record Open(String volume, UnmapProgress unmap, long processed) {}

    /**
     * @param wanted the volumes to read, by UUID
     * @param requested the requested unit, if known
     */
    public UnmapLog(Predicate<String> wanted, @Nullable Long requested) {
        this.wanted = wanted;
        this.requested = requested;
    }

    public void line(String line) {
        Instant at = HostdLine.time(line);
        if (at != null) {
            known = true;
            first = first == null ? at : first;
            last = last == null || at.isAfter(last) ? at : last;
        }
        String volume = HostdLine.volume(line);
        if (volume == null) {
            return;
        }
        known = true;
        if (wanted.test(volume)) {
            HostdLine.parse(line, volume)
                    .filter(one -> one.blocks() < MOST_BLOCKS)
                    .ifPresent(one -> fold(volume, one));
        }
    }

    private void fold(String volume, HostdLine line) {
        String key = volume + " " + line.operation();
        Open now = open.getOrDefault(key, new Open(volume, UnmapProgress.NOT_BEGUN, 0));
        Open next = new Open(volume, now.unmap().after(line), now.processed() + (line.done() ? 0 : line.blocks()));
        switches += next.unmap().switches().size() - now.unmap().switches().size();
        if (next.unmap().done()) {
            open.remove(key);
            ended.add(LoggedRun.of(volume, next.unmap(), next.processed(), requested));
        } else {
            open.put(key, next);
        }
        if (ended.size() + open.size() > MOST_RUNS
                || next.unmap().switches().size() > MOST_SWITCHES_OF_RUN
                || switches > MOST_SWITCHES) {
            throw new FileRejected(ImportMessage.IMPORT_TOO_MANY_RUNS.with("most", MOST_RUNS));
        }
    }

    /** Runs in the order they ended, then those whose end is not in the log. */
    public List<LoggedRun> runs() {
        List<LoggedRun> all = new ArrayList<>(ended);
        open.values().forEach(one -> all.add(LoggedRun.of(one.volume(), one.unmap(), one.processed(), requested)));
        return all;
    }

    /** The first time stamp seen, null while there was none. */
    public @Nullable Instant first() {
        return first;
    }

    /** The newest time stamp seen, null while there was none. */
    public @Nullable Instant last() {
        return last;
    }

    /** Whether a line had the format of hostd.log. */
    public boolean known() {
        return known;
    }
}
