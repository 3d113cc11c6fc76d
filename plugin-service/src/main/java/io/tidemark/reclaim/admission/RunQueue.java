package io.tidemark.reclaim.admission;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.message.QueueMessage;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.queue.AdmissionRound;
import io.tidemark.reclaim.queue.AdmissionRound.Hold;
import io.tidemark.reclaim.queue.AdmittedRun;
import io.tidemark.reclaim.queue.WaitingRun;
import io.tidemark.reclaim.run.Pace;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.settings.ReclaimSettings;
import io.tidemark.reclaim.settings.StoredSettings;
import io.tidemark.reclaim.store.ReclaimRuns;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Admits queued runs, one replica at a time, so that the limits apply to all replicas. */
@Component
public class RunQueue {

    private final ReclaimRuns runs;
    private final RunArrays arrays;
    private final StoredSettings settings;
    private final ArrayGuard guard;
    private final RunHolds holds;
    private final RunFinisher finisher;
    private final TransactionOperations transaction;
    private final Clock clock;

    public RunQueue(
            ReclaimRuns runs,
            RunArrays arrays,
            StoredSettings settings,
            ArrayGuard guard,
            RunHolds holds,
            RunFinisher finisher,
            TransactionOperations transaction,
            Clock clock) {
        this.runs = runs;
        this.arrays = arrays;
        this.settings = settings;
        this.guard = guard;
        this.holds = holds;
        this.finisher = finisher;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Queued and running runs of all vCenters.
     *
     * @param waiting in the order of the queue
     */
    public record Snapshot(List<ReclaimRun> unmapping, List<Place> waiting, ReclaimSettings settings) {

        /** The running and the queued runs. */
        public Stream<ReclaimRun> all() {
            return Stream.concat(unmapping.stream(), waiting.stream().map(Place::run));
        }
    }

    /** A waiting run and what it waits for. */
    public record Place(ReclaimRun run, Statement waitsFor) {}

    /**
     * Admits the runs that can start now, and ends those whose deadline has passed or whose policy was deleted.
     *
     * @return ids of the runs that would be admitted next if all running ones ended
     */
    public List<String> giveTurns() {
        ReclaimSettings set = settings.current();
        List<ReclaimRun> before = arrays.current(runs.waitingOrUnmapping());
        Hold hold = holds.of(before, set);
        for (ReclaimRun run : before) {
            if (run.waiting()) {
                Deadline.missed(run, clock.instant())
                        .or(() -> guard.givenUp(run.needs().arrays(), run.createdAt(), set.guard()))
                        .ifPresent(why -> finisher.notStarted(run.id(), why));
                Optional.ofNullable(hold.heldRuns().get(run.id()))
                        .filter(QueueMessage.POLICY_DELETED::is)
                        .ifPresent(why -> finisher.canceledInTime(run.id(), why));
            }
        }
        AdmissionRound given = transaction.execute(status -> {
            runs.lockTurns();
            List<ReclaimRun> live = runs.waitingOrUnmapping();
            AdmissionRound round = round(live, set, hold);
            round.turns().forEach(turn -> runs.change(turn.run(), run -> give(run, turn)));
            return round;
        });
        return given == null || given.places().isEmpty() ? List.of() : next(before, given, set, hold);
    }

    public Snapshot snapshot() {
        ReclaimSettings now = settings.current();
        List<ReclaimRun> live = runs.waitingOrUnmapping();
        AdmissionRound round = round(live, now, holds.of(live, now));
        List<Place> places = Stream.concat(
                        round.turns().stream()
                                .map(turn ->
                                        new AdmissionRound.Place(turn.run(), QueueMessage.STARTS_NEXT.statement())),
                        round.places().stream())
                .map(place -> new Place(named(live, place.run()), place.waitsFor()))
                .toList();
        return new Snapshot(
                live.stream()
                        .filter(ReclaimRun::holdsHost)
                        .sorted(Comparator.comparing(
                                ReclaimRun::admittedAt, Comparator.nullsFirst(Comparator.naturalOrder())))
                        .toList(),
                places,
                now);
    }

    /**
     * Why an admitted run must not be started now: all runs were paused meanwhile, one of its arrays is busy, or its policy
     * holds it.
     */
    public Optional<Statement> holdOf(ReclaimRun run) {
        return holds.of(run, settings.current());
    }

    private List<String> next(List<ReclaimRun> before, AdmissionRound given, ReclaimSettings set, Hold hold) {
        Set<String> waiting =
                given.places().stream().map(AdmissionRound.Place::run).collect(Collectors.toSet());
        return AdmissionRound.of(
                        before.stream()
                                .filter(run -> waiting.contains(run.id()))
                                .map(RunQueue::waiting)
                                .toList(),
                        List.of(),
                        set.limits(),
                        hold)
                .turns()
                .stream()
                .map(AdmissionRound.Turn::run)
                .toList();
    }

    private static ReclaimRun named(List<ReclaimRun> live, String id) {
        return live.stream().filter(run -> run.id().equals(id)).findFirst().orElseThrow();
    }

    private void give(ReclaimRun run, AdmissionRound.Turn turn) {
        if (!run.waiting()) {
            return;
        }
        RunPlan plan = run.needs().hosts().stream()
                .filter(candidate -> candidate.host().equals(turn.host()))
                .findFirst()
                .map(run.plan()::on)
                .orElse(run.plan());
        run.admitted(plan, clock.instant());
        run.note(clock.instant(), RunTimelineMessage.RUN_ADMITTED.with("host", plan.hostName()));
    }

    private AdmissionRound round(List<ReclaimRun> live, ReclaimSettings settings, Hold hold) {
        return AdmissionRound.of(
                live.stream().filter(ReclaimRun::waiting).map(RunQueue::waiting).toList(),
                live.stream().filter(ReclaimRun::holdsHost).map(this::holding).toList(),
                settings.limits(),
                hold);
    }

    private static WaitingRun waiting(ReclaimRun run) {
        List<String> hosts =
                run.needs().hosts().stream().map(RunNeeds.Candidate::host).toList();
        return new WaitingRun(
                run.id(),
                run.target().datastore().vcenter(),
                run.startedBy(),
                run.needs().origin() == RunNeeds.Origin.SCHEDULED,
                run.createdAt(),
                run.needs().expectedSeconds(),
                hosts.isEmpty() ? List.of(run.plan().host()) : hosts,
                run.needs().arrays());
    }

    private AdmittedRun holding(ReclaimRun run) {
        return new AdmittedRun(
                run.id(),
                run.target().datastore().vcenter(),
                run.startedBy(),
                run.plan().host(),
                run.needs().arrays(),
                remaining(run));
    }

    private double remaining(ReclaimRun run) {
        double expected = run.needs().expectedSeconds();
        Double progress = Pace.of(run).fraction();
        Instant since = run.admittedAt();
        if (progress != null && progress > 0 || since == null) {
            return expected * (1 - (progress == null ? 0 : progress));
        }
        return Math.max(0, expected - Duration.between(since, clock.instant()).toMillis() / 1000.0);
    }
}
