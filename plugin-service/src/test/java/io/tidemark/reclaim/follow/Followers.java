package io.tidemark.reclaim.follow;

import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.estimate.Durations;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.measure.FigureCollector;
import io.tidemark.reclaim.measure.UnmapCounterReader;
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
            RunLeases calls,
            FigureCollector measuring,
            RunFinisher finisher,
            ArrayLoadGuard guard,
            ReclaimProperties properties,
            Clock clock) {
        UnmapEnd end = new UnmapEnd(runs, measuring, clock);
        Durations durations = new Durations(queries, properties);
        return new RunFollower(
                runs,
                sessions,
                new AbandonedStart(runs, sessions, calls, finisher, properties, clock),
                new UnmapMonitor(
                        runs,
                        new TaskRunMonitor(runs, sessions, calls, end, finisher, properties, clock),
                        new EsxcliRunMonitor(runs, sessions, calls, durations, end, finisher, properties, clock),
                        guard,
                        clock),
                new GainVerifier(runs, measuring, new UnmapCounterReader(clock), finisher),
                new TaskPublishing(runs, clock),
                new RunTrouble(runs, finisher, properties, clock),
                properties);
    }
}
