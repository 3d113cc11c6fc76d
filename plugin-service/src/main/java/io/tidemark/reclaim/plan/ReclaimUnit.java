package io.tidemark.reclaim.plan;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reclaim unit of a manual run, in blocks, and why. Rules R1-R9 of manual UNMAP: at most 1 % of the free blocks rounded
 * down; 200 when the volume is 75 % full or more, or when 1 % is below 200.
 */
public record ReclaimUnit(
        long blocks, Statement reason, @Nullable Statement warning) {

    /** What the host uses when nothing, or too much, is asked. */
    public static final long DEFAULT = 200;

    private static final BigDecimal HOST_LIMIT_PERCENT = BigDecimal.ONE;

    /** The unit Tidemark asks for by itself; {@code percent} in (0, 1] is the share of free blocks it goes up to. */
    public static ReclaimUnit proposed(VmfsSpace space, BigDecimal percent) {
        if (space.full()) {
            return new ReclaimUnit(
                    DEFAULT,
                    new Statement(
                            "UNIT_200_DATASTORE_FULL",
                            "The datastore is " + space.percentUsed()
                                    + " % full; from 75 % on the host works in units of 200 blocks, whatever is asked.",
                            Map.of("percentUsed", space.percentUsed(), "limitPercent", 75)),
                    null);
        }
        long share = share(space, percent);
        if (share < DEFAULT) {
            return new ReclaimUnit(
                    DEFAULT,
                    new Statement(
                            "UNIT_200_LITTLE_FREE",
                            percent.stripTrailingZeros().toPlainString() + " % of the " + grouped(space.freeBlocks())
                                    + " free blocks is " + share + ", less than the host's own unit of 200.",
                            Map.of("freeBlocks", space.freeBlocks(), "share", share, "percent", percent)),
                    null);
        }
        return new ReclaimUnit(
                share,
                new Statement(
                        "UNIT_ONE_PERCENT",
                        grouped(share) + " blocks is "
                                + percent.stripTrailingZeros().toPlainString() + " % of the "
                                + grouped(space.freeBlocks())
                                + " free blocks, rounded down: the largest unit the host accepts needs the fewest passes.",
                        Map.of("blocks", share, "freeBlocks", space.freeBlocks(), "percent", percent)),
                null);
    }

    /** What to ask for when the user named a unit; on hosts without a limit of their own it is cut to 1 % (rule R7). */
    public static ReclaimUnit forced(long asked, VmfsSpace space, EsxiRelease host) {
        Map<String, Object> params = Map.of("asked", asked, "largest", largest(space));
        if (!limits(host) && asked > Math.max(largest(space), DEFAULT)) {
            long cut = Math.max(largest(space), DEFAULT);
            return new ReclaimUnit(
                    cut,
                    new Statement(
                            "UNIT_CUT_TO_ONE_PERCENT",
                            "This ESXi build takes any unit and can lock up a processor with a large one; "
                                    + grouped(asked) + " was cut to " + grouped(cut) + ".",
                            params),
                    null);
        }
        Statement reason =
                new Statement("UNIT_ASKED", "The unit of " + grouped(asked) + " blocks was asked for.", params);
        long effective = effective(asked, space, host);
        if (effective == asked) {
            return new ReclaimUnit(asked, reason, null);
        }
        String why = space.full()
                ? "the datastore is " + space.percentUsed() + " % full"
                : "it is more than 1 % of the free blocks (" + grouped(largest(space)) + ")";
        return new ReclaimUnit(
                asked,
                reason,
                new Statement(
                        "UNIT_WILL_BE_200",
                        "The host will use 200 blocks instead of " + grouped(asked) + ", because " + why + ".",
                        params));
    }

    /** The unit a host works with when {@code asked} is asked, as far as the rules are known. */
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

    /** Passes a walk over all free blocks takes (rule R10). */
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

    private static String grouped(long blocks) {
        return String.format(Locale.US, "%,d", blocks);
    }
}
