package io.tidemark.reclaim.web;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.admission.RunQueue;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.Pace;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.settings.ReclaimSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The queue as a caller may view it: runs on datastores the caller may view by name, all others only counted.
 *
 * @param paused whether no run is started at present
 * @param running holding a host, longest first
 * @param waiting in the order in which turns are given
 * @param others runs the caller may not see, of any vCenter, that take up ceilings or wait ahead
 */
record QueueView(
        boolean paused,
        Vcenter vcenter,
        List<Array> arrays,
        List<Host> hosts,
        List<Running> running,
        List<Waiting> waiting,
        Others others) {

    /**
     * The vCenter's share of the queue.
     *
     * @param guid instance UUID of the vCenter
     * @param running runs in the vCenter that are on
     * @param ceiling most runs at once in the vCenter
     */
    record Vcenter(String guid, int running, int ceiling) {}

    /**
     * An array with at least one run that runs or waits.
     *
     * @param running runs on the array that are on
     * @param waiting runs on the array that wait
     * @param ceiling most runs at once on the array
     */
    record Array(String id, int running, int waiting, int ceiling) {}

    /** A host that has a run; it never has two. */
    record Host(ObjectId id, String name, String runId) {}

    /**
     * A run that is on.
     *
     * @param turnAt when its turn came, null before
     */
    record Running(
            String runId,
            ObjectId datastoreId,
            String datastoreName,
            RunState state,
            Method method,
            String hostName,
            String startedBy,
            RunNeeds.Origin origin,
            @Nullable Instant turnAt,
            @Nullable Double progress,
            @Nullable Duration remaining) {}

    /**
     * A run that waits.
     *
     * @param finishBy when it must be over, null for no bound
     * @param expected duration it is expected to take, null when not known
     */
    record Waiting(
            int position,
            String runId,
            ObjectId datastoreId,
            String datastoreName,
            Method method,
            String startedBy,
            RunNeeds.Origin origin,
            Instant createdAt,
            @Nullable Instant finishBy,
            @Nullable Duration expected,
            Statement waitsFor) {}

    /**
     * Runs that the caller may not see.
     *
     * @param running those that are on
     * @param waiting those that wait
     */
    record Others(int running, int waiting) {}

    static QueueView of(RunQueue.Picture picture, String vcenter, Predicate<ReclaimRun> visible) {
        List<Waiting> waiting = new ArrayList<>();
        int hidden = 0;
        for (int i = 0; i < picture.waiting().size(); i++) {
            RunQueue.Place place = picture.waiting().get(i);
            if (visible.test(place.run())) {
                waiting.add(waiting(i + 1, place));
            } else {
                hidden++;
            }
        }
        List<ReclaimRun> seen = picture.walking().stream().filter(visible).toList();
        ReclaimSettings settings = picture.settings();
        return new QueueView(
                settings.paused(),
                new Vcenter(
                        vcenter,
                        (int) picture.walking().stream()
                                .filter(run ->
                                        run.target().datastore().vcenter().equalsIgnoreCase(vcenter))
                                .count(),
                        settings.ceilings().ofVcenter(vcenter)),
                arrays(picture, visible),
                seen.stream()
                        .map(run -> new Host(
                                new ObjectId(
                                        run.target().datastore().vcenter(),
                                        run.plan().host()),
                                run.plan().hostName(),
                                run.id()))
                        .toList(),
                seen.stream().map(QueueView::running).toList(),
                waiting,
                new Others(picture.walking().size() - seen.size(), hidden));
    }

    /** Arrays of runs that the caller may view, with the runs of all users. */
    private static List<Array> arrays(RunQueue.Picture picture, Predicate<ReclaimRun> visible) {
        Map<String, int[]> counts = new TreeMap<>();
        picture.all().filter(visible).forEach(run -> run.needs().arrays().forEach(id -> counts.put(id, new int[2])));
        picture.walking().forEach(run -> count(counts, run, 0));
        picture.waiting().forEach(place -> count(counts, place.run(), 1));
        return counts.entrySet().stream()
                .map(entry -> new Array(
                        entry.getKey(),
                        entry.getValue()[0],
                        entry.getValue()[1],
                        picture.settings().ceilings().ofArray(entry.getKey())))
                .toList();
    }

    private static void count(Map<String, int[]> counts, ReclaimRun run, int column) {
        run.needs()
                .arrays()
                .forEach(id -> counts.computeIfPresent(id, (key, count) -> {
                    count[column]++;
                    return count;
                }));
    }

    private static Running running(ReclaimRun run) {
        Pace pace = Pace.of(run);
        return new Running(
                run.id(),
                run.target().datastore(),
                run.target().name(),
                run.state(),
                run.plan().method(),
                run.plan().hostName(),
                run.startedBy(),
                run.needs().origin(),
                run.admittedAt(),
                pace.fraction(),
                pace.remaining());
    }

    private static Waiting waiting(int position, RunQueue.Place place) {
        ReclaimRun run = place.run();
        double seconds = run.needs().expectedSeconds();
        return new Waiting(
                position,
                run.id(),
                run.target().datastore(),
                run.target().name(),
                run.plan().method(),
                run.startedBy(),
                run.needs().origin(),
                run.createdAt(),
                run.needs().finishBy(),
                seconds <= 0 ? null : Duration.ofSeconds(Math.round(seconds)),
                place.waitsFor());
    }
}
