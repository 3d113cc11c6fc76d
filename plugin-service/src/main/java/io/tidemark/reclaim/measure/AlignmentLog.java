package io.tidemark.reclaim.measure;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.RunObservationMessage;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.LogLines;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Searches vmkernel.log of a host for UNMAP that was rejected because it was not aligned (VMware KB 306286). */
public final class AlignmentLog {

    private static final Logger LOG = LoggerFactory.getLogger(AlignmentLog.class);
    private static final String LOG_KEY = "vmkernel";
    private static final String REFUSED = "Address is not aligned on required boundary";
    private static final int LINES = 2000;
    private static final double NEGLIGIBLE = 0.01;

    private AlignmentLog() {}

    /** Only if the host completed the UNMAP and almost no dead space was reclaimed. */
    public static boolean matters(ReclaimRun run, SettledFigures after) {
        SettledFigures before = run.figures().before();
        ArrayFigures from = before == null ? null : before.usable();
        ArrayFigures to = after.usable();
        if (run.figures().refusal() != null || before == null || from == null || to == null) {
            return false;
        }
        long dead = from.writtenBytes() - before.vmfs().usedBytes();
        return dead > 0 && from.writtenBytes() - to.writtenBytes() <= dead * NEGLIGIBLE;
    }

    /**
     * A line since the start of the UNMAP with the datastore or one of its devices; empty if there is none or the
     * privilege is missing.
     */
    public static Optional<Statement> refusal(ReclaimRun run, VcenterSession session) {
        Attempt attempt = run.attempt();
        if (attempt == null) {
            return Optional.empty();
        }
        String host = run.plan().host();
        try {
            int last = session.lastLogLine(host, LOG_KEY);
            Instant begin = attempt.vcenterTime().plus(session.hostClockAhead(host));
            for (int next = Math.max(1, last - LINES + 1); next <= last; ) {
                LogLines lines = session.logLines(host, LOG_KEY, next);
                for (String line : lines.lines()) {
                    if (line.contains(REFUSED) && of(run, line) && DriverLog.since(line, begin)) {
                        return Optional.of(found(run, line));
                    }
                }
                if (lines.lines().isEmpty()) {
                    break;
                }
                next += lines.lines().size();
            }
        } catch (VcenterUnreachable e) {
            throw e;
        } catch (Problem e) {
            LOG.debug("vmkernel.log of the host of run {} cannot be read", run.id(), e);
        }
        return Optional.empty();
    }

    private static boolean of(ReclaimRun run, String line) {
        return Stream.concat(
                        run.target().devices().stream(),
                        Stream.of(run.target().vmfsUuid(), run.target().name()))
                .anyMatch(line::contains);
    }

    private static Statement found(ReclaimRun run, String line) {
        return RunObservationMessage.UNMAP_NOT_ALIGNED.with("host", run.plan().hostName(), "line", line);
    }
}
