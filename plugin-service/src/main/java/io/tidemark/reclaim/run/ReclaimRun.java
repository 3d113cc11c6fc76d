package io.tidemark.reclaim.run;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.explain.StartSnapshot;
import io.tidemark.reclaim.unmap.UnmapProgress;
import io.tidemark.reclaim.verify.CountedUnmap;
import io.tidemark.reclaim.verify.HostEvidence;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.Verification;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One reclaim run on one datastore; {@link RunTransitions} defines the possible changes. Not safe for threads: each
 * change is made on a new copy from the database and stored only if the run was not changed in the meantime (see {@code
 * ReclaimRuns}).
 */
@JsonAutoDetect(
        fieldVisibility = Visibility.ANY,
        getterVisibility = Visibility.NONE,
        isGetterVisibility = Visibility.NONE)
public final class ReclaimRun {

    private final String id;

    private final String startedBy;

    private final @Nullable String reason;
    private final Instant createdAt;

    /** Null for runs of older versions, and where the VMFS is not known. */
    private @Nullable String claimedVolume;

    @JsonIgnore
    private long version;

    private RunState state = RunState.QUEUED;
    private RunTarget target;
    private RunPlan plan;
    private RunNeeds needs = RunNeeds.NONE;

    @JsonUnwrapped
    private RunStart beginning = RunStart.NONE;

    @JsonUnwrapped
    private RunProgress progress = RunProgress.NONE;

    @JsonUnwrapped
    private RunFigures figures = RunFigures.NONE;

    @JsonUnwrapped
    private RunEnd end = RunEnd.OPEN;

    @JsonAlias("findings")
    private List<RunObservation> observations = new ArrayList<>();

    private List<TimelineEntry> timeline = new ArrayList<>();

    @JsonCreator
    public ReclaimRun(
            @JsonProperty("id") String id,
            @JsonProperty("target") RunTarget target,
            @JsonProperty("plan") RunPlan plan,
            @JsonProperty("startedBy") String startedBy,
            @JsonProperty("reason") @Nullable String reason,
            @JsonProperty("createdAt") Instant createdAt) {
        this.id = id;
        this.target = target;
        this.plan = plan;
        this.startedBy = startedBy;
        this.reason = reason;
        this.createdAt = createdAt;
    }

    /** Before it is stored for the first time: no other run may be live on its VMFS volume, whichever vCenter shows it. */
    public void claimVolume() {
        claimedVolume = target.vmfsUuid().isBlank() ? null : target.vmfsUuid();
    }

    public @Nullable String claimedVolume() {
        return claimedVolume;
    }

    /** Whether the event can happen to the run as it is. */
    public boolean allows(RunEvent event) {
        return RunTransitions.next(this, event).isPresent();
    }

    /** The state the event would take the run to; IllegalStateException when it cannot happen now. */
    public RunState next(RunEvent event) {
        return RunTransitions.next(this, event)
                .orElseThrow(() -> new IllegalStateException(event + " cannot happen: run " + id + " is " + state));
    }

    private void apply(RunEvent event) {
        state = next(event);
    }

    /** The state of its task in vCenter; can change after the end of the run. */
    public void published(PublishedTask now) {
        progress = progress.withTask(now);
    }

    /** Before the run is stored for the first time. */
    public void needs(RunNeeds asked) {
        apply(RunEvent.NEEDS_STATED);
        needs = asked;
    }

    /** Its arrays became known, or are others, while it waits. */
    public void onArrays(RunTarget now, RunPlan planned, RunNeeds needed) {
        apply(RunEvent.NEEDS_STATED);
        target = now;
        plan = planned;
        needs = needed;
    }

    /** From here on the run holds its host. */
    public void admitted(RunPlan planned, Instant at) {
        apply(RunEvent.ADMITTED);
        plan = planned;
        beginning = new RunStart(at, beginning.attempt(), beginning.snapshot());
    }

    /** Others use its host until it is admitted again. */
    public void returned() {
        apply(RunEvent.RETURNED);
        beginning = new RunStart(null, null, beginning.snapshot());
    }

    /** Free space and unit are taken again right before the start, because they move. */
    public void replan(RunTarget now, RunPlan planned) {
        apply(RunEvent.PLANNED);
        target = now;
        plan = planned;
    }

    public void snapshot(StartSnapshot known) {
        apply(RunEvent.MEASURED_BEFORE);
        beginning = new RunStart(beginning.admittedAt(), beginning.attempt(), known);
    }

    public void measuredBefore(SettledFigures now) {
        apply(RunEvent.MEASURED_BEFORE);
        figures = new RunFigures(now, figures.after(), figures.counted(), figures.refusal(), figures.host());
    }

    /** Records that the host is about to be called; from here on the run may have changed the world. */
    public void starting(Attempt request, Statement what) {
        apply(RunEvent.HOST_CALLED);
        beginning = new RunStart(beginning.admittedAt(), request, beginning.snapshot());
        note(request.at(), what);
    }

    public void attempted(Attempt now) {
        if (beginning.attempt() == null) {
            throw new IllegalStateException("run " + id + " was not started");
        }
        beginning = new RunStart(beginning.admittedAt(), now, beginning.snapshot());
    }

    /** The request did not leave the service: the run can be started again. */
    public void notSent() {
        apply(RunEvent.CALL_NOT_SENT);
        beginning = new RunStart(beginning.admittedAt(), null, beginning.snapshot());
    }

    /** It is not known any more whether the host sends UNMAP; the first time and the first limit are kept. */
    public void contactLost(RunProgress.Doubt now) {
        apply(RunEvent.CONTACT_LOST);
        RunProgress.Doubt known = progress.doubt();
        progress = progress.withDoubt(
                known == null
                        ? now
                        : new RunProgress.Doubt(now.reason(), known.since(), known.until(), now.taskEnded()));
    }

