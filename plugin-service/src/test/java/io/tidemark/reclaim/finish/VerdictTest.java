package io.tidemark.reclaim.finish;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.Verification.Outcome;
import io.tidemark.reclaim.verify.VmfsFigures;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The verification of a run, by the automatic reclaim of its datastore. */
class VerdictTest {

    private static final Duration CADENCE = Duration.ofSeconds(30);
    private static final VmfsFigures VMFS = new VmfsFigures(Runs.NOW, 2000, 1000);

    private static SettledFigures read(SettledFigures figures, long written) {
        SettledFigures now = figures;
        for (int i = 0; i < 3; i++) {
            ArrayFigures array =
                    new ArrayFigures(List.of(Runs.NOW.plusSeconds(30L * i)), written, 2000, 0.5, null, null, List.of());
            now = now.read(array, VMFS, CADENCE);
        }
        return now;
    }

    private static Verdict verdict(int major, @Nullable String priority, @Nullable String policy, long from, long to) {
        ReclaimRun run = Runs.queued(1, Method.ESXCLI, Runs.NOW);
        RunTarget known = run.target();
        run.replan(
                new RunTarget(
                        known.datastore(),
                        known.name(),
                        known.vmfsUuid(),
                        major,
                        priority,
                        policy,
                        known.devices(),
                        known.arrayNames(),
                        null,
                        known.space()),
                run.plan());
        run.measuredBefore(read(SettledFigures.before(VMFS), from));
        run.starting(Runs.attempt(Runs.NOW), Statement.of("HOST_CALLED_TASK", "asked"));
        run.verifying(RunState.COMPLETED, Runs.NOW, read(SettledFigures.after(VMFS), to));
        return Verdict.on(run);
    }

    @Test
    void isNotExactWhereDeadSpaceHidesBehindSpaceNeverWritten() {
        Verdict verdict = verdict(6, "low", null, 600, 500);
        assertThat(verdict.verification().outcome()).isEqualTo(Outcome.RANGE);
        assertThat(verdict.observations()).isEmpty();
    }

    @Test
    void countsABandwidthAndAnUnknownSettingAsAutomatic() {
        assertThat(verdict(6, "none", "fixed", 1600, 500).verification().outcome())
                .isEqualTo(Outcome.RANGE);
        assertThat(verdict(6, null, null, 1600, 500).verification().outcome()).isEqualTo(Outcome.RANGE);
    }

    @Test
    void staysExactOnQuietDatastores() {
        assertThat(verdict(6, "none", null, 600, 500).verification().reclaimedBytes())
                .isEqualTo(100);
        assertThat(verdict(5, null, null, 1600, 500).verification().reclaimedBytes())
                .isEqualTo(1100);
    }

    @Test
    void saysThatNothingWasDeadOnlyWhenNothingCameBack() {
        assertThat(verdict(5, null, null, 600, 500).observations()).isEmpty();
        assertThat(verdict(5, null, null, 600, 600).observations())
                .extracting(RunObservation::code)
                .containsExactly("NOTHING_WAS_DEAD", "NEVER_WRITTEN_OR_ZEROED");
        assertThat(verdict(6, "low", null, 600, 600).observations())
                .extracting(RunObservation::code)
                .containsExactly("AUTOMATIC_UNMAP_WAS_FASTER", "NEVER_WRITTEN_OR_ZEROED");
    }
}
