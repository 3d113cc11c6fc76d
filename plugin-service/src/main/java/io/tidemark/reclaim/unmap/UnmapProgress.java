package io.tidemark.reclaim.unmap;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a manual UNMAP, computed from each line. The unit is the block count of the first pass; a different
 * count is a unit change only if it is not the last, partial pass.
 *
 * @param firstUnit block count of the first pass, null until then
 * @param unit the unit in force now, null like {@code firstUnit}
 * @param pending a pass of another size whose meaning the next line decides
 * @param operation opID of the first line; lines of another one are another command's
 * @param foreign lines of other commands on the same volume were seen
 * @param total total of the Done line, null before it
 * @param longestGap longest time between two lines by the host's clock, null until there are two
 * @param passBlocks blocks of the passes before the Done line, null without it and in records of older versions
 */
public record UnmapProgress(
        long blocks,
        long passes,
        @Nullable Long firstUnit,
        @Nullable Long unit,
        @Nullable UnitSwitch pending,
        List<UnitSwitch> switches,
        @Nullable String operation,
        boolean foreign,
        @Nullable Instant firstAt,
        @Nullable Instant lastAt,
        @Nullable Long total,
        @Nullable Duration longestGap,
        @Nullable Long passBlocks) {

    public static final UnmapProgress NOT_BEGUN =
            new UnmapProgress(0, 0, null, null, null, List.of(), null, false, null, null, null, null, null);

    public boolean begun() {
        return passes > 0 || total != null;
    }

    public boolean done() {
        return total != null;
    }

    /** Ended within its only pass, whose count may be the rest of the free blocks rather than the unit. */
    public boolean onePassOnly() {
        return done() && passes <= 1;
    }

    /** Whether the total is that of the passes seen: otherwise, lines are missing, or they are those of several commands. */
    public boolean totalOfPasses() {
        return total != null && (passBlocks == null || passBlocks.equals(total));
    }

    /** The progress after the next line. */
    public UnmapProgress after(HostdLine line) {
        boolean known = operation != null && line.operation() != null;
        if (known && !operation.equals(line.operation()) || done() && !known) {
            return besidesAnother();
        }
        if (done()) {
            return this;
        }
        return line.done() ? ended(line) : passed(line);
    }

    /** Whether the lines are those of esxcli, whose operation IDs begin with its name, and not those of a task. */
    public boolean byEsxcli() {
        return operation != null && operation.startsWith("esxcli");
    }

    /** The same beside another command on the volume. */
    public UnmapProgress besidesAnother() {
        return new UnmapProgress(
                blocks,
                passes,
                firstUnit,
                unit,
                pending,
                switches,
                operation,
                true,
                firstAt,
                lastAt,
                total,
                longestGap,
                passBlocks);
    }

    private UnmapProgress passed(HostdLine line) {
        UnitSwitch seen = new UnitSwitch(line.at(), line.blocks());
        Long nowUnit = unit;
        UnitSwitch nowPending = pending;
        List<UnitSwitch> nowSwitches = switches;
        if (nowUnit == null) {
            nowUnit = line.blocks();
        } else {
            if (nowPending != null) {
                nowSwitches = with(nowSwitches, nowPending);
                nowUnit = nowPending.unit();
                nowPending = null;
            }
            if (line.blocks() != nowUnit) {
                nowPending = seen;
            }
        }
        Long first = firstUnit == null ? nowUnit : firstUnit;
        return new UnmapProgress(
                blocks + line.blocks(),
                passes + 1,
                first,
                nowUnit,
                nowPending,
                nowSwitches,
                operation == null ? line.operation() : operation,
                foreign,
                firstAt == null ? line.at() : firstAt,
                line.at() == null ? lastAt : line.at(),
                null,
                gapTo(line),
                null);
    }

    private UnmapProgress ended(HostdLine line) {
        boolean grew = pending != null && unit != null && pending.unit() > unit;
        return new UnmapProgress(
                Math.max(blocks, line.blocks()),
                passes,
                firstUnit,
                grew && pending != null ? Long.valueOf(pending.unit()) : unit,
                null,
                grew && pending != null ? with(switches, pending) : switches,
                operation == null ? line.operation() : operation,
                foreign,
                firstAt == null ? line.at() : firstAt,
                line.at() == null ? lastAt : line.at(),
                line.blocks(),
                gapTo(line),
                blocks);
    }

    private @Nullable Duration gapTo(HostdLine line) {
        if (lastAt == null || line.at() == null) {
            return longestGap;
        }
        Duration gap = Duration.between(lastAt, line.at());
        return longestGap == null || gap.compareTo(longestGap) > 0 ? gap : longestGap;
    }

    private static List<UnitSwitch> with(List<UnitSwitch> switches, UnitSwitch one) {
        List<UnitSwitch> more = new ArrayList<>(switches);
        more.add(one);
        return List.copyOf(more);
    }
}