    /** The host was seen to send UNMAP: the run is not given up before this time. */
    public void takenUntil(Instant later) {
        if (progress.doubt() != null) {
            progress = progress.withDoubt(progress.doubt().until(later));
        }
    }

    public void contactRestored() {
        apply(RunEvent.CONTACT_RESTORED);
        progress = progress.withDoubt(null);
    }

    public void unmapped(UnmapProgress now) {
        progress = progress.withUnmap(now);
    }

    /** The first request is kept. */
    public void cancelAsked(String by, Instant at) {
        if (!cancelAsked()) {
            end = new RunEnd(
                    end.outcome(), end.unmapEndedAt(), end.endedAt(), end.verification(), at, by, end.problem());
        }
        if (state.unmapping()) {
            apply(RunEvent.CANCEL_REQUESTED);
        }
    }

    /** The UNMAP of the host has ended; {@code then} is the end state of the run after verification. */
    public void verifying(RunState then, Instant at, @Nullable SettledFigures after) {
        if (!then.ended()) {
            throw new IllegalArgumentException("a run cannot end " + then);
        }
        apply(RunEvent.UNMAP_ENDED);
        progress = progress.withDoubt(null);
        end = new RunEnd(
                then, at, end.endedAt(), end.verification(), end.cancelAskedAt(), end.canceledBy(), end.problem());
        figures = figures.withAfter(after);
    }

    public void measuredAfter(SettledFigures now) {
        apply(RunEvent.MEASURED_AFTER);
        figures = figures.withAfter(now);
    }

    public void counted(CountedUnmap unmap) {
        apply(RunEvent.MEASURED_AFTER);
        figures = new RunFigures(figures.before(), figures.after(), unmap, figures.refusal(), figures.host());
    }

    public void refused(Statement what) {
        apply(RunEvent.MEASURED_AFTER);
        figures = new RunFigures(figures.before(), figures.after(), figures.counted(), what, figures.host());
    }

    public void witnessed(HostEvidence evidence) {
        apply(RunEvent.MEASURED_AFTER);
        figures = new RunFigures(figures.before(), figures.after(), figures.counted(), figures.refusal(), evidence);
    }

    /** The event ends the run. */
    public void ended(RunEvent event, Instant at, Verification proof) {
        apply(event);
        progress = progress.withDoubt(null);
        trouble();
        end = new RunEnd(
                end.outcome(),
                end.unmapEndedAt() == null && attempt() != null ? at : end.unmapEndedAt(),
                at,
                proof,
                end.cancelAskedAt(),
                end.canceledBy(),
                end.problem());
    }

    public void found(RunObservation observation) {
        if (observations.stream().noneMatch(known -> known.code().equals(observation.code()))) {
            observations.add(observation);
        }
    }

    public void note(Instant at, Statement what) {
        timeline.add(TimelineEntry.of(at, what));
    }

    /** Null when the array is not too busy. */
    public void arrayBusySince(@Nullable Instant since) {
        progress = progress.withArrayBusySince(since);
    }

    /** Something keeps the run from being followed; the first moment of it is kept. */
    public void trouble(Statement what, Instant at) {
        progress = progress.withTrouble(what, progress.troubleSince() == null ? at : progress.troubleSince());
    }

    public void trouble() {
        progress = progress.withTrouble(null, null);
    }

    /** Why the run failed or is unknown; stays for good. */
    public void problem(Statement what) {
        end = new RunEnd(
                end.outcome(),
                end.unmapEndedAt(),
                end.endedAt(),
                end.verification(),
                end.cancelAskedAt(),
                end.canceledBy(),
                what);
        trouble();
    }

    public String id() {
        return id;
    }

    public String startedBy() {
        return startedBy;
    }

    public @Nullable String reason() {
        return reason;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public long version() {
        return version;
    }

    public void version(long stored) {
        version = stored;
    }

    public RunState state() {
        return state;
    }

    public RunTarget target() {
        return target;
    }

    public RunPlan plan() {
        return plan;
    }

    public RunNeeds needs() {
        return needs;
    }

    public RunProgress progress() {
        return progress;
    }

    public RunFigures figures() {
        return figures;
    }

    public RunEnd end() {
        return end;
    }

    /** When it was admitted, null while it is queued. */
    public @Nullable Instant admittedAt() {
        return beginning.admittedAt();
    }

    /** Whether it waits in the queue. */
    public boolean waiting() {
        return state == RunState.QUEUED && admittedAt() == null;
    }

    /** Whether no other run may use its host: from its admission until its UNMAP has ended. */
    public boolean holdsHost() {
        return state == RunState.QUEUED ? admittedAt() != null : state.unmapping();
    }

    public StartSnapshot snapshot() {
        return beginning.snapshot();
    }

    /** Null before the host was called. */
    public @Nullable Attempt attempt() {
        return beginning.attempt();
    }

    public @Nullable Instant startedAt() {
        return attempt() == null ? null : attempt().at();
    }

    public boolean cancelAsked() {
        return end.cancelAskedAt() != null;
    }

    /**
     * Why the run failed or is unknown; else why it is not known whether the host still sends UNMAP; else what keeps it
     * from being monitored at present, if anything does.
     */
    public @Nullable Statement problem() {
        if (end.problem() != null) {
            return end.problem();
        }
        return progress.doubt() == null ? progress.trouble() : progress.doubt().reason();
    }

    public List<RunObservation> observations() {
        return List.copyOf(observations);
    }

    public List<TimelineEntry> timeline() {
        return List.copyOf(timeline);
    }
}
