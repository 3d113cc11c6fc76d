package io.tidemark.reclaim.run;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.CountedUnmap;
import io.tidemark.reclaim.verify.HostEvidence;
import io.tidemark.reclaim.verify.SettledFigures;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of a run; null is not measured (yet). Property names are those of stored runs.
 *
 * @param counted UNMAP that hosts counted between both figures
 * @param refusal rejected UNMAP in the host's log
 * @param host what the host reports, if no array reports figures
 */
public record RunFigures(
        @Nullable SettledFigures before,
        @Nullable SettledFigures after,
        @Nullable CountedUnmap counted,
        @Nullable Statement refusal,
        @Nullable HostEvidence host) {

    static final RunFigures NONE = new RunFigures(null, null, null, null, null);

    /** Array written space minus VMFS used space before the run, null if not known. */
    public @Nullable Long deadBefore() {
        return dead(before);
    }

    /** The same after the run. */
    public @Nullable Long deadAfter() {
        return dead(after);
    }

    /** The part of it that is proven: less by a step if the array counts in coarse steps. */
    public @Nullable Long deadAfterAtLeast() {
        Long dead = deadAfter();
        ArrayFigures array = after == null ? null : after.usable();
        FigureAccuracy accuracy = array == null ? null : array.accuracy();
        return dead == null || accuracy == null || !accuracy.coarse(array.provisionedBytes())
                ? dead
                : Long.valueOf(dead - accuracy.stepBytes() + 1);
    }

    /** The setting by which hosts may have given space back on their own at any reading, null if automatic reclaim was off. */
    public @Nullable String automaticUnmap(RunTarget target) {
        if (target.automaticUnmap()) {
            return target.unmapSetting();
        }
        String ended = after == null ? null : after.vmfs().automaticUnmap();
        return ended != null || before == null ? ended : before.vmfs().automaticUnmap();
    }

    private static @Nullable Long dead(@Nullable SettledFigures figures) {
        ArrayFigures array = figures == null ? null : figures.usable();
        return figures == null || array == null
                ? null
                : Long.valueOf(array.writtenBytes() - figures.vmfs().usedBytes());
    }

    public RunFigures withAfter(@Nullable SettledFigures now) {
        return new RunFigures(before, now, counted, refusal, host);
    }
}
