package io.tidemark.reclaim.estimate;

import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.plan.DurationModel;
import io.tidemark.reclaim.plan.DurationRange;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.plan.UnitPoint;
import io.tidemark.reclaim.plan.VmfsSpace;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.reclaim.unmap.UnmapProgress;
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

    private static final int RUNS_TO_LEARN_FROM = 100;
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
            return learned(plan)
                    .range(
                            ReclaimUnit.passes(space.freeBlocks(), Math.max(1, effective(plan, space))),
                            space.freeBytes());
        }

        /** The duration against the unit; empty for the native task, which accepts none. */
        public List<UnitPoint> curve(RunPlan plan, VmfsSpace space, long ceiling) {
            ReclaimUnit unit = plan.unit();
            return unit == null
                    ? List.of()
                    : UnitPoint.curve(space, plan.release(), unit.blocks(), ceiling, learned(plan));
        }

        private DurationModel learned(RunPlan plan) {
            return models.computeIfAbsent(plan.method() + " " + plan.arrayKind(), kind -> model(plan));
        }
    }

    /** What published runs need for this free space, whatever runs of this site took. */
    public Duration expected(ReclaimRun run) {
        VmfsSpace space = run.target().space();
        DurationModel.Prior prior = properties.prior(run.plan().method());
        return DurationModel.fitted(prior, List.of())
                .mean(
                        ReclaimUnit.passes(space.freeBlocks(), Math.max(1, effective(run.plan(), space))),
                        space.freeBytes());
    }

    private static long effective(RunPlan plan, VmfsSpace space) {
        ReclaimUnit unit = plan.unit();
        return unit == null ? ReclaimUnit.DEFAULT : ReclaimUnit.effective(unit.blocks(), space, plan.release());
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
        UnmapProgress unmap = run.progress().unmap();
        ReclaimUnit asked = run.plan().unit();
        long unit = Stream.of(asked == null ? null : asked.blocks(), unmap.unit())
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .max()
                .orElse(ReclaimUnit.DEFAULT);
        Duration pass = model(run.plan())
                .range(1, unit * run.target().space().blockSizeBytes())
                .max();
        Duration gap = unmap.longestGap() == null ? Duration.ZERO : unmap.longestGap();
        return Collections.max(List.of(
                properties.silenceTimeout(), pass.multipliedBy(GAPS_OF_PATIENCE), gap.multipliedBy(GAPS_OF_PATIENCE)));
    }

    private DurationModel model(RunPlan plan) {
        return DurationModel.fitted(
                properties.prior(plan.method()),
                runs.unmapTimings(plan.method().text(), plan.arrayKind(), RUNS_TO_LEARN_FROM));
    }
}
