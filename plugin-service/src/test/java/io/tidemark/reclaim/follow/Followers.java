package io.tidemark.reclaim.follow;

import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunClaims;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.estimate.Durations;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.measure.Measuring;
import io.tidemark.reclaim.measure.UnmapCounting;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.store.RunQueries;
import java.time.Clock;

/** Puts a follower together from its parts. */
final class Followers {

    private Followers() {}

    static RunFollower follower(
            ReclaimRuns runs,
            RunQueries queries,
            RunSessions sessions,
            RunClaims calls,
            Measuring measuring,
            RunFinisher finisher,
            WalkGuard guard,
            ReclaimProperties properties,
            Clock clock) {
        UnmapEnd end = new UnmapEnd(runs, measuring, clock);
        Durations durations = new Durations(queries, properties);
        return new RunFollower(
                runs,
                sessions,
                new LostStart(runs, sessions, calls, finisher, properties, clock),
                new UnmapMonitor(
                        runs,
                        new TaskRunMonitor(runs, sessions, calls, end, finisher, properties, clock),
                        new EsxcliRunMonitor(runs, sessions, calls, durations, end, finisher, properties, clock),
                        guard,
                        clock),
                new GainVerifier(runs, measuring, new UnmapCounting(clock), finisher),
                new TaskPublishing(runs, clock),
                new RunTrouble(runs, finisher, properties, clock),
                properties);
    }
}
