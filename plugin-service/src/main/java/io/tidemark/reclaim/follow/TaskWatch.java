package io.tidemark.reclaim.follow;

import io.tidemark.reclaim.connect.RunSchedule;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Queries the ended tasks of each vCenter in one call, so that the host and the array are available to the next run
 * immediately, not at the next poll of the run.
 */
@Component
public class TaskWatch {

    private static final Logger LOG = LoggerFactory.getLogger(TaskWatch.class);

    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final RunSchedule schedule;
    private final Set<String> moved = new HashSet<>();

    TaskWatch(ReclaimRuns runs, RunSessions sessions, RunSchedule schedule) {
        this.runs = runs;
        this.sessions = sessions;
        this.schedule = schedule;
    }

    public void watch() {
        try {
            look();
        } catch (RuntimeException e) {
            LOG.debug("ends of tasks are left to each run's own poll", e);
        }
    }

    void look() {
        Map<String, List<ReclaimRun>> walking = runs.walkingByTask().stream()
                .collect(Collectors.groupingBy(run -> run.target().datastore().vcenter()));
        moved.retainAll(walking.values().stream()
                .flatMap(List::stream)
                .map(ReclaimRun::id)
                .toList());
        walking.values().forEach(this::lookAt);
    }

    private void lookAt(List<ReclaimRun> ofOneVcenter) {
        try {
            VcenterSession session = sessions.follower(ofOneVcenter.get(0)).orElse(null);
            Map<String, String> tasks = new HashMap<>();
            for (ReclaimRun run : ofOneVcenter) {
                Attempt attempt = run.attempt();
                String task = attempt == null ? null : attempt.task();
                if (task != null && !moved.contains(run.id())) {
                    tasks.put(task, run.id());
                }
            }
            if (session == null || tasks.isEmpty()) {
                return;
            }
            for (String task : session.ended(tasks.keySet())) {
                String run = tasks.get(task);
                if (run != null && schedule.move(run, Duration.ZERO)) {
                    moved.add(run);
                }
            }
        } catch (RuntimeException e) {
            LOG.debug("ends of tasks of a vCenter are left to each run's own poll", e);
        }
    }
}
