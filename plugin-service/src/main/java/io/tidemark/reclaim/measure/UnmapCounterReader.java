package io.tidemark.reclaim.measure;

import io.tidemark.inventory.Inventory;
import io.tidemark.platform.Problem;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.CountedUnmap;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapCounters.Sample;
import io.tidemark.vcenter.unmap.UnmapCounters.TimeRange;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Reads the UNMAP that the hosts sent to a datastore between the figures before and after a run. Hosts keep intervals
 * of 20 s for an hour and vCenter those of five minutes for a day; a longer run is not covered. The hosts of a volume that
 * other vCenters or datacenters show too are not all known.
 */
@Component
public class UnmapCounterReader {

    private static final Logger LOG = LoggerFactory.getLogger(UnmapCounterReader.class);
    private static final Duration REAL_TIME = UnmapCounters.REAL_TIME_INTERVAL;
    private static final Duration ROLLED_UP = Duration.ofSeconds(UnmapCounters.ROLLED_UP_SECONDS);
    private static final long BLOCK = 1 << 20;

    private final Inventory inventory;
    private final Clock clock;

    public UnmapCounterReader(Inventory inventory, Clock clock) {
        this.inventory = inventory;
        this.clock = clock;
    }

    /**
     * The result of one query; {@code waiting} if the last interval is not complete, otherwise null figures are final.
     */
    public record CounterReading(boolean waiting, @Nullable CountedUnmap counted) {

        private static final CounterReading NONE = new CounterReading(false, null);
    }

    /**
     * Only if the figures of UNMAP can change the result: space was reclaimed, and the figure before the run is from after
     * the start of measuring. Without automatic reclaim, other hosts may have sent manual UNMAP.
     */
    public static boolean matters(ReclaimRun run, SettledFigures after) {
        SettledFigures before = run.figures().before();
        ArrayFigures from = before == null ? null : before.usable();
        ArrayFigures to = after.usable();
        return run.figures().counted() == null
                && run.target().arrayProblem() == null
                && !run.progress().unmap().foreign()
                && before != null
                && before.readings() >= 2
                && from != null
                && to != null
                && from.writtenBytes() > to.writtenBytes();
    }

    public CounterReading read(ReclaimRun run, SettledFigures after, VcenterSession session) {
        SettledFigures before = run.figures().before();
        if (before == null) {
            return CounterReading.NONE;
        }
        if (inventory.shownElsewhere(run.target().datastore(), run.target().vmfsUuid())) {
            return new CounterReading(false, CountedUnmap.HOSTS_NOT_KNOWN);
        }
        try {
            Instant theirs = session.currentTime();
            Duration ahead = Duration.between(clock.instant(), theirs);
            Instant from = before.since().plus(ahead);
            Instant until = after.vmfs().at().plus(ahead);
            Duration interval = from.isAfter(theirs.minus(UnmapCounters.REAL_TIME_KEPT)) ? REAL_TIME : ROLLED_UP;
            DatastoreFacts facts = session.datastore(run.target().datastore().moid());
            Set<String> hosts = facts.mounts().stream()
                    .filter(Mount::mounted)
                    .map(Mount::host)
                    .collect(Collectors.toSet());
            hosts.add(run.plan().host());
            UnmapCounters counters =
                    session.unmapCounters(hosts, from.minus(interval), theirs, Math.toIntExact(interval.toSeconds()));
            if (!counters.counted() || !counters.hosts().containsAll(hosts)) {
                return CounterReading.NONE;
            }
            if (counters.covered().values().stream().allMatch(covered -> covered.covers(from, until))) {
                return new CounterReading(false, sum(run, counters, from, until));
            }
            boolean lateOnly = counters.covered().values().stream().allMatch(covered -> begunBy(covered, from));
            boolean patient =
                    theirs.isBefore(until.plus(interval.multipliedBy(2)).plus(REAL_TIME));
            return new CounterReading(lateOnly && patient, null);
        } catch (VcenterUnreachable e) {
            throw e;
        } catch (Problem e) {
            LOG.debug("the UNMAP counters of run {} cannot be read", run.id(), e);
            return CounterReading.NONE;
        }
    }

    private static boolean begunBy(TimeRange covered, Instant from) {
        return !covered.from().isAfter(from) || covered.from().equals(covered.until());
    }

    /** Every interval that reaches into the range; one without a size counts a block for each I/O. */
    private static CountedUnmap sum(ReclaimRun run, UnmapCounters counters, Instant from, Instant until) {
        long unmapping = 0;
        long others = 0;
        for (Sample sample : counters.samples()) {
            boolean within = sample.end().isAfter(from)
                    && sample.end().minusSeconds(sample.seconds()).isBefore(until);
            if (within && sample.vmfsUuid().equals(run.target().vmfsUuid())) {
                long bytes = sample.bytes() > 0 ? sample.bytes() : sample.ios() * BLOCK;
                if (sample.host().equals(run.plan().host())) {
                    unmapping += bytes;
                } else {
                    others += bytes;
                }
            }
        }
        return new CountedUnmap(unmapping, others);
    }
}
