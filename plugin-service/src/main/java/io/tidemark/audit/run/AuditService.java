package io.tidemark.audit.run;

import io.tidemark.audit.AuditProperties;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.finding.FindingFilter;
import io.tidemark.audit.finding.Findings;
import io.tidemark.audit.finding.Findings.Drift;
import io.tidemark.audit.finding.HostReadings;
import io.tidemark.audit.finding.OpenFinding;
import io.tidemark.audit.finding.Score;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.finding.WaivedFindings;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Starts audits and shows what they found; entry of the module. */
@Service
public class AuditService {

    private static final int MOST_OBJECTS = 5000;

    private final Audits audits;
    private final Findings findings;
    private final HostReadings readings;
    private final WaivedFindings waived;
    private final AuditRunner runner;
    private final AuditThreads threads;
    private final AuditVisibility visibility;
    private final Inventory inventory;
    private final AuditProperties properties;
    private final Recorder recorder;
    private final Clock clock;

    AuditService(
            Audits audits,
            Findings findings,
            HostReadings readings,
            WaivedFindings waived,
            AuditRunner runner,
            AuditThreads threads,
            AuditVisibility visibility,
            Inventory inventory,
            AuditProperties properties,
            Recorder recorder,
            Clock clock) {
        this.audits = audits;
        this.findings = findings;
        this.readings = readings;
        this.waived = waived;
        this.runner = runner;
        this.threads = threads;
        this.visibility = visibility;
        this.inventory = inventory;
        this.properties = properties;
        this.recorder = recorder;
        this.clock = clock;
    }

    /** Starts an audit of the caller's vCenter, or of the hosts of some of its objects, with the caller's own rights. */
    public Audit start(SignedIn caller, List<ObjectId> scope) {
        List<ObjectId> objects = List.copyOf(new LinkedHashSet<>(scope));
        if (objects.size() > MOST_OBJECTS) {
            throw Problem.invalid("An audit takes at most " + MOST_OBJECTS + " objects; leave the scope out for all.")
                    .error("/scope", "has more than " + MOST_OBJECTS + " objects");
        }
        objects.forEach(ScopeTypes::of);
        Recorder.Entry entry = recorder.of(caller, "audit.start").on(objects.size() == 1 ? objects.get(0) : null, null);
        entry.attempt(() -> {
            if (objects.isEmpty()) {
                caller.require(Permission.VIEW);
            } else {
                objects.forEach(id -> caller.require(Permission.VIEW, id));
            }
            return objects;
        });
        endSilent();
        Audit audit = begin(caller.vcenter(), objects, caller.userName(), caller.session());
        entry.done("audit " + audit.id());
        return audit;
    }

    /** For those who carry their own session and have asked for rights, such as schedules and remediations. */
    public Audit begin(String vcenter, List<ObjectId> scope, String by, VcenterSession session) {
        Audit audit = Audit.begun(UUID.randomUUID().toString(), vcenter, scope, by, clock.instant());
        audits.add(audit);
        threads.runners().execute(() -> runner.run(audit, session));
        return audit;
    }

    private void endSilent() {
        audits.endSilent(properties.silence(), clock.instant());
    }

    public PageOf<Audit> list(SignedIn caller, PageQuery page) {
        caller.require(Permission.VIEW);
        endSilent();
        return audits.list(caller.vcenter(), page);
    }

    /** 404 for one of another vCenter; an audit of part of the vCenter needs Tidemark.View on that part only. */
    public Audit audit(SignedIn caller, String id) {
        Audit audit = audits.find(id)
                .filter(one -> one.vcenter().equalsIgnoreCase(caller.vcenter()))
                .orElseThrow(() -> Problem.notFound("audit", id));
        if (audit.scope().isEmpty()) {
            caller.require(Permission.VIEW);
        } else {
            audit.scope().forEach(object -> caller.require(Permission.VIEW, object));
        }
        return audit;
    }

