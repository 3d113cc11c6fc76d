package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.run.TimelineEntry;
import io.tidemark.reclaim.settings.ReclaimSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The effect of a busy array on running runs. */
class ArrayLoadGuardTest extends FollowedRuns {

    private static final Duration LOOKED_AT_ANEW = Duration.ofSeconds(20);

    @BeforeEach
    void watch() {
        limits(Duration.ofMinutes(30));
    }

    private void limits(@Nullable Duration stopTasksAfter) {
        ReclaimSettings usual = settings.current();
        settings.replace(
                new ReclaimSettings(
                        false,
                        4,
                        16,
                        Map.of(),
                        Map.of(),
                        usual.unitPercent(),
                        new ReclaimSettings.Guard(5000L, null, null, Duration.ofHours(1), stopTasksAfter),
                        null,
                        null),
                "ann",
                now);
    }

    private ReclaimRun unmapping(Method method) {
        ReclaimRun run = Runs.queued(1, method, now);
        run.needs(new RunNeeds(List.of("array-1"), List.of(), 60, null, RunNeeds.Origin.MANUAL, null, null));
        runs.add(run);
        vcenter.tasks.put("mine", task("mine", "running", "operator", null));
        return runs.change(
                run.id(),
                changed -> changed.starting(
                        Runs.attempt(now).withTask("mine"), Statement.of("HOST_CALLED_TASK", "asked")));
    }

    private ReclaimRun after(ReclaimRun run, @Nullable Long latency, Duration later) {
        volume.latency = latency;
        now = now.plus(later);
        return look(run, 1);
    }

    private static List<String> notes(ReclaimRun run) {
        return run.timeline().stream()
                .map(TimelineEntry::code)
                .filter(code -> code.contains("ARRAY"))
                .toList();
    }

    @Test
    void recordsWhenTheArrayIsBusyAndWhenItIsCalmAgain() {
        ReclaimRun run = unmapping(Method.TASK);
        after(run, 6000L, LOOKED_AT_ANEW);
        after(run, 6000L, LOOKED_AT_ANEW);
        ReclaimRun calm = after(run, 4000L, Duration.ofMinutes(10));
        assertThat(notes(calm)).containsExactly("RUN_ON_BUSY_ARRAY", "ARRAY_CALM_AGAIN");
        assertThat(calm.timeline().get(calm.timeline().size() - 1).params()).containsEntry("minutes", 10);
        assertThat(calm.state()).isEqualTo(RunState.RUNNING);
    }

    @Test
    void stopsATaskThatABusyArrayHasBorneForTooLong() {
        ReclaimRun run = unmapping(Method.TASK);
        after(run, 6000L, LOOKED_AT_ANEW);
        assertThat(after(run, 6000L, Duration.ofMinutes(29)).state()).isEqualTo(RunState.RUNNING);
        ReclaimRun stopped = after(run, 6000L, Duration.ofMinutes(1));
        assertThat(stopped.state()).isEqualTo(RunState.CANCELING);
        assertThat(stopped.observations()).extracting(RunObservation::code).contains("ARRAY_GUARD_STOPS_TASK");
        assertThat(after(run, 6000L, Duration.ofMinutes(1)).end().canceledBy()).isEqualTo("array guard");
    }

    @Test
    void saysOnceThatAnEsxcliRunCannotBeStopped() {
        ReclaimRun run = unmapping(Method.ESXCLI);
        calls.opened(run.id());
        after(run, 6000L, LOOKED_AT_ANEW);
        after(run, 6000L, Duration.ofMinutes(31));
        ReclaimRun unmapping = after(run, 6000L, Duration.ofMinutes(31));
        assertThat(unmapping.state()).isEqualTo(RunState.RUNNING);
        assertThat(notes(unmapping)).containsExactly("RUN_ON_BUSY_ARRAY", "ARRAY_GUARD_CANNOT_STOP");
    }

    @Test
    void letsRunsGoOnWhereNothingElseIsSet() {
        limits(null);
        ReclaimRun run = unmapping(Method.TASK);
        after(run, 6000L, LOOKED_AT_ANEW);
        assertThat(after(run, 6000L, Duration.ofHours(9)).state()).isEqualTo(RunState.RUNNING);
    }

    @Test
    void doesNotFillTheTimelineWhenTheLoadSwings() {
        ReclaimRun run = unmapping(Method.TASK);
        for (int i = 0; i < 40; i++) {
            after(run, i % 2 == 0 ? 6000L : 4000L, LOOKED_AT_ANEW);
        }
        assertThat(notes(runs.find(run.id()).orElseThrow())).hasSize(20);
    }
}
