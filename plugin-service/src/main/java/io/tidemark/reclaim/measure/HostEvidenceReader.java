package io.tidemark.reclaim.measure;

import io.tidemark.inventory.InventoryMessage;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.verify.HostEvidence;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapCounters.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Reads what the host of a run counted and logged of its UNMAP, for datastores of which no array reports figures. The
 * counters cover runs of up to an hour.
 */
@Component
public class HostEvidenceReader {

    private static final Logger LOG = LoggerFactory.getLogger(HostEvidenceReader.class);
    private static final Duration INTERVAL = UnmapCounters.REAL_TIME_INTERVAL;

    /** The result of one query; {@code waiting} while the last interval of the counters is not complete. */
    public record EvidenceReading(boolean waiting, @Nullable HostEvidence evidence) {}

    /** Only for UNMAP that the host completed, once. */
    public static boolean matters(ReclaimRun run) {
        return run.target().arrayProblem() != null
                && run.figures().host() == null
                && run.attempt() != null
                && run.end().outcome() == RunState.COMPLETED;
    }

    public EvidenceReading read(ReclaimRun run, VcenterSession session) {
        Attempt attempt = run.attempt();
        Instant until = attempt == null ? null : attempt.vcenterTime(run.end().unmapEndedAt());
        if (attempt == null || until == null) {
            return new EvidenceReading(false, HostEvidence.NONE);
        }
        try {
            Instant theirs = session.currentTime();
            Counted counted = counted(run, session, attempt.vcenterTime(), until, theirs);
            if (counted.waiting()) {
                return new EvidenceReading(true, null);
            }
            Integer lines = onLocalDisk(run) ? DriverLog.unmapLines(run, attempt, session) : null;
            return new EvidenceReading(false, new HostEvidence(counted.commands(), counted.bytes(), lines));
        } catch (VcenterUnreachable e) {
            throw e;
        } catch (Problem e) {
            LOG.debug("the evidence of run {} cannot be read", run.id(), e);
            return new EvidenceReading(false, HostEvidence.NONE);
        }
    }

    private record Counted(
            boolean waiting,
            @Nullable Long commands,
            @Nullable Long bytes) {

        private static final Counted NOT = new Counted(false, null, null);
    }

    private static Counted counted(
            ReclaimRun run, VcenterSession session, Instant from, Instant until, Instant theirs) {
        String host = run.plan().host();
        if (from.isBefore(theirs.minus(UnmapCounters.REAL_TIME_KEPT))) {
            return Counted.NOT;
        }
        UnmapCounters counters = session.unmapCounters(
                Set.of(host), from.minus(INTERVAL), theirs, Math.toIntExact(INTERVAL.toSeconds()));
        TimeRange covered = counters.covered().get(host);
        if (!counters.counted() || covered == null || covered.from().isAfter(from)) {
            return Counted.NOT;
        }
        if (covered.until().isBefore(until)) {
            boolean patient = theirs.isBefore(until.plus(INTERVAL.multipliedBy(3)));
            return new Counted(patient, null, null);
        }
        long commands = 0;
        long bytes = 0;
        for (UnmapCounters.Sample sample : counters.samples()) {
            boolean within = sample.end().isAfter(from)
                    && sample.end().minusSeconds(sample.seconds()).isBefore(until);
            if (within
                    && sample.host().equals(host)
                    && sample.vmfsUuid().equals(run.target().vmfsUuid())) {
                commands += sample.ios();
                bytes += sample.bytes();
            }
        }
        return new Counted(false, commands, bytes);
    }

    private static boolean onLocalDisk(ReclaimRun run) {
        Statement problem = run.target().arrayProblem();
        return problem != null && InventoryMessage.LOCAL_DEVICE_WITHOUT_ARRAY.is(problem);
    }
}
