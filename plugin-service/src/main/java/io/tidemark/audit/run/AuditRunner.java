package io.tidemark.audit.run;

import io.tidemark.audit.AuditCompleted;
import io.tidemark.audit.AuditProperties;
import io.tidemark.audit.collect.HostCollector;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.SkippedHost;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.FindingFilter;
import io.tidemark.audit.finding.Findings;
import io.tidemark.audit.finding.Findings.Change;
import io.tidemark.audit.finding.HostReadings;
import io.tidemark.audit.finding.OpenFinding;
import io.tidemark.audit.finding.Score;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.finding.WaivedFindings;
import io.tidemark.audit.profile.VendorProfiles;
import io.tidemark.audit.rule.Fleet;
import io.tidemark.audit.rule.Rules;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.HostPlace;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Carries out one audit in a session: hosts, rules, findings, score. */
@Component
class AuditRunner {

    private static final Logger LOG = LoggerFactory.getLogger(AuditRunner.class);
    private static final int BEATS = 50;
    private static final PageQuery ALL = new PageQuery(null, null, null, null);

    private final Audits audits;
    private final Findings findings;
    private final HostReadings readings;
    private final WaivedFindings waived;
    private final VendorProfiles profiles;
    private final AuditThreads threads;
    private final AuditProperties properties;
    private final TransactionOperations transaction;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    AuditRunner(
            Audits audits,
            Findings findings,
            HostReadings readings,
            WaivedFindings waived,
            VendorProfiles profiles,
            AuditThreads threads,
            AuditProperties properties,
            TransactionOperations transaction,
            ApplicationEventPublisher events,
            Clock clock) {
        this.audits = audits;
        this.findings = findings;
        this.readings = readings;
        this.waived = waived;
        this.profiles = profiles;
        this.threads = threads;
        this.properties = properties;
        this.transaction = transaction;
        this.events = events;
        this.clock = clock;
    }

    /** Runs to the end and never throws; the audit tells how it went. */
    Audit run(Audit audit, VcenterSession session) {
        try {
            return carryOut(audit, session);
        } catch (Problem e) {
            return failed(audit, new Statement("AUDIT_FAILED", e.detail(), Map.of("reason", e.detail())));
        } catch (RuntimeException e) {
            LOG.error("audit {} failed", audit.id(), e);
            return failed(audit, Statement.of("AUDIT_FAILED", "The audit failed; the service's log says more."));
        }
    }

    private Audit failed(Audit audit, Statement why) {
        Audit now = audits.find(audit.id()).orElse(audit).failed(why, clock.instant());
        audits.store(now);
        return now;
    }

    private Audit carryOut(Audit audit, VcenterSession session) {
        List<HostPlace> hosts = hosts(audit, session);
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
        return judge(now[0], session, read, skipped);
    }

    private static List<HostPlace> hosts(Audit audit, VcenterSession session) {
        if (audit.scope().isEmpty()) {
            return session.hostConfigurations().hosts(session.rootFolder());
        }
        Map<String, HostPlace> hosts = new LinkedHashMap<>();
        for (ObjectId id : audit.scope()) {
            session.hostConfigurations()
                    .hosts(new ManagedRef(ScopeTypes.of(id), id.moid()))
                    .forEach(host -> hosts.put(host.facts().moid(), host));
        }
        return List.copyOf(hosts.values());
    }

    private Audit judge(Audit audit, VcenterSession session, List<HostReading> read, List<SkippedHost> skipped) {
        Set<String> hosts = new HashSet<>();
        read.forEach(host -> hosts.add(host.id().moid()));
        List<DatastoreFacts> touched = session.datastores().stream()
                .filter(datastore -> datastore.mounts().stream().anyMatch(mount -> hosts.contains(mount.host())))
                .toList();
        Set<String> unread = new HashSet<>();
        skipped.forEach(host -> unread.add(host.id().moid()));
        Fleet fleet = new Fleet(audit.vcenter(), withOthers(audit.vcenter(), read, touched, unread), touched);
        Set<String> covered = new HashSet<>(hosts);
        fleet.datastores().forEach(datastore -> covered.add(datastore.moid()));
        List<Finding> found = Rules.check(fleet, profiles.current()).stream()
                .filter(finding -> covered.contains(finding.objectId().moid()))
                .toList();
        Instant at = clock.instant();
        List<OpenFinding> notSeen = new UnreadFindings(fleet, unread).among(open(audit.vcenter(), covered), found);
        Set<String> kept = notSeen.stream().map(one -> one.finding().id()).collect(Collectors.toSet());
        List<Finding> sure =
                found.stream().filter(finding -> !kept.contains(finding.id())).toList();
        List<OpenFinding> all = new ArrayList<>(notSeen);
        sure.forEach(finding -> all.add(new OpenFinding(finding, audit.id(), at, at, null, null)));
        List<OpenFinding> open = waived.marked(all, audit.vcenter());
        Audit done = transaction.execute(status -> {
            readings.keep(audit.vcenter(), audit.id(), at, read);
            Change change = findings.takeOver(audit.vcenter(), audit.id(), at, covered, kept, sure);
            Audit completed = completed(audit, at, read, skipped, fleet, change, open);
            if (audits.store(completed)) {
                return completed;
            }
            status.setRollbackOnly();
            return audits.find(audit.id()).orElse(completed);
        });
        if (done.state() == AuditState.COMPLETED) {
            events.publishEvent(event(done, skipped.size()));
        }
        return done;
    }

    private List<OpenFinding> open(String vcenter, Set<String> covered) {
        return findings.list(vcenter, FindingFilter.OPEN, ALL).stream()
                .filter(one -> covered.contains(one.finding().objectId().moid()))
                .toList();
    }

    /**
     * Rules about datastores compare all their hosts, so an audit of some of them takes what was last read of the others; not
     * of those that it tried to read in vain.
     */
    private List<HostReading> withOthers(
            String vcenter, List<HostReading> read, List<DatastoreFacts> touched, Set<String> unread) {
        Set<String> known = new HashSet<>(unread);
        read.forEach(host -> known.add(host.id().moid()));
        List<HostReading> all = new ArrayList<>(read);
        touched.stream().flatMap(datastore -> datastore.mounts().stream()).forEach(mount -> {
            if (known.add(mount.host())) {
                readings.find(vcenter, mount.host()).ifPresent(all::add);
            }
        });
        return all;
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
                found.score());
    }

    private static Audit completed(
            Audit audit,
            Instant at,
            List<HostReading> read,
            List<SkippedHost> skipped,
            Fleet fleet,
            Change change,
            List<OpenFinding> open) {
        int hosts = read.size() + skipped.size();
        int datastores = fleet.datastores().size();
        int gaps = (int) read.stream().filter(host -> !host.gaps().isEmpty()).count();
        return audit.completed(
                at,
                new Audit.Coverage(hosts, hosts, datastores, gaps, List.copyOf(skipped)),
                new Audit.Result(
                        change.opened(),
                        change.closed(),
                        count(open, Severity.ERROR),
                        count(open, Severity.WARNING),
                        count(open, Severity.INFO),
                        (int) open.stream().filter(one -> one.waiver() != null).count(),
                        Score.of(read.size() + datastores, open)));
    }

    private static int count(List<OpenFinding> open, Severity severity) {
        return (int) open.stream()
                .filter(one -> one.waiver() == null && one.finding().severity() == severity)
                .count();
    }
}
