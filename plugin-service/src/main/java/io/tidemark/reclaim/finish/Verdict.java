package io.tidemark.reclaim.finish;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.explain.Gain;
import io.tidemark.reclaim.explain.Reasons;
import io.tidemark.reclaim.message.RunObservationMessage;
import io.tidemark.reclaim.message.VerificationMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.CountedUnmap;
import io.tidemark.reclaim.verify.Evidence;
import io.tidemark.reclaim.verify.HostEvidence;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.reclaim.verify.Verification.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The verification of a finished run, and why little or no space was reclaimed. */
public record Verdict(Verification verification, List<RunObservation> observations) {

    public static Verdict on(ReclaimRun run) {
        SettledFigures before = run.figures().before();
        if (before == null) {
            Statement none = run.target().arrayProblem();
            return new Verdict(Verification.notVerifiable(none == null ? NO_FIGURES : none), List.of());
        }
        Long besides = besides(run);
        Verification verification = new Evidence(
                        before,
                        run.figures().after(),
                        run.target().arrayProblem(),
                        otherUnmap(run, before, besides),
                        besides,
                        processedBytes(run))
                .verdict();
        return new Verdict(verification, observations(run, before, verification));
    }

    /** The same with what the host reports, where no array reports figures. */
    Verdict withHostEvidence(ReclaimRun run, Duration expected) {
        HostEvidence host = run.figures().host();
        if (host == null) {
            return this;
        }
        List<RunObservation> all = new ArrayList<>(observations);
        all.addAll(HostReport.of(run, host));
        return IgnoredUnmap.probable(run, expected)
                .map(ignored -> {
                    all.add(0, ignored);
                    return new Verdict(IgnoredUnmap.verification(), List.copyOf(all));
                })
                .orElseGet(() -> new Verdict(verification, List.copyOf(all)));
    }

    /** For a run that ended without figures after it. */
    public static Verification withoutFigures(ReclaimRun run, RunState how) {
        if (run.attempt() == null
                || how == RunState.CANCELED
                || how == RunState.FAILED && !run.progress().unmap().begun()) {
            return new Verification(
                    Outcome.NOT_VERIFIABLE, VerificationMessage.NOTHING_WAS_DONE.statement(), null, null);
        }
        return Verification.notVerifiable(VerificationMessage.END_NOT_KNOWN.statement());
    }

    private static final Statement NO_FIGURES = VerificationMessage.NO_FIGURES_BEFORE.statement();

    /** The most that hosts gave back besides the run meanwhile; null when their counters do not show it. */
    private static @Nullable Long besides(ReclaimRun run) {
        CountedUnmap counted = run.figures().counted();
        if (counted == null || run.progress().unmap().foreign()) {
            return null;
        }
        if (run.figures().automaticUnmap(run.target()) == null) {
            return counted.otherBytes();
        }
        boolean whole = run.plan().method() == Method.TASK && run.end().outcome() == RunState.COMPLETED;
        long blocks = whole
                ? run.target().space().freeBlocks()
                : run.progress().unmap().blocks();
        return counted.besides(blocks * run.target().space().blockSizeBytes());
    }

    private static @Nullable Statement otherUnmap(ReclaimRun run, SettledFigures before, @Nullable Long besides) {
        if (run.progress().unmap().foreign()) {
            return VerificationMessage.OTHER_MANUAL_UNMAP.statement();
        }
        ArrayFigures from = before.usable();
        SettledFigures after = run.figures().after();
        ArrayFigures to = after == null ? null : after.usable();
        boolean cameBack = from == null || to == null || from.writtenBytes() > to.writtenBytes();
        String setting = run.figures().automaticUnmap(run.target());
        if (!cameBack || besides != null && besides == 0) {
            return null;
        }
        if (setting == null) {
            return ofOtherHosts(run, besides);
        }
        return besides != null
                ? VerificationMessage.AUTOMATIC_UNMAP_COUNTED.with("priority", setting, "bytes", besides)
                : VerificationMessage.AUTOMATIC_UNMAP_POSSIBLE.with("priority", setting);
    }

    /** Without automatic reclaim. Hosts without counters are taken for silent, hosts that are not known are not. */
    private static @Nullable Statement ofOtherHosts(ReclaimRun run, @Nullable Long counted) {
        if (counted != null) {
            return VerificationMessage.OTHER_HOSTS_COUNTED_UNMAP.with("bytes", counted);
        }
        return run.figures().counted() == null ? null : VerificationMessage.OTHER_HOSTS_NOT_COUNTED.statement();
    }

    /** An upper limit of the processed space, from the log and the free space before and after. */
    private static long processedBytes(ReclaimRun run) {
        long processed = run.progress().unmap().blocks() * run.target().space().blockSizeBytes();
        SettledFigures before = run.figures().before();
        SettledFigures after = run.figures().after();
        long free = before == null
                ? run.target().space().freeBytes()
                : Math.max(before.vmfs().freeBytes(), run.target().space().freeBytes());
        return Math.max(
                processed, after == null ? free : Math.max(free, after.vmfs().freeBytes()));
    }

    private static List<RunObservation> observations(ReclaimRun run, SettledFigures before, Verification verification) {
        List<RunObservation> observations = new ArrayList<>();
        ArrayFigures from = before.usable();
        SettledFigures after = run.figures().after();
        ArrayFigures to = after == null ? null : after.usable();
        if (verification.outcome() == Outcome.NOT_VERIFIABLE) {
            observations.add(RunObservation.warning(verification.summary()));
        }
        if (from == null || to == null || after == null) {
            return observations;
        }
        Long besides = besides(run);
        String setting = run.figures().automaticUnmap(run.target());
        if (besides != null && besides == 0 && setting != null) {
            observations.add(
                    RunObservation.info(RunObservationMessage.NO_AUTOMATIC_UNMAP_COUNTED.with("priority", setting)));
        }
        Gain gain = new Gain(
                from,
                to,
                before.vmfs().usedBytes(),
                after.vmfs().usedBytes(),
                verification.reclaimedBytes() == null ? unmoved(verification) : verification.reclaimedBytes(),
                processed(run),
                setting,
                run.figures().refusal(),
                run.snapshot());
        Reasons.of(gain)
                .forEach(reason -> observations.add((reason.serious()
                                ? RunObservation.warning(reason.evidence())
                                : RunObservation.info(reason.evidence()))
                        .advised(reason.advice())));
        return observations;
    }

    /** A range that ends at zero is as telling as an exact zero. */
    private static @Nullable Long unmoved(Verification verification) {
        Verification.Range range = verification.range();
        return range != null && range.maxBytes() == 0 ? Long.valueOf(0) : null;
    }

    private static Gain.Coverage processed(ReclaimRun run) {
        boolean byTask = run.plan().method() == Method.TASK;
        long free = run.target().space().freeBytes();
        return new Gain.Coverage(
                byTask
                        ? run.end().outcome() == RunState.COMPLETED
                        : run.progress().unmap().done(),
                run.end().outcome() == RunState.CANCELED,
                byTask
                        ? null
                        : Long.valueOf(run.progress().unmap().blocks()
                                * run.target().space().blockSizeBytes()),
                free,
                run.target().space().blockSizeBytes());
    }
}
