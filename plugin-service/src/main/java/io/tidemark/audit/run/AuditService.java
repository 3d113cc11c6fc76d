package io.tidemark.audit.run;

import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.AuditProblemMessage;
import io.tidemark.audit.AuditProperties;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.records.Heartbeats;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/** Starts and returns audits; entry of the module. */
@Service
public class AuditService {

    public static final int MOST_OBJECTS = 5000;

    /** Audits of one user that are running or wait for a thread. */
    static final int MOST_AT_ONCE = 4;

    /** Ended audits of one user, or of one schedule. */
    static final int MOST_KEPT = 1000;

    private final Audits audits;
    private final AuditRunner runner;
    private final AuditThreads threads;
    private final AuditProperties properties;
    private final Recorder recorder;
    private final Heartbeats heartbeats;
    private final Clock clock;
    private final Object starting = new Object();

    AuditService(
            Audits audits,
            AuditRunner runner,
            AuditThreads threads,
            AuditProperties properties,
            Recorder recorder,
            Heartbeats heartbeats,
            Clock clock) {
        this.audits = audits;
        this.runner = runner;
        this.threads = threads;
        this.properties = properties;
        this.recorder = recorder;
        this.heartbeats = heartbeats;
        this.clock = clock;
    }

    /**
     * Starts an audit of the caller's vCenter, or of the hosts of some of its objects, with the caller's own privileges;
     * returns the one of the same objects if the caller's is still running. 429 with too many others.
     */
    public Audit start(SignedIn caller, List<ObjectId> scope) {
        List<ObjectId> objects = List.copyOf(new LinkedHashSet<>(scope));
        if (objects.size() > MOST_OBJECTS) {
            throw Problem.invalid().error("/scope", RequestMessage.LIST_TOO_LONG.with("max", MOST_OBJECTS));
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
        synchronized (starting) {
            List<Audit> running = audits.running(caller.vcenter(), caller.userName());
            Optional<Audit> same = running.stream()
                    .filter(one -> Set.copyOf(one.scope()).equals(Set.copyOf(objects)))
                    .findFirst();
            if (same.isPresent()) {
                return same.get();
            }
            if (running.size() >= MOST_AT_ONCE) {
                throw new Problem(
                        429, "too-many-audits", AuditProblemMessage.TOO_MANY_AUDITS.with("max", MOST_AT_ONCE));
            }
            Audit audit = begin(caller.vcenter(), objects, caller.userName(), caller.session());
            entry.done(AuditMessage.AUDIT_ACTIVITY.with("id", audit.id()));
            return audit;
        }
    }

    /**
     * For callers with their own session that have checked privileges, such as remediations; it stays open until the
     * end.
     */
    public Audit begin(String vcenter, List<ObjectId> scope, String by, VcenterSession session) {
        Audit audit = add(vcenter, scope, by);
        run(audit, session);
        return audit;
    }

    /** An audit that {@link #run} carries out, so that both are not in one transaction. */
    public Audit add(String vcenter, List<ObjectId> scope, String by) {
        Audit audit = Audit.begun(UUID.randomUUID().toString(), vcenter, scope, by, clock.instant());
        audits.add(audit);
        audits.keepNewest(vcenter, by, MOST_KEPT);
        return audit;
    }

    /** In the session, which stays open until the end. */
    public void run(Audit audit, VcenterSession session) {
        Heartbeats.Held held = heartbeats.hold(Audits.TABLE, audit.id());
        VcenterSession.Use use = session.use();
        threads.audits().execute(() -> {
            try (held;
                    use) {
                runner.run(audit, session);
            }
        });
    }

    /** Ends audits whose process has ended. */
    @Scheduled(initialDelay = 30, fixedDelay = 60, timeUnit = TimeUnit.SECONDS)
    void endSilent() {
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
                .orElseThrow(() -> Problem.notFound(AuditProblemMessage.AUDIT_NOT_FOUND, id));
        if (audit.scope().isEmpty()) {
            caller.require(Permission.VIEW);
        } else {
            caller.require(Permission.VIEW, audit.scope());
        }
        return audit;
    }
}
