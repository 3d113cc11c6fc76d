package io.tidemark.reclaim.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.platform.records.JsonColumn;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.unmap.UnmapProgress;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.reclaim.verify.VmfsFigures;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The names in stored runs; those of version 0.1.0 are still read. */
class RunRecordsTest {

    private final JsonMapper json = JsonMapper.builder().build();
    private final JsonColumn<ReclaimRun> records = new JsonColumn<>(json, ReclaimRun.class);

    private static ReclaimRun ended() {
        ReclaimRun run = Runs.queued(1, Method.ESXCLI, Runs.NOW);
        run.admitted(run.plan(), Runs.NOW);
        run.measuredBefore(SettledFigures.before(new VmfsFigures(Runs.NOW, 10, 5)));
        run.starting(Runs.attempt(Runs.NOW), Statement.of("HOST_CALLED_TASK", "asked"));
        run.cancelAsked("ann", Runs.NOW);
        run.verifying(RunState.CANCELED, Runs.NOW, SettledFigures.after(new VmfsFigures(Runs.NOW, 10, 5)));
        run.ended(RunEvent.GAIN_VERIFIED, Runs.NOW, Verification.exact(7));
        return run;
    }

    @Test
    void keepsTheNamesOfStoredRuns() {
        JsonNode stored = json.readTree(records.write(ended()));
        assertThat(stored.propertyNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "startedBy",
                        "reason",
                        "createdAt",
                        "claimedVolume",
                        "state",
                        "host",
                        "target",
                        "plan",
                        "needs",
                        "admittedAt",
                        "task",
                        "attempt",
                        "snapshot",
                        "unmap",
                        "before",
                        "after",
                        "counted",
                        "refusal",
                        "verification",
                        "outcome",
                        "unmapEndedAt",
                        "endedAt",
                        "cancelAskedAt",
                        "canceledBy",
                        "arrayBusySince",
                        "problem",
                        "trouble",
                        "troubleSince",
                        "doubt",
                        "observations",
                        "timeline");
        assertThat(stored.at("/admittedAt").asString()).isEqualTo(Runs.NOW.toString());
        assertThat(stored.at("/canceledBy").asString()).isEqualTo("ann");
        assertThat(stored.at("/verification/reclaimedBytes").asLong()).isEqualTo(7);
    }

    @Test
    void readsWhatItWrote() {
        String written = records.write(ended());
        assertThat(records.write(json.readValue(written, ReclaimRun.class))).isEqualTo(written);
    }

    @Test
    void readsRunsWithTheNamesOfEarlierVersions() {
        String written = records.write(ended());
        ObjectNode old = (ObjectNode) json.readTree(written);
        Map.of(
                        "admittedAt", "turnAt",
                        "task", "shown",
                        "snapshot", "start",
                        "unmap", "walk",
                        "unmapEndedAt", "walkEndedAt",
                        "observations", "findings")
                .forEach((now, before) -> old.set(before, old.remove(now)));
        assertThat(records.write(json.treeToValue(old, ReclaimRun.class))).isEqualTo(written);
    }

    @Test
    void readsRunsThatLackLaterFields() {
        ObjectNode old = (ObjectNode) json.readTree(records.write(ended()));
        old.remove(List.of("unmap", "snapshot", "verification", "admittedAt", "counted", "trouble", "arrayBusySince"));
        ReclaimRun read = json.treeToValue(old, ReclaimRun.class);
        assertThat(read.progress().unmap()).isEqualTo(UnmapProgress.NOT_BEGUN);
        assertThat(read.end().verification()).isEqualTo(Verification.PENDING);
        assertThat(read.admittedAt()).isNull();
        assertThat(read.figures().before()).isNotNull();
    }
}
