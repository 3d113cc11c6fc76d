package io.tidemark.imports.hostd;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.unmap.HostdLine;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.clock.ClockOffset;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.LogLines;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a period of one host's hostd.log through vCenter: finds its beginning by binary search, then reads up to a
 * limit.
 */
final class LiveLog {

    private static final String KEY = "hostd";
    private static final int CHUNK = 500;
    private static final int MOST_READS = 60;

    private final VcenterSession session;
    private final HostFacts host;
    private final Duration ahead;
    private final Instant from;
    private final Instant to;

    /** The period is of vCenter's clock, as are the times of the runs. */
    LiveLog(VcenterSession session, HostFacts host, Instant from, Instant to) {
        this.session = session;
        this.host = host;
        this.ahead = session.hostClockAhead(host.moid());
        this.from = from.plus(ahead);
        this.to = to.plus(ahead);
    }

    HostRuns runsOn(String volumeUuid) {
        LogLines head = session.logLines(host.moid(), KEY, 1);
        Instant begin = stamp(head);
        UnmapLog log = new UnmapLog(volumeUuid::equals, null);
        int line = beginning(head.lastInFile());
        Statement problem = null;
        for (int reads = 0; ; reads++) {
            LogLines read = line == 1 && reads == 0 ? head : session.logLines(host.moid(), KEY, line);
            if (read.lines().isEmpty()) {
                problem = read.lastInFile() + 1 < line ? rotated() : null;
                break;
            }
            read.lines().forEach(log::line);
            line = read.first() + read.lines().size();
            Instant last = log.last();
            if (line > read.lastInFile() || last != null && last.isAfter(to)) {
                break;
            }
            if (reads >= MOST_READS) {
                problem = HostLogMessage.HOST_LOG_READ_PARTLY.with("host", host.name());
                break;
            }
        }
        List<LoggedRun> runs = log.runs().stream().filter(this::within).toList();
        Statement clock = ClockOffset.ofHost(host.name(), ahead).orElse(null);
        return new HostRuns(host.moid(), host.name(), runs, begin, log.last(), clock, problem).earlier(ahead);
    }

    /** Number of a line at most a chunk before the first one of the period. */
    private int beginning(int last) {
        int low = 1;
        int high = Math.max(1, last);
        while (high - low > CHUNK) {
            int middle = low + (high - low) / 2;
            Instant at = stamp(session.logLines(host.moid(), KEY, middle));
            if (at == null || !at.isBefore(from)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }

    private boolean within(LoggedRun run) {
        Instant began = run.startedAt();
        Instant ended = run.endedAt();
        return (began == null || !began.isAfter(to)) && (ended == null || !ended.isBefore(from));
    }

    private Statement rotated() {
        return HostLogMessage.HOST_LOG_ROTATED.with("host", host.name());
    }

    private static @Nullable Instant stamp(LogLines read) {
        for (String line : read.lines()) {
            Instant at = HostdLine.time(line);
            if (at != null) {
                return at;
            }
        }
        return null;
    }
}
