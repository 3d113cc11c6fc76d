package io.tidemark.reclaim.run;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.explain.StartSnapshot;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.verify.CountedUnmap;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.reclaim.walk.UnmapProgress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One reclaim run on one datastore and its state machine. Not safe for threads: every change works on a copy fresh from the
 * database and is kept only if nobody else changed the run meanwhile (see {@link ReclaimRuns}).
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

    @JsonIgnore
    private long version;

    private RunState state = RunState.QUEUED;
    private RunTarget target;
    private RunPlan plan;
    private RunNeeds needs = RunNeeds.NONE;
    private @Nullable Instant turnAt;
    private @Nullable PublishedTask shown;
    private @Nullable Attempt attempt;
    private StartSnapshot start = StartSnapshot.NOT_KNOWN;
    private UnmapProgress walk = UnmapProgress.NOT_BEGUN;
    private @Nullable SettledFigures before;
    private @Nullable SettledFigures after;
    private @Nullable CountedUnmap counted;
    private @Nullable Statement refusal;
    private Verification verification = Verification.PENDING;
    private @Nullable RunState outcome;
    private @Nullable Instant walkEndedAt;
    private @Nullable Instant endedAt;
    private @Nullable Instant cancelAskedAt;
    private @Nullable String canceledBy;
    private @Nullable Instant arrayBusySince;
    private @Nullable Statement problem;
    private @Nullable Statement trouble;
    private @Nullable Instant troubleSince;
    private List<Finding> findings = new ArrayList<>();
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

    /** How far its own task in vCenter has come; may change after the run's end. */
    public void shown(PublishedTask now) {
        shown = now;
    }

    /** Before the run is stored for the first time. */
    public void needs(RunNeeds asked) {
        require(state == RunState.QUEUED && turnAt == null);
        needs = asked;
    }

    /** It is the run's turn: from here on it holds its host. */
    public void turn(RunPlan planned, Instant at) {
        require(state == RunState.QUEUED && turnAt == null);
        plan = planned;
        turnAt = at;
    }

    /** Free space and unit are taken again right before the start, because they move. */
    public void replan(RunTarget now, RunPlan planned) {
        require(state == RunState.QUEUED);
        target = now;
        plan = planned;
    }

    public void start(StartSnapshot known) {
        require(state == RunState.QUEUED);
        start = known;
    }

    public void measuredBefore(SettledFigures figures) {
        require(state == RunState.QUEUED);
        before = figures;
    }

    /** Records that the host is about to be asked; from here on the run may have changed the world. */
    public void starting(Attempt request, Statement what) {
        require(state == RunState.QUEUED && attempt == null);
        attempt = request;
        state = RunState.RUNNING;
        note(request.at(), what);
    }

    public void attempted(Attempt now) {
        require(attempt != null);
        attempt = now;
    }

    public void walked(UnmapProgress now) {
        walk = now;
    }

    public void cancelAsked(String by, Instant at) {
        if (cancelAskedAt == null) {
            cancelAskedAt = at;
            canceledBy = by;
        }
        if (state == RunState.RUNNING) {
            state = RunState.CANCELING;
        }
    }

    /** The walk is over; {@code then} is how the run ends once its gain is known. */
    public void verifying(RunState then, Instant at, @Nullable SettledFigures figures) {
        require(state.walking() && then.ended());
        state = RunState.VERIFYING;
        outcome = then;
        walkEndedAt = at;
        after = figures;
    }

    public void measuredAfter(SettledFigures figures) {
        require(state == RunState.VERIFYING);
        after = figures;
    }

    /** What hosts counted of the UNMAP they sent between both figures. */
    public void counted(CountedUnmap unmap) {
        require(state == RunState.VERIFYING);
        counted = unmap;
    }

    /** What the host's log says of UNMAP that was refused. */
    public void refused(Statement what) {
        require(state == RunState.VERIFYING);
        refusal = what;
    }

    public void ended(RunState how, Instant at, Verification proof) {
        require(how.ended() && !state.ended());
        state = how;
        endedAt = at;
        verification = proof;
        trouble();
        if (walkEndedAt == null && attempt != null) {
            walkEndedAt = at;
        }
    }

    public void found(Finding finding) {
        if (findings.stream().noneMatch(known -> known.code().equals(finding.code()))) {
            findings.add(finding);
        }
    }

    public void note(Instant at, Statement what) {
        timeline.add(TimelineEntry.of(at, what));
    }

    /** Null when the array is not too busy. */
    public void arrayBusySince(@Nullable Instant since) {
        arrayBusySince = since;
    }

    /** Something keeps the run from being followed; the first moment of it is kept. */
    public void trouble(Statement what, Instant at) {
        trouble = what;
        if (troubleSince == null) {
            troubleSince = at;
        }
    }

    public void trouble() {
        trouble = null;
        troubleSince = null;
    }

    /** Why the run failed or is unknown; stays for good. */
    public void problem(Statement what) {
        problem = what;
        trouble();
    }

    private void require(boolean legal) {
        if (!legal) {
            throw new IllegalStateException("run " + id + " is " + state);
        }
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

    /** Its own task in vCenter, null while none was asked for. */
    public @Nullable PublishedTask shown() {
        return shown;
    }

    /** When it was given its turn, null while it waits in the queue. */
    public @Nullable Instant turnAt() {
        return turnAt;
    }

    /** Whether it waits in the queue. */
    public boolean waiting() {
        return state == RunState.QUEUED && turnAt == null;
    }

    /** Whether no other run may use its host: from its turn until its walk has ended. */
    public boolean holdsHost() {
        return state == RunState.QUEUED ? turnAt != null : state.walking();
    }

    public StartSnapshot start() {
        return start;
    }

    public @Nullable Attempt attempt() {
        return attempt;
    }

    public UnmapProgress walk() {
        return walk;
    }

    public @Nullable SettledFigures before() {
        return before;
    }

    public @Nullable SettledFigures after() {
        return after;
    }

    /** What hosts counted of the UNMAP they sent between both figures; null when they did not tell or were not asked. */
    public @Nullable CountedUnmap counted() {
        return counted;
    }

    /** What the host's log says of UNMAP that was refused; null when it says nothing, or nobody looked. */
    public @Nullable Statement refusal() {
        return refusal;
    }

    public Verification verification() {
        return verification;
    }

    public @Nullable RunState outcome() {
        return outcome;
    }

    public @Nullable Instant startedAt() {
        return attempt == null ? null : attempt.at();
    }

    public @Nullable Instant walkEndedAt() {
        return walkEndedAt;
    }

    public @Nullable Instant endedAt() {
        return endedAt;
    }

    public boolean cancelAsked() {
        return cancelAskedAt != null;
    }

    public @Nullable String canceledBy() {
        return canceledBy;
    }

    /** Why the run failed or is unknown; else what keeps it from being followed at present, if anything does. */
    public @Nullable Statement problem() {
        return problem == null ? trouble : problem;
    }

    /** Since when the array has been too busy during the walk; null while it is not, or nobody looked. */
    @Nullable
    public Instant arrayBusySince() {
        return arrayBusySince;
    }

    public @Nullable Instant troubleSince() {
        return troubleSince;
    }

    public List<Finding> findings() {
        return List.copyOf(findings);
    }

    public List<TimelineEntry> timeline() {
        return List.copyOf(timeline);
    }
}
