package io.tidemark.imports.hostd;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.RequestedUnits.Asked;
import io.tidemark.reclaim.unmap.UnitSwitch;
import io.tidemark.reclaim.unmap.UnmapProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One manual run in the log of a host. Blocks processed are the free space that the host processed, not reclaimed
 * space.
 *
 * @param volume VMFS uuid
 * @param operation opID of the command, null on releases that do not write it
 * @param startedAt by the clock of the log, null when its lines carry no time
 * @param passes passes over the free space
 * @param blocksProcessed blocks processed
 * @param requestedUnit requested blocks, null if not known, because hosts do not log them
 * @param ownRun id of the service's own run that it is, whose record has the requested unit; null for any other
 * @param effectiveUnit blocks of the first pass, null when no pass was seen
 * @param totalBlocks total that the host logged at the end, null if the end is not in the log
 * @param totalMatches whether the passes add up to that total, null without an end; false when the beginning is missing
 */
public record LoggedRun(
        String volume,
        @Nullable String operation,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        long passes,
        @JsonAlias("walkedBlocks") long blocksProcessed,
        @Nullable Long requestedUnit,
        @Nullable String ownRun,
        @Nullable Long effectiveUnit,
        List<UnitSwitch> switches,
        @Nullable Long totalBlocks,
        @JsonAlias("sumAgrees") @Nullable Boolean totalMatches,
        Statement verdict) {

    /** @param processed sum of the logged passes */
    static LoggedRun of(String volume, UnmapProgress unmap, long processed, @Nullable Long requested) {
        Long total = unmap.total();
        return new LoggedRun(
                volume,
                unmap.operation(),
                unmap.firstAt(),
                unmap.done() ? unmap.lastAt() : null,
                unmap.passes(),
                processed,
                requested,
                null,
                unmap.firstUnit(),
                unmap.switches(),
                total,
                total == null ? null : Boolean.valueOf(total == processed),
                UnitVerdict.of(unmap.firstUnit(), total, unmap.passes(), requested));
    }

    /** The same run with times that are so much earlier. */
    LoggedRun earlier(Duration by) {
        return new LoggedRun(
                volume,
                operation,
                startedAt == null ? null : startedAt.minus(by),
                endedAt == null ? null : endedAt.minus(by),
                passes,
                blocksProcessed,
                requestedUnit,
                ownRun,
                effectiveUnit,
                switches.stream()
                        .map(one -> new UnitSwitch(
                                one.at() == null ? null : one.at().minus(by), one.unit()))
                        .toList(),
                totalBlocks,
                totalMatches,
                verdict);
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
                blocksProcessed,
                own.unit(),
                own.run(),
                effectiveUnit,
                switches,
                totalBlocks,
                totalMatches,
                UnitVerdict.of(effectiveUnit, totalBlocks, passes, own.unit()));
    }
}
