package io.tidemark.policy.scope;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.Statement;
import io.tidemark.policy.message.PolicyMessage;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a datastore for a run; null is not checked. An unknown or uncertain value does not meet a condition.
 *
 * @param deadSpaceAboveBytes least dead space in bytes
 * @param deadSpaceAbovePercent of the datastore's capacity
 * @param hoursSinceLastRun minimum time since the last run of any user on the datastore
 * @param automaticUnmapIdleMinutes no host may have sent UNMAP to the datastore for so long, 5..60
 * @param arrayNotBusy every array behind the datastore must be within the limits of the settings for all runs
 */
public record PolicyConditions(
        @Nullable @Min(0) Long deadSpaceAboveBytes,
        @Nullable @DecimalMin("0") @DecimalMax("100") Double deadSpaceAbovePercent,

        @Nullable @Min(1) @Max(24 * 366) Integer hoursSinceLastRun,

        @Nullable @Min(5) @Max(60) Integer automaticUnmapIdleMinutes,
        @Nullable Boolean arrayNotBusy) {

    /** No condition. */
    public static final PolicyConditions NONE = new PolicyConditions(null, null, null, null, null);

    boolean looksAtArrays() {
        return Boolean.TRUE.equals(arrayNotBusy);
    }

    /** The conditions that are not met; UNMAP is checked in {@link RecentUnmap}, arrays in the reclaim module. */
    List<Statement> unmet(Datastore datastore, Instant now) {
        List<Statement> unmet = new ArrayList<>();
        deadSpace(datastore, unmet);
        LastRun run = datastore.lastRun();
        Instant began = run == null ? null : run.startedAt();
        if (hoursSinceLastRun != null
                && began != null
                && began.plus(Duration.ofHours(hoursSinceLastRun)).isAfter(now)) {
            unmet.add(PolicyMessage.LAST_RUN_TOO_RECENT.with("hours", hoursSinceLastRun, "at", began.toString()));
        }
        return unmet;
    }

    private void deadSpace(Datastore datastore, List<Statement> unmet) {
        if (deadSpaceAboveBytes == null && deadSpaceAbovePercent == null) {
            return;
        }
        DeadSpace dead = datastore.deadSpace();
        if (dead == null) {
            unmet.add(PolicyMessage.DEAD_SPACE_UNKNOWN.statement());
            return;
        }
        Statement doubt = dead.doubt();
        if (doubt != null) {
            unmet.add(PolicyMessage.DEAD_SPACE_UNCERTAIN.with("cause", doubt));
            return;
        }
        if (deadSpaceAboveBytes != null && dead.bytes() <= deadSpaceAboveBytes) {
            unmet.add(below(dead.bytes(), deadSpaceAboveBytes));
        } else if (deadSpaceAbovePercent != null) {
            long least = (long) (datastore.facts().capacityBytes() * deadSpaceAbovePercent / 100);
            if (dead.bytes() <= least) {
                unmet.add(below(dead.bytes(), least));
            }
        }
    }

    private static Statement below(long bytes, long least) {
        return PolicyMessage.DEAD_SPACE_BELOW.with("bytes", bytes, "thresholdBytes", least);
    }
}
