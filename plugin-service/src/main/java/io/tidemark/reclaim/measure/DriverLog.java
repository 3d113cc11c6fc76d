package io.tidemark.reclaim.measure;

import io.tidemark.platform.Problem;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.LogLines;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the lines of vmkernel.log that the driver of a local disk writes for UNMAP commands. */
final class DriverLog {

    private static final Logger LOG = LoggerFactory.getLogger(DriverLog.class);
    private static final String LOG_KEY = "vmkernel";
    private static final String UNMAP = "scsiUnmapCommand:Unmap transfer";
    private static final int LINES = 10_000;

    private DriverLog() {}

    /** Since the start of the UNMAP, among the last lines of the log; null if the log cannot be read. */
    static @Nullable Integer unmapLines(ReclaimRun run, Attempt attempt, VcenterSession session) {
        String host = run.plan().host();
        try {
            int last = session.lastLogLine(host, LOG_KEY);
            Instant begin = attempt.vcenterTime().plus(session.hostClockAhead(host));
            int found = 0;
            for (int next = Math.max(1, last - LINES + 1); next <= last; ) {
                LogLines lines = session.logLines(host, LOG_KEY, next);
                if (lines.lines().isEmpty()) {
                    break;
                }
                found += (int) lines.lines().stream()
                        .filter(line -> line.contains(UNMAP) && since(line, begin))
                        .count();
                next += lines.lines().size();
            }
            return found;
        } catch (VcenterUnreachable e) {
            throw e;
        } catch (Problem e) {
            LOG.debug("vmkernel.log of the host of run {} cannot be read", run.id(), e);
            return null;
        }
    }

    /** Whether the time at the begin of a line is not before another. */
    static boolean since(String line, Instant begin) {
        int end = line.indexOf(' ');
        try {
            return end > 0 && !Instant.parse(line.substring(0, end)).isBefore(begin);
        } catch (DateTimeParseException e) {
            return false;
        }
    }
}
