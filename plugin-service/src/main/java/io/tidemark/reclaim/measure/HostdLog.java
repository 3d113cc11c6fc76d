package io.tidemark.reclaim.measure;

import io.tidemark.reclaim.unmap.HostdLine;
import io.tidemark.reclaim.unmap.LogPosition;
import io.tidemark.reclaim.unmap.UnmapProgress;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.host.LogLines;
import java.time.Duration;
import java.util.Optional;

/** Reads on in a host's hostd.log to its present end; times of lines become those of vCenter's clock. */
public final class HostdLog {

    static final String KEY = "hostd";

    private static final int MOST_READS = 400;
    private static final int LINES_FOR_A_TIME_STAMP = 20;

    private HostdLog() {}

    /** The lines of one read; {@code rotated} if lines can be missing. */
    public record Round(UnmapProgress unmap, LogPosition position, boolean rotated) {}

    /** The current end, with the text of the last line: it distinguishes a rotated file from one that only grew. */
    public static LogPosition end(VcenterSession session, String host) {
        int last = session.lastLogLine(host, KEY);
        return new LogPosition(last, null)
                .after(session.logLines(host, KEY, Math.max(1, last - LINES_FOR_A_TIME_STAMP)));
    }

    public static Round readOn(
            VcenterSession session, String host, String volumeUuid, LogPosition from, UnmapProgress known) {
        LogPosition position = from;
        UnmapProgress unmap = known;
        boolean rotated = false;
        Duration ahead = session.hostClockAhead(host);
        for (int i = 0; i < MOST_READS; i++) {
            LogLines read = session.logLines(host, KEY, position.nextStart());
            if (position.rotated(read)) {
                rotated = true;
                position = position.rewound();
                continue;
            }
            for (String line : position.unseen(read, volumeUuid)) {
                Optional<HostdLine> parsed = HostdLine.parse(line, volumeUuid);
                boolean news = parsed.isPresent()
                        && (!rotated || from.canBeNews(parsed.get().at()));
                unmap = news ? unmap.after(parsed.get().earlier(ahead)) : unmap;
            }
            LogPosition next = position.after(read);
            boolean end = next.line() == position.line() || next.line() >= read.lastInFile();
            position = next;
            if (end) {
                break;
            }
        }
        return new Round(unmap, position, rotated);
    }
}
