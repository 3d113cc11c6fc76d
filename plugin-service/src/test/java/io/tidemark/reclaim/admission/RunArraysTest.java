package io.tidemark.reclaim.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.store.ReclaimRuns;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunArraysTest {

    private final ConnectedArrays arrays = mock();
    private final ReclaimRuns runs = mock();

    @Test
    void keepsTheReasonWhyVolumesDoNotFitTheDatastore() {
        ReclaimRun queued = Runs.queued(1, Method.TASK, Runs.NOW);
        ReclaimRun run = new ReclaimRun(
                queued.id(),
                queued.target()
                        .on(
                                List.of("flash-1"),
                                InventoryMessage.WRITTEN_EXCEEDS_VOLUMES.with("writtenBytes", 5, "volumeBytes", 2)),
                queued.plan(),
                queued.startedBy(),
                null,
                Runs.NOW);
        run.needs(new RunNeeds(List.of("a-1"), List.of(), 60, null, RunNeeds.Origin.MANUAL, null, null));
        when(arrays.backingVolumes(any()))
                .thenReturn(
                        Map.of(run.target().devices().get(0), new BackingVolume("a-1", "flash-1", "v-1", "volume", 2)));
        assertThat(new RunArrays(arrays, runs).current(List.of(run))).containsExactly(run);
        assertThat(run.target().arrayProblem()).isNotNull();
    }
}
