package io.tidemark.reclaim.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.reclaim.verify.VmfsFigures;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunOutcomeTest {

    private static final Statement CAUSE = Statement.of("CAUSE", "cause");
    private static final VmfsFigures VMFS = new VmfsFigures(Runs.NOW, 2000, 1000);

    private static SettledFigures read(SettledFigures figures, long written) {
        return read(figures, written, FigureAccuracy.EXACT);
    }

    private static SettledFigures read(SettledFigures figures, long written, FigureAccuracy accuracy) {
        SettledFigures now = figures;
        for (int i = 0; i < 3; i++) {
            ArrayFigures array = new ArrayFigures(
                    List.of(Runs.NOW.plusSeconds(30L * i)), written, 2000, 0.5, null, null, List.of(), accuracy, false);
            now = now.read(array, VMFS, Duration.ofSeconds(30));
        }
        return now;
    }

    private static ReclaimRun running(long dead) {
        ReclaimRun run = Runs.queued(1, Method.TASK, Runs.NOW);
        run.measuredBefore(read(SettledFigures.before(VMFS), 1000 + dead));
        run.starting(Runs.attempt(Runs.NOW), CAUSE);
        return run;
    }

    private static @Nullable RunOutcome ended(RunState how, long dead, long left, Verification verification) {
        ReclaimRun run = running(dead);
        run.verifying(how, Runs.NOW, read(SettledFigures.after(VMFS), 1000 + left));
        run.ended(RunEvent.GAIN_VERIFIED, Runs.NOW, verification);
        return RunOutcome.of(run);
    }

    private static @Nullable RunOutcome completed(long dead, long left, Verification verification) {
        return ended(RunState.COMPLETED, dead, left, verification);
    }

    @Test
    void isNotKnownBeforeTheEnd() {
        assertThat(RunOutcome.of(Runs.queued(1, Method.TASK, Runs.NOW))).isNull();
        assertThat(RunOutcome.of(running(500))).isNull();
    }

    @Test
    void isReclaimedIfOnlyANegligiblePartIsLeft() {
        assertThat(completed(500, 0, Verification.exact(500))).isEqualTo(RunOutcome.RECLAIMED);
        assertThat(completed(500, 5, Verification.exact(495))).isEqualTo(RunOutcome.RECLAIMED);
        assertThat(completed(500, 6, Verification.exact(494))).isEqualTo(RunOutcome.PARTLY_RECLAIMED);
    }

    @Test
    void findsNoPartLeftThatIsSmallerThanACoarseStep() {
        FigureAccuracy percents = new FigureAccuracy(20, 0);
        for (long left : List.of(19L, 40L)) {
            ReclaimRun run = running(500);
            run.verifying(RunState.COMPLETED, Runs.NOW, read(SettledFigures.after(VMFS), 1000 + left, percents));
            run.ended(RunEvent.GAIN_VERIFIED, Runs.NOW, Verification.range(400, 480, CAUSE));
            assertThat(RunOutcome.of(run)).isEqualTo(left < 20 ? RunOutcome.RECLAIMED : RunOutcome.PARTLY_RECLAIMED);
        }
    }

    @Test
    void isNothingIfTheArrayFreedNothingWhateverTheHostProcessed() {
        assertThat(completed(500, 500, Verification.exact(0))).isEqualTo(RunOutcome.NOTHING_RECLAIMED);
        assertThat(completed(0, 0, Verification.exact(0))).isEqualTo(RunOutcome.NOTHING_RECLAIMED);
        assertThat(completed(500, 500, Verification.range(0, 0, CAUSE))).isEqualTo(RunOutcome.NOTHING_RECLAIMED);
    }

    @Test
    void claimsARangeOnlyByItsLowerLimit() {
        assertThat(completed(500, 0, Verification.range(100, 500, CAUSE))).isEqualTo(RunOutcome.RECLAIMED);
        assertThat(completed(500, 300, Verification.range(100, 200, CAUSE))).isEqualTo(RunOutcome.PARTLY_RECLAIMED);
        assertThat(completed(500, 0, Verification.range(0, 500, CAUSE))).isEqualTo(RunOutcome.NOT_VERIFIABLE);
        assertThat(completed(500, 0, Verification.notVerifiable(CAUSE))).isEqualTo(RunOutcome.NOT_VERIFIABLE);
    }

    @Test
    void isTheEndOfRunsThatDidNotComplete() {
        assertThat(ended(RunState.CANCELED, 500, 100, Verification.exact(400))).isEqualTo(RunOutcome.STOPPED);
        assertThat(ended(RunState.FAILED, 500, 500, Verification.exact(0))).isEqualTo(RunOutcome.FAILED);
    }
}
