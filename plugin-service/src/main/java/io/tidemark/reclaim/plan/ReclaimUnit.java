package io.tidemark.reclaim.plan;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.PlanMessage;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reclaim unit of a manual run, in blocks, and why. Rules R1-R9 of manual UNMAP: at most 1 % of the free blocks rounded
 * down; 200 when the volume is 75 % full or more, or when 1 % is below 200.
 */
public record ReclaimUnit(
        long blocks, Statement reason, @Nullable Statement warning) {

    /** The unit of a host if none or a too large one is requested. */
    public static final long DEFAULT = 200;

    /**
     * The largest unit that can be requested. esxcli accepts any number; 1 % of the largest VMFS volume, 64 TB, is 671,088
     * blocks, and what exceeds the free space or the arrays of a datastore is reduced when its run is planned.
     */
    public static final long MOST = Integer.MAX_VALUE;

    private static final BigDecimal HOST_LIMIT_PERCENT = BigDecimal.ONE;

    /**
     * The automatic unit; {@code percent} in (0, 1] is its maximum share of the free blocks, {@code ceiling} the largest
     * unit in blocks: in each pass, the host allocates a file of one unit.
     */
    public static ReclaimUnit proposed(VmfsSpace space, BigDecimal percent, long ceiling) {
        if (space.full()) {
            return new ReclaimUnit(
                    DEFAULT,
                    PlanMessage.UNIT_200_DATASTORE_FULL.with("percentUsed", space.percentUsed(), "limitPercent", 75),
                    null);
        }
        long share = share(space, percent);
        if (share < DEFAULT) {
            return new ReclaimUnit(
                    DEFAULT,
                    PlanMessage.UNIT_200_LITTLE_FREE.with(
                            "freeBlocks", space.freeBlocks(), "share", share, "percent", percent),
                    null);
        }
        if (share > ceiling) {
            return new ReclaimUnit(
                    ceiling,
                    PlanMessage.UNIT_CEILING.with(Map.of(
                            "blocks", ceiling, "freeBlocks", space.freeBlocks(), "share", share, "percent", percent)),
                    null);
        }
        return new ReclaimUnit(
                share,
                PlanMessage.UNIT_ONE_PERCENT.with(
                        "blocks", share, "freeBlocks", space.freeBlocks(), "percent", percent),
                null);
    }

    /**
     * The unit to request if the user entered one; limited to {@code ceiling}, and to 1 % on hosts without their own
     * limit (rule R7).
     */
    public static ReclaimUnit forced(long asked, VmfsSpace space, EsxiRelease host, long ceiling) {
        if (asked > ceiling) {
            ReclaimUnit cut = forced(ceiling, space, host, ceiling);
            return new ReclaimUnit(
                    cut.blocks(),
                    PlanMessage.UNIT_CUT_TO_CEILING.with("asked", asked, "cut", cut.blocks()),
                    cut.warning());
        }
        if (!limits(host) && asked > Math.max(largest(space), DEFAULT)) {
            long cut = Math.max(largest(space), DEFAULT);
            return new ReclaimUnit(
                    cut,
                    PlanMessage.UNIT_CUT_TO_ONE_PERCENT.with("asked", asked, "cut", cut, "largest", largest(space)),
                    null);
        }
        Statement reason = PlanMessage.UNIT_ASKED.with("asked", asked, "largest", largest(space));
        long effective = effective(asked, space, host);
        if (effective == asked) {
            return new ReclaimUnit(asked, reason, null);
        }
        return new ReclaimUnit(
                asked,
                reason,
                space.full()
                        ? PlanMessage.UNIT_WILL_BE_200_DATASTORE_FULL.with(
                                "asked", asked, "percentUsed", space.percentUsed())
                        : PlanMessage.UNIT_WILL_BE_200_TOO_LARGE.with("asked", asked, "largest", largest(space)));
    }

    /** The unit that a host uses if {@code asked} is requested, by the known rules. */
    public static long effective(long asked, VmfsSpace space, EsxiRelease host) {
        if (!limits(host)) {
            return asked;
        }
        return space.full() || asked > largest(space) ? DEFAULT : asked;
    }

    /** Whether the host replaces too large a unit by 200; an unknown build is taken to do so. */
    public static boolean limits(EsxiRelease host) {
        return !host.lacks(EsxiChange.UNMAP_UNIT_LIMIT);
    }

    /** The largest unit the host accepts below 75 % used. */
    public static long largest(VmfsSpace space) {
        return share(space, HOST_LIMIT_PERCENT);
    }

    /** Number of passes over all free blocks (rule R10). */
    public static long passes(long freeBlocks, long unit) {
        return (freeBlocks + unit - 1) / unit;
    }

    private static long share(VmfsSpace space, BigDecimal percent) {
        return BigDecimal.valueOf(space.freeBlocks())
                .multiply(percent)
                .movePointLeft(2)
                .setScale(0, RoundingMode.FLOOR)
                .longValueExact();
    }
}
