package io.tidemark.reclaim.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.estimate.ChecklistItem.Topic;
import io.tidemark.reclaim.plan.DurationRange;
import io.tidemark.reclaim.plan.HostChoice;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.MethodChoice;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

class ChecklistTest {

    private static final Statement REASON = Statement.of("TEST", "why");

    private static PlannedRun planned(Method method, long freeBytes, @Nullable Statement arrayProblem) {
        DatastoreFacts facts = new DatastoreFacts(
                "datastore-1", "ds-1", "VMFS", true, "normal", 1L << 40, freeBytes, Runs.NOW, null, List.of());
        Datastore datastore = Mockito.mock(Datastore.class);
        Mockito.when(datastore.facts()).thenReturn(facts);
        Mockito.when(datastore.arrayProblem()).thenReturn(arrayProblem);
        if (arrayProblem == null) {
            Mockito.when(datastore.certainDeadSpace())
                    .thenReturn(new DeadSpace(5L << 30, "ARRAY_MINUS_VMFS", Runs.NOW, null));
        }
        return new PlannedRun(
                datastore,
                List.of(),
                new MethodChoice(method, REASON),
                method == Method.TASK ? null : new ReclaimUnit(200, REASON, null),
                new HostChoice(null, REASON),
                new DurationRange(Duration.ofMinutes(1), Duration.ofMinutes(5)),
                List.of(),
                null,
                List.of(),
                null,
                null,
                RunNeeds.NONE);
    }

    private static Map<Topic, String> codes(List<ChecklistItem> items) {
        return items.stream()
                .collect(Collectors.toMap(
                        ChecklistItem::topic, item -> item.statement().code()));
    }

    private static List<Topic> open(List<ChecklistItem> items) {
        return items.stream()
                .filter(item -> !item.fulfilled())
                .map(ChecklistItem::topic)
                .toList();
    }

    @Test
    void hasNothingAgainstATaskWithAVerifiedResult() {
        List<ChecklistItem> items = Checklist.of(planned(Method.TASK, 1L << 39, null), Runs.NOW);

        assertThat(codes(items))
                .isEqualTo(Map.of(
                        Topic.ESTIMATE, "CHECK_ESTIMATE",
                        Topic.CANCELLATION, "CHECK_CANCELABLE",
                        Topic.VERIFICATION, "CHECK_VERIFIED",
                        Topic.SPACE, "CHECK_SPACE",
                        Topic.TIME, "CHECK_TIME",
                        Topic.HOST, "TEST"));
        assertThat(open(items)).isEmpty();
    }

    @Test
    void namesWhatCannotBeCanceledVerifiedOrIsNearlyFull() {
        List<ChecklistItem> items = Checklist.of(planned(Method.ESXCLI, 1L << 37, REASON), Runs.NOW);

        assertThat(open(items)).containsExactly(Topic.ESTIMATE, Topic.CANCELLATION, Topic.VERIFICATION, Topic.SPACE);
        assertThat(codes(items))
                .containsEntry(Topic.CANCELLATION, "CANNOT_BE_STOPPED")
                .containsEntry(Topic.SPACE, "CHECK_SPACE_LITTLE");
    }

    @Test
    void showsTheFileOfOneUnit() {
        ChecklistItem space = Checklist.of(planned(Method.ESXCLI, 1L << 39, null), Runs.NOW).stream()
                .filter(item -> item.topic() == Topic.SPACE)
                .findFirst()
                .orElseThrow();

        assertThat(space.statement().params()).containsEntry("fileBytes", 200L << 20);
    }
}
