package io.tidemark.reclaim.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.Inventory;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.reclaim.cancel.RunCancellation;
import io.tidemark.reclaim.engine.RunEngine;
import io.tidemark.reclaim.estimate.Planner;
import io.tidemark.reclaim.estimate.RunRequest;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds.Origin;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.start.RunAcceptance;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests that are repeated with the same idempotency key. */
class ReclaimServiceTest {

    private static final String KEY = "monthly";

    private final Inventory inventory = mock();
    private final RunAcceptance acceptance = mock();
    private final SignedIn caller = mock();
    private final ReclaimRun first = Runs.queued(1, Method.TASK, Runs.NOW);
    private final ReclaimRun second = Runs.queued(2, Method.TASK, Runs.NOW);

    private final ReclaimService service = new ReclaimService(
            inventory,
            mock(ReclaimRuns.class),
            mock(RunQueries.class),
            mock(Planner.class),
            acceptance,
            mock(RunEngine.class),
            mock(RunCancellation.class),
            mock(Recorder.class));

    @BeforeEach
    void answerBefore() {
        when(caller.vcenter()).thenReturn(Runs.VCENTER);
        when(caller.userName()).thenReturn("operator@vsphere.local");
        when(acceptance.answeredBefore(any(), any())).thenReturn(Optional.of(List.of(first, second)));
    }

    private static RunRequest request(Origin origin) {
        return new RunRequest(
                List.of(Runs.datastore(1), Runs.datastore(2)), null, null, "why", null, origin, true, false);
    }

    @Test
    void answersARepeatedStartThatTheUserMayView() {
        when(inventory.visible(eq(caller), any())).thenReturn(List.of("datastore-1", "datastore-2"));
        assertThat(service.start(caller, request(Origin.MANUAL), KEY)).containsExactly(first, second);
    }

    @Test
    void answersARepeatedStartWithNothingThatTheUserMayNoLongerView() {
        when(inventory.visible(eq(caller), any())).thenReturn(List.of("datastore-1"));
        assertThatThrownBy(() -> service.start(caller, request(Origin.MANUAL), KEY))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(404));
    }

    @Test
    void repeatsTheStartOfAScheduleWhoseDatastoreWasRemoved() {
        when(inventory.visible(eq(caller), any())).thenReturn(List.of());
        assertThat(service.start(caller, request(Origin.SCHEDULED), KEY)).containsExactly(first, second);
    }
}
