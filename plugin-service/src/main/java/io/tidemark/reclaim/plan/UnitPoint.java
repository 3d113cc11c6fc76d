package io.tidemark.reclaim.plan;

import io.tidemark.vcenter.host.EsxiRelease;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;

/**
 * What a reclaim unit would mean for a run.
 *
 * @param blocks requested unit
 * @param effectiveBlocks unit that the host uses then, by the known rules
 * @param duration most likely duration of the UNMAP
 * @param planned whether the run would request this unit
 */
public record UnitPoint(long blocks, long effectiveBlocks, Duration duration, boolean planned) {

    private static final long[] STEPS = {200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 80_000, 160_000};

    /**
     * The curve of durations: from the host's default to 1 % of the free blocks, with the planned unit, and one that is too
     * large where the host would replace it.
     *
     * @param ceiling the largest unit that is requested on the arrays of the datastore
     */
    public static List<UnitPoint> curve(
            VmfsSpace space, EsxiRelease host, long planned, long ceiling, DurationModel model) {
        long largest = Math.min(Math.max(ReclaimUnit.largest(space), ReclaimUnit.DEFAULT), ceiling);
        TreeSet<Long> units = new TreeSet<>();
        LongStream.of(STEPS).filter(unit -> unit < largest).forEach(units::add);
        units.add(largest);
        units.add(planned);
        long tooLarge = largest * 2;
        if (ReclaimUnit.limits(host) && !space.full() && tooLarge <= ceiling) {
            units.add(tooLarge);
        }
        return units.stream()
                .map(unit -> {
                    long effective = ReclaimUnit.effective(unit, space, host);
                    return new UnitPoint(
                            unit,
                            effective,
                            model.mean(
                                    ReclaimUnit.passes(space.freeBlocks(), Math.max(1, effective)), space.freeBytes()),
                            unit == planned);
                })
                .toList();
    }
}
