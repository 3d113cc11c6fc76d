package io.tidemark.reclaim.measure;

import io.tidemark.platform.Problem;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapCounters.Sample;
import io.tidemark.vcenter.unmap.UnmapCounters.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the host of a run still counts UNMAP to its datastore. Hosts keep intervals of 20 s for an hour.
 *
 * @param silent whether it counted none in the whole time without a sign, up to the last complete intervals
 * @param counted whether it counted any since the start of the run and before that time
 */
public record RecentUnmap(boolean silent, boolean counted) {

    private static final Logger LOG = LoggerFactory.getLogger(RecentUnmap.class);
    private static final Duration INTERVAL = UnmapCounters.REAL_TIME_INTERVAL;

    /** Empty if the counters do not cover the time without a gap. */
    public static Optional<RecentUnmap> of(
            ReclaimRun run, Attempt attempt, Duration withoutSign, VcenterSession session) {
        if (withoutSign.compareTo(UnmapCounters.REAL_TIME_KEPT.minus(INTERVAL.multipliedBy(4))) > 0) {
            return Optional.empty();
        }
        try {
            Instant now = session.currentTime();
            Instant oldest = now.minus(UnmapCounters.REAL_TIME_KEPT);
            Instant from = attempt.vcenterTime().isAfter(oldest) ? attempt.vcenterTime() : oldest;
            Instant quiet = now.minus(withoutSign);
            String host = run.plan().host();
            UnmapCounters counters = session.unmapCounters(
                    List.of(host), from.minus(INTERVAL), now, Math.toIntExact(INTERVAL.toSeconds()));
            TimeRange covered = counters.covered().get(host);
            if (!counters.counted()
                    || covered == null
                    || !covered.covers(quiet.minus(INTERVAL), now.minus(INTERVAL.multipliedBy(3)))) {
                return Optional.empty();
            }
            List<Sample> sent = counters.samples().stream()
                    .filter(sample -> sample.host().equals(host)
                            && sample.vmfsUuid().equals(run.target().vmfsUuid()))
                    .toList();
            return Optional.of(new RecentUnmap(
                    sent.stream().noneMatch(sample -> sample.end().isAfter(quiet)),
                    sent.stream()
                            .anyMatch(sample ->
                                    sample.end().isAfter(from) && !sample.end().isAfter(quiet))));
        } catch (VcenterUnreachable e) {
            throw e;
        } catch (Problem e) {
            LOG.debug("the UNMAP counters of the host of run {} cannot be read", run.id(), e);
            return Optional.empty();
        }
    }
}
