package io.tidemark.reclaim.follow;

import static org.mockito.Mockito.mock;

import io.tidemark.inventory.Inventory;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.estimate.Durations;
import io.tidemark.reclaim.finish.ContactLoss;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.measure.FigureCollector;
import io.tidemark.reclaim.measure.HostEvidenceReader;
import io.tidemark.reclaim.measure.UnmapCounterReader;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.vcenter.link.ClientLinks;
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
        Durations durations = new Durations(queries, properties);
        ContactLoss contact = new ContactLoss(runs, durations, properties, clock);
        RunLog log = new RunLog(runs, sessions, contact, clock);
        UnmapEnd end = new UnmapEnd(runs, log, measuring, clock);
        UnconfirmedUnmap unconfirmed = new UnconfirmedUnmap(runs, log, durations, end, properties, clock);
        return new RunFollower(
                runs,
                sessions,
                new AbandonedStart(runs, sessions, calls, finisher, properties, clock),
                new UnmapMonitor(
                        runs,
                        new TaskRunMonitor(runs, sessions, calls, end, unconfirmed, contact, finisher, clock),
                        new EsxcliRunMonitor(runs, log, calls, end, unconfirmed, contact, finisher, properties),
                        guard,
                        clock),
                new GainVerifier(
                        runs,
                        measuring,
                        new UnmapCounterReader(mock(Inventory.class), clock),
                        new HostEvidenceReader(),
                        durations,
                        finisher),
                new TaskPublishing(
                        runs, new EndedTasks(runs, ClientLinks.NONE), new RefusedTasks(new FakeVcenter(clock)), clock),
                new RunTrouble(runs, contact, finisher, properties, clock),
                properties);
    }
}
