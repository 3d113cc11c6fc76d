package io.tidemark.imports.hostd;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.AskedUnits.Asked;
import io.tidemark.reclaim.walk.UnitSwitch;
import io.tidemark.reclaim.walk.UnmapProgress;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One manual run in the log of a host. Blocks processed are the free space that the host went through, not reclaimed
 * space.
 *
 * @param volume VMFS uuid
 * @param operation opID of the command, null on releases that do not write it
 * @param startedAt by the host's clock, null when its lines carry no time
 * @param passes passes over the free space
 * @param walkedBlocks blocks processed
 * @param requestedUnit requested blocks, null if not known, because hosts do not log them
 * @param ownRun id of the service's own run that it is, whose record has the requested unit; null for any other
 * @param effectiveUnit blocks of the first pass, null when no pass was seen
 * @param totalBlocks total that the host logged at the end, null if the end is not in the log
 * @param sumAgrees whether the passes add up to that total, null without an end; false when the beginning is missing
 */
public record LoggedRun(
        String volume,
        @Nullable String operation,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        long passes,
        long walkedBlocks,
        @Nullable Long requestedUnit,
        @Nullable String ownRun,
        @Nullable Long effectiveUnit,
        List<UnitSwitch> switches,
        @Nullable Long totalBlocks,
        @Nullable Boolean sumAgrees,
        Statement verdict) {

    /** @param walked sum of the logged passes */
    static LoggedRun of(String volume, UnmapProgress walk, long walked, @Nullable Long requested) {
        Long total = walk.total();
        return new LoggedRun(
                volume,
                walk.operation(),
                walk.firstAt(),
                walk.done() ? walk.lastAt() : null,
                walk.passes(),
                walked,
                requested,
                null,
                walk.firstUnit(),
                walk.switches(),
                total,
                total == null ? null : Boolean.valueOf(total == walked),
                UnitVerdict.of(walk.firstUnit(), total, walk.passes(), requested));
    }

    /**
     * The same run with the unit that the service requested, which takes precedence over the unit that a user entered
     * for the file.
     */
    LoggedRun askedBy(Asked own) {
        return new LoggedRun(
                volume,
                operation,
                startedAt,
                endedAt,
                passes,
                walkedBlocks,
                own.unit(),
                own.run(),
                effectiveUnit,
                switches,
                totalBlocks,
                sumAgrees,
                UnitVerdict.of(effectiveUnit, totalBlocks, passes, own.unit()));
    }
}
