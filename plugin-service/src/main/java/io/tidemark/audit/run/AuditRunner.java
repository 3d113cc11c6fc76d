package io.tidemark.audit.run;

import io.tidemark.audit.AuditCompleted;
import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.AuditProperties;
import io.tidemark.audit.collect.HiddenDatastores;
import io.tidemark.audit.collect.HostCollector;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.SkippedHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.HostLocation;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Performs one audit in a session: reads its hosts, evaluates them, and stores the result. */
@Component
class AuditRunner {

    private static final Logger LOG = LoggerFactory.getLogger(AuditRunner.class);
    private static final int BEATS = 50;

    private final Audits audits;
    private final HiddenDatastores hidden;
    private final AuditEvaluation evaluation;
    private final AuditThreads threads;
    private final AuditProperties properties;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    AuditRunner(
            Audits audits,
            HiddenDatastores hidden,
            AuditEvaluation evaluation,
            AuditThreads threads,
            AuditProperties properties,
            ApplicationEventPublisher events,
            Clock clock) {
        this.audits = audits;
        this.hidden = hidden;
        this.evaluation = evaluation;
        this.threads = threads;
        this.properties = properties;
        this.events = events;
        this.clock = clock;
    }

    /** Runs to the end and never throws; the audit contains the result. */
    Audit run(Audit audit, VcenterSession session) {
        try {
            return carryOut(audit, session);
        } catch (Problem e) {
            return failed(audit, AuditMessage.AUDIT_FAILED.with("reason", e.statement()));
        } catch (RuntimeException e) {
            LOG.error("audit {} failed", audit.id(), e);
            return failed(audit, AuditMessage.AUDIT_FAILED_UNEXPECTEDLY.statement());
        }
    }

    private Audit failed(Audit audit, Statement why) {
        Audit now = audits.find(audit.id()).orElse(audit).failed(why, clock.instant());
        audits.store(now);
        return now;
    }

    private Audit carryOut(Audit audit, VcenterSession session) {
        List<HostLocation> hosts = hosts(audit, session);
        Audit[] now = {audit.progress(hosts.size(), 0)};
        audits.store(now[0]);
        List<HostReading> read = new ArrayList<>();
        List<SkippedHost> skipped = new ArrayList<>();
        int step = Math.max(1, hosts.size() / BEATS);
        Runnable beat = () -> {
            int done = read.size() + skipped.size();
            if (done % step == 0) {
                now[0] = now[0].progress(hosts.size(), done);
                audits.store(now[0]);
            }
        };
        HostCollector.whole(session)
                .read(
                        hosts,
                        properties.hostsAtOnce(),
                        threads.readers(),
                        host -> {
                            read.add(host);
                            beat.run();
                        },
                        host -> {
                            skipped.add(host);
                            beat.run();
                        });
        read.sort(Comparator.comparing(HostReading::name));
        List<DatastoreFacts> datastores = session.datastores();
        Audit done = evaluation.of(now[0], session, datastores, hidden.marked(read, session, datastores), skipped);
        if (done.state() == AuditState.COMPLETED) {
            events.publishEvent(event(done, skipped.size()));
        }
        return done;
    }

    private static List<HostLocation> hosts(Audit audit, VcenterSession session) {
        if (audit.scope().isEmpty()) {
            return session.hostConfigurations().hosts(session.rootFolder());
        }
        Map<String, HostLocation> hosts = new LinkedHashMap<>();
        for (ObjectId id : audit.scope()) {
            session.hostConfigurations()
                    .hosts(new ManagedRef(ScopeTypes.of(id), id.moid()))
                    .forEach(host -> hosts.put(host.facts().moid(), host));
        }
        return List.copyOf(hosts.values());
    }

    private static AuditCompleted event(Audit audit, int skipped) {
        Audit.Result found = audit.result();
        return new AuditCompleted(
                audit.id(),
                audit.vcenter(),
                audit.scope(),
                audit.startedBy(),
                audit.coverage().done() - skipped,
                skipped,
                found.opened(),
                found.closed(),
                found.errors(),
                found.warnings(),
                found.infos(),
                found.score(),
                found.coveragePercent());
    }
}
