package io.tidemark.reclaim.estimate;

import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.plan.DurationModel;
import io.tidemark.reclaim.plan.DurationRange;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.plan.VmfsSpace;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.reclaim.walk.UnmapProgress;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Expected durations of runs, derived from finished runs. */
@Component
public class Durations {

    private static final int WALKS_TO_LEARN_FROM = 100;
    private static final int GAPS_OF_PATIENCE = 4;

    private final RunQueries runs;
    private final ReclaimProperties properties;

    public Durations(RunQueries runs, ReclaimProperties properties) {
        this.runs = runs;
        this.properties = properties;
    }

    /** The durations so far; each kind is read once, so use the object for one request only. */
    public Learned learned() {
        return new Learned();
    }

    /** Durations for the datastores of one request. */
    public final class Learned {

        private final Map<String, DurationModel> models = new HashMap<>();

        /** The duration of the entire run over the free space. */
        public DurationRange whole(RunPlan plan, VmfsSpace space) {
            ReclaimUnit unit = plan.unit();
            long effective =
                    unit == null ? ReclaimUnit.DEFAULT : ReclaimUnit.effective(unit.blocks(), space, plan.release());
            return models.computeIfAbsent(plan.method() + " " + plan.arrayKind(), kind -> model(plan))
                    .range(ReclaimUnit.passes(space.freeBlocks(), Math.max(1, effective)), space.freeBytes());
        }
    }

    /** Upper limit for a run that cannot be monitored, for any unit. */
    public Duration longest(ReclaimRun run) {
        VmfsSpace space = run.target().space();
        return model(run.plan())
                .range(ReclaimUnit.passes(space.freeBlocks(), ReclaimUnit.DEFAULT), space.freeBytes())
                .max()
                .multipliedBy(2);
    }

    /**
     * Longest time without a log line during a run: the configured limit, or a multiple of the longest observed or
     * expected time between passes, whichever is longer.
     */
    public Duration silence(ReclaimRun run) {
        UnmapProgress walk = run.progress().unmap();
        ReclaimUnit asked = run.plan().unit();
        long unit = Stream.of(asked == null ? null : asked.blocks(), walk.unit())
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .max()
                .orElse(ReclaimUnit.DEFAULT);
        Duration pass = model(run.plan())
                .range(1, unit * run.target().space().blockSizeBytes())
                .max();
        Duration gap = walk.longestGap() == null ? Duration.ZERO : walk.longestGap();
        return Collections.max(List.of(
                properties.silenceTimeout(), pass.multipliedBy(GAPS_OF_PATIENCE), gap.multipliedBy(GAPS_OF_PATIENCE)));
    }

    private DurationModel model(RunPlan plan) {
        return DurationModel.fitted(
                properties.prior(plan.method()),
                runs.walks(plan.method().text(), plan.arrayKind(), WALKS_TO_LEARN_FROM));
    }
}