    /** What appeared and what was resolved between two audits; without {@code since} what the one changed. */
    public Drift drift(SignedIn caller, String id, @Nullable String since) {
        Audit until = audit(caller, id);
        Instant end = until.endedAt();
        if (until.state() != AuditState.COMPLETED || end == null) {
            throw Problem.conflict("audit-not-completed", "The audit has not completed; there is nothing to compare.");
        }
        Drift drift =
                since == null ? findings.drift(id) : findings.drift(until.vcenter(), ended(audit(caller, since)), end);
        return new Drift(
                visibility.visible(caller, waived.marked(drift.appeared(), until.vcenter())),
                visibility.visible(caller, waived.marked(drift.resolved(), until.vcenter())));
    }

    private static Instant ended(Audit audit) {
        Instant end = audit.endedAt();
        if (audit.state() != AuditState.COMPLETED || end == null) {
            throw Problem.conflict("audit-not-completed", "The audit to compare with has not completed.");
        }
        return end;
    }

    /** Findings the caller may see, in the query's order. */
    public PageOf<OpenFinding> findings(SignedIn caller, FindingFilter filter, PageQuery page) {
        return page.slice(found(caller, filter, page));
    }

    /** The same without pages, worst first. */
    public List<OpenFinding> allFindings(SignedIn caller, FindingFilter filter) {
        return found(caller, filter, new PageQuery(null, null, null, null));
    }

    /** The same in the query's order. */
    public List<OpenFinding> allFindings(SignedIn caller, FindingFilter filter, PageQuery query) {
        return found(caller, filter, query);
    }

    private List<OpenFinding> found(SignedIn caller, FindingFilter filter, PageQuery query) {
        List<OpenFinding> all = waived.marked(findings.list(caller.vcenter(), filter, query), caller.vcenter()).stream()
                .filter(open -> filter.waived() == null || filter.waived() == (open.waiver() != null))
                .toList();
        return visibility.visible(caller, all);
    }

    /** Those of the ids that there are and that the caller may see. */
    public List<OpenFinding> findings(SignedIn caller, List<String> ids) {
        List<OpenFinding> all = findings.find(ids).stream()
                .filter(open -> open.finding().objectId().vcenter().equalsIgnoreCase(caller.vcenter()))
                .toList();
        return visibility.visible(caller, waived.marked(all, caller.vcenter()));
    }

    /** Audited hosts the caller may see, of one cluster or all. */
    public List<HostStanding> standings(SignedIn caller, @Nullable String cluster) {
        List<HostReadings.Row> rows = visibility.hosts(caller, readings.list(caller.vcenter(), cluster));
        Map<String, List<OpenFinding>> byHost = waived
                .marked(
                        findings.list(
                                caller.vcenter(), FindingFilter.OPEN, new PageQuery(0, PageQuery.MAX_SIZE, null, null)),
                        caller.vcenter())
                .stream()
                .collect(Collectors.groupingBy(open -> open.finding().objectId().moid()));
        return rows.stream()
                .map(row -> standing(row, byHost.getOrDefault(row.host(), List.of())))
                .toList();
    }

    private static HostStanding standing(HostReadings.Row row, List<OpenFinding> open) {
        return new HostStanding(
                row,
                count(open, Severity.ERROR),
                count(open, Severity.WARNING),
                count(open, Severity.INFO),
                (int) open.stream().filter(one -> one.waiver() != null).count(),
                Score.of(1, open));
    }

    private static int count(List<OpenFinding> open, Severity severity) {
        return (int) open.stream()
                .filter(one -> one.waiver() == null && one.finding().severity() == severity)
                .count();
    }

    /** For each mounting host what stands in the way of reclaiming the datastore there. */
    public List<ReclaimObstacles> obstacles(SignedIn caller, ObjectId id) {
        Datastore datastore = inventory.datastore(id, caller);
        if (!datastore.vmfs()) {
            throw Problem.conflict(
                    "not-vmfs", datastore.facts().name() + " is no VMFS datastore; there is nothing to reclaim.");
        }
        return datastore.hosts().stream()
                .map(host -> ReclaimObstacles.of(
                        datastore,
                        host,
                        readings.find(id.vcenter(), host.facts().moid()).orElse(null)))
                .toList();
    }

    /** The last reading of a host; 404 when there is none. */
    public HostReading reading(SignedIn caller, ObjectId host) {
        caller.require(Permission.VIEW, host);
        return readings.find(caller.vcenter(), host.moid()).orElseThrow(() -> Problem.notFound("audited host", host));
    }
}
