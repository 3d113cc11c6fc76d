package io.tidemark.reclaim.follow;

import io.tidemark.reclaim.estimate.Durations;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.measure.AlignmentLog;
import io.tidemark.reclaim.measure.FigureCollector;
import io.tidemark.reclaim.measure.HostEvidenceReader;
import io.tidemark.reclaim.measure.HostEvidenceReader.EvidenceReading;
import io.tidemark.reclaim.measure.UnmapCounterReader;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.CountedUnmap;
import io.tidemark.reclaim.verify.HostEvidence;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.vcenter.VcenterSession;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Polls a run in VERIFYING: takes figures after its UNMAP until they are settled, then ends it. */
@Component
class GainVerifier {

    private final ReclaimRuns runs;
    private final FigureCollector figureCollector;
    private final UnmapCounterReader counting;
    private final HostEvidenceReader witness;
    private final Durations durations;
    private final RunFinisher finisher;

    GainVerifier(
            ReclaimRuns runs,
            FigureCollector figureCollector,
            UnmapCounterReader counting,
            HostEvidenceReader witness,
            Durations durations,
            RunFinisher finisher) {
        this.runs = runs;
        this.figureCollector = figureCollector;
        this.counting = counting;
        this.witness = witness;
        this.durations = durations;
        this.finisher = finisher;
    }

    void verify(ReclaimRun run, VcenterSession session) {
        SettledFigures before = run.figures().before();
        SettledFigures known = run.figures().after();
        SettledFigures begun =
                known == null ? SettledFigures.after(figureCollector.vmfs(run.target(), session)) : known;
        SettledFigures now = figureCollector.enoughAfter(run.target(), before, begun)
                ? begun
                : figureCollector.look(run.target(), begun, usable(before), session);
        if (now != known) {
            change(run, changed -> changed.measuredAfter(now));
        }
        if (figureCollector.enoughAfter(run.target(), before, now)
                && counted(run, now, session)
                && witnessed(run, session)) {
            logged(run, now, session);
            finisher.verified(run.id(), durations.expected(run));
        }
    }

    private static @Nullable ArrayFigures usable(@Nullable SettledFigures before) {
        return before == null ? null : before.usable();
    }

    /** Whether all that hosts may report of their own UNMAP is known; false while it is worth waiting for. */
    private boolean counted(ReclaimRun run, SettledFigures after, VcenterSession session) {
        if (!UnmapCounterReader.matters(run, after)) {
            return true;
        }
        UnmapCounterReader.CounterReading reading = counting.read(run, after, session);
        CountedUnmap counted = reading.counted();
        if (counted != null) {
            change(run, now -> now.counted(counted));
        }
        return !reading.waiting();
    }

    /** Whether all that the host may report of this UNMAP is known, where no array reports figures. */
    private boolean witnessed(ReclaimRun run, VcenterSession session) {
        if (!HostEvidenceReader.matters(run)) {
            return true;
        }
        EvidenceReading reading = witness.read(run, session);
        HostEvidence evidence = reading.evidence();
        if (evidence != null) {
            change(run, now -> now.witnessed(evidence));
        }
        return !reading.waiting();
    }

    private void logged(ReclaimRun run, SettledFigures after, VcenterSession session) {
        if (AlignmentLog.matters(run, after)) {
            AlignmentLog.refusal(run, session).ifPresent(what -> change(run, now -> now.refused(what)));
        }
    }

    private void change(ReclaimRun run, Consumer<ReclaimRun> change) {
        runs.change(run.id(), now -> {
            if (now.allows(RunEvent.MEASURED_AFTER)) {
                change.accept(now);
            }
        });
    }
}
