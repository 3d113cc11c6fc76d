package io.tidemark.reclaim.web;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.cancel.CancelRules;
import io.tidemark.reclaim.message.PlanMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.Pace;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEnd;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.run.RunProgress;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.TimelineEntry;
import io.tidemark.reclaim.unmap.UnitSwitch;
import io.tidemark.reclaim.verify.Verification.Outcome;
import io.tidemark.reclaim.verify.Verification.Range;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as callers see it.
 *
 * @param outcome what it achieved, null while it has not ended
 * @param arrays names of the connected arrays when the run was accepted; ids for runs of older versions
 * @param plan the plan of the run and its reasons
 * @param progress how far it is and how fast it goes
 * @param durations how long its parts took or are expected to take
 * @param verification what it gave back, as far as that is proven
 * @param cancellation what a cancel does now
 * @param unconfirmed why it is not known whether the host still sends UNMAP; null in all other states
 * @param observations what was noticed about it
 * @param timeline its steps, the oldest first
 * @param recorded whether the run was started with {@code record}
 * @param version grows with each change
 */
record RunView(
        String id,
        ObjectId datastoreId,
        String datastoreName,
        String vcenter,
        RunState state,
        @Nullable RunOutcome outcome,
        List<String> arrays,
        String startedBy,
        @Nullable String reason,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        Plan plan,
        Pace progress,
        RunDurations durations,
        Verification verification,
        Cancellation cancellation,
        @Nullable Unconfirmed unconfirmed,
        List<RunObservation> observations,
        List<TimelineEntry> timeline,
        @Nullable Statement problem,
        boolean recorded,
        long version) {

    /**
     * The plan of a run and its reasons.
     *
     * @param methodReason why this method
     * @param host host of the run
     * @param hostReason why this host
     * @param requestedUnit requested blocks per pass, null with the native task, which accepts no unit
     * @param unitReason why this unit is requested, null together with it
     * @param effectiveUnit blocks of the first pass according to the log of the host, null if not known
     * @param effectiveUnitReason what the effective unit was read from, or why it is not known
     * @param unitSwitches changes of the unit during the run, oldest first
     */
    record Plan(
            Method method,
            Statement methodReason,
            Host host,
            Statement hostReason,
            @Nullable Long requestedUnit,
            @Nullable Statement unitReason,
            @Nullable Long effectiveUnit,
            @Nullable Statement effectiveUnitReason,
            List<Switch> unitSwitches) {

        static Plan of(ReclaimRun run) {
            RunPlan plan = run.plan();
            ReclaimUnit unit = plan.unit();
            EffectiveUnit effective = EffectiveUnit.of(run);
            return new Plan(
                    plan.method(),
                    plan.methodReason(),
                    new Host(new ObjectId(run.target().datastore().vcenter(), plan.host()), plan.hostName()),
                    plan.hostReason(),
                    unit == null ? null : unit.blocks(),
                    unit == null ? null : unit.reason(),
                    effective.blocks(),
                    effective.reason(),
                    run.progress().unmap().switches().stream().map(Switch::of).toList());
        }
    }

    /** The host that the run is on. */
    record Host(ObjectId id, String name) {}

    /**
     * From {@code at} on the host worked in units of {@code unit} blocks.
     *
     * @param at null when the log line had no time stamp
     * @param reason why the host changed the unit
     */
    record Switch(@Nullable Instant at, long unit, Statement reason) {

        static Switch of(UnitSwitch one) {
            return new Switch(
                    one.at(),
                    one.unit(),
                    (one.unit() == ReclaimUnit.DEFAULT ? PlanMessage.SWITCHED_TO_200 : PlanMessage.SWITCHED)
                            .with("unit", one.unit()));
        }
    }

    /**
     * The verified result of a run.
     *
     * @param summary the outcome as a message
     * @param before figures before the run, null until they are measured
     * @param after figures after the run, null until they are measured
     * @param reclaimedBytes reclaimed bytes, null if not known exactly
     * @param reclaimedRange range of the reclaimed space if not known exactly, otherwise null
     */
    record Verification(
            Outcome outcome,
            Statement summary,
            @Nullable FiguresView before,
            @Nullable FiguresView after,
            @Nullable Long reclaimedBytes,
            @Nullable Range reclaimedRange) {

        static Verification of(ReclaimRun run) {
            RunEnd end = run.end();
            return new Verification(
                    end.verification().outcome(),
                    end.verification().summary(),
                    FiguresView.of(run.figures().before(), run.target()),
                    FiguresView.of(run.figures().after(), run.target()),
                    end.verification().reclaimedBytes(),
                    end.verification().range());
        }
    }

    /**
     * The effect of a cancel.
     *
     * @param possible whether a cancel takes effect on the host now
     * @param note what a run that is being canceled waits for, null for every other
     */
    record Cancellation(boolean possible, @Nullable Statement note) {

        static Cancellation of(ReclaimRun run) {
            return new Cancellation(CancelRules.possible(run), CancelRules.note(run));
        }
    }

    /**
     * It is not known whether the host still sends UNMAP. The datastore and the host stay reserved.
     *
     * @param reason what happened
     * @param since when it was noticed
     * @param until when the run ends as UNKNOWN if neither the log nor the counters of the host show the end before
     */
    record Unconfirmed(Statement reason, Instant since, Instant until) {

        static @Nullable Unconfirmed of(ReclaimRun run) {
            RunProgress.Doubt doubt = run.progress().doubt();
            return doubt == null ? null : new Unconfirmed(doubt.reason(), doubt.since(), doubt.until());
        }
    }

    /** The run as it is now. */
    static RunView of(ReclaimRun run, Instant now) {
        ObjectId datastore = run.target().datastore();
        return new RunView(
                run.id(),
                datastore,
                run.target().name(),
                datastore.vcenter(),
                run.state(),
                RunOutcome.of(run),
                run.target().arrayNames().isEmpty()
                        ? run.needs().arrays()
                        : run.target().arrayNames(),
                run.startedBy(),
                run.reason(),
                run.createdAt(),
                run.startedAt(),
                run.end().endedAt(),
                Plan.of(run),
                Pace.of(run),
                RunDurations.of(run, now),
                Verification.of(run),
                Cancellation.of(run),
                Unconfirmed.of(run),
                run.observations(),
                run.timeline(),
                run.problem(),
                Boolean.TRUE.equals(run.needs().recorded()),
                run.version());
    }
}
