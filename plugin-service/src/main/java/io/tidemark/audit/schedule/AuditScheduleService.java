package io.tidemark.audit.schedule;

import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.AuditProblemMessage;
import io.tidemark.audit.run.Audit;
import io.tidemark.audit.run.AuditService;
import io.tidemark.audit.run.ScopeTypes;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.platform.setup.ServiceAccountWork;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.ObjectMissing;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Scheduled audits: managed by callers with the privilege to schedule, started with the service account when due. */
@Service
public class AuditScheduleService implements ServiceAccountWork {

    private static final Logger LOG = LoggerFactory.getLogger(AuditScheduleService.class);
    private static final int UNAVAILABLE = 503;
    private static final Duration RETRY = Duration.ofMinutes(5);

    private final AuditSchedules schedules;
    private final AuditService audits;
    private final Vcenters vcenters;
    private final TransactionOperations transaction;
    private final Recorder recorder;
    private final Clock clock;

    AuditScheduleService(
            AuditSchedules schedules,
            AuditService audits,
            Vcenters vcenters,
            TransactionOperations transaction,
            Recorder recorder,
            Clock clock) {
        this.schedules = schedules;
        this.audits = audits;
        this.vcenters = vcenters;
        this.transaction = transaction;
        this.recorder = recorder;
        this.clock = clock;
    }

    /** The schedule that a user defined. */
    public record Wish(String name, List<ObjectId> scope, String cron, String zone, boolean enabled) {}

    public List<AuditSchedule> list(SignedIn caller) {
        caller.require(Permission.VIEW);
        return schedules.of(caller.vcenter());
    }

    public AuditSchedule create(SignedIn caller, Wish wish) {
        Recorder.Entry entry = recorder.of(caller, "audit-schedule.create").on(null, wish.name());
        AuditSchedule schedule =
                entry.attempt(() -> checked(caller, UUID.randomUUID().toString(), wish));
        schedules.add(schedule);
        entry.done(detail(schedule));
        return schedule;
    }

    public AuditSchedule change(SignedIn caller, String id, Wish wish) {
        AuditSchedule known = own(caller, id);
        Recorder.Entry entry = recorder.of(caller, "audit-schedule.change").on(null, wish.name());
        AuditSchedule schedule = entry.attempt(() -> {
            requireChange(caller, known);
            return checked(caller, known.id(), wish);
        });
        schedules.update(schedule);
        entry.done(detail(schedule));
        return schedules.find(id).orElse(schedule);
    }

    public void delete(SignedIn caller, String id) {
        AuditSchedule known = own(caller, id);
        Recorder.Entry entry = recorder.of(caller, "audit-schedule.delete").on(null, known.name());
        entry.attempt(() -> {
            requireChange(caller, known);
            return known;
        });
        schedules.delete(id);
        entry.done(detail(known));
    }

    @Override
    public List<Statement> withoutAccount(String vcenter) {
        List<String> names = schedules.of(vcenter).stream()
                .filter(AuditSchedule::enabled)
                .map(AuditSchedule::name)
                .sorted()
                .toList();
        return names.isEmpty()
                ? List.of()
                : List.of(AuditMessage.AUDITS_WITHOUT_ACCOUNT.with(
                        "count", names.size(), "audits", String.join(", ", names)));
    }

    private static Statement detail(AuditSchedule schedule) {
        return AuditMessage.SCHEDULE_ACTIVITY.with("cron", schedule.cron());
    }

    private AuditSchedule own(SignedIn caller, String id) {
        return schedules
                .find(id)
                .filter(one -> one.vcenter().equalsIgnoreCase(caller.vcenter()))
                .orElseThrow(() -> Problem.notFound(AuditProblemMessage.AUDIT_SCHEDULE_NOT_FOUND, id));
    }

    private AuditSchedule checked(SignedIn caller, String id, Wish wish) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        wish.scope().forEach(ScopeTypes::of);
        allowed(caller, wish.scope());
        String cron = Cadence.stored(wish.cron());
        Instant next = Cadence.first(now, cron, wish.zone());
        return new AuditSchedule(
                id,
                caller.vcenter(),
                wish.name(),
                List.copyOf(wish.scope()),
                cron,
                wish.zone(),
                wish.enabled(),
                wish.enabled() ? next : null,
                null,
                null,
                caller.userName(),
                now);
    }

    /** For its present scope; objects that no longer exist count as the whole vCenter. */
    private static void requireChange(SignedIn caller, AuditSchedule known) {
        try {
            allowed(caller, known.scope());
        } catch (ObjectMissing e) {
            caller.require(Permission.SCHEDULE);
        }
    }

    private static void allowed(SignedIn caller, List<ObjectId> scope) {
        if (scope.isEmpty()) {
            caller.require(Permission.SCHEDULE);
        } else {
            scope.forEach(id -> caller.require(Permission.SCHEDULE, id));
        }
    }

    /**
     * Starts the audits that are due; one that was missed while the service was down is started once, now. While vCenter
     * does not respond, the start is repeated until the next one is due.
     */
    void startDue() {
        Instant now = clock.instant();
        for (AuditSchedule schedule : schedules.due(now)) {
            try {
                start(schedule, now);
            } catch (RuntimeException e) {
                LOG.warn("the scheduled audit {} could not be started and stays due", schedule.name(), e);
            }
        }
    }

    private void start(AuditSchedule schedule, Instant now) {
        String by = "schedule " + schedule.name();
        Instant next = Cadence.after(now, schedule.cron(), schedule.zone());
        VcenterSession session;
        try {
            session = vcenters.serviceSession(schedule.vcenter())
                    .orElseThrow(
                            () -> Problem.conflict("no-service-account", AuditMessage.AUDIT_SERVICE_ACCOUNT_MISSING));
        } catch (Problem e) {
            Instant soon = now.plus(RETRY);
            failed(schedule, by, e.status() == UNAVAILABLE && soon.isBefore(next) ? soon : next, e);
            return;
        }
        Audit audit = transaction.execute(status -> {
            if (!schedules.claim(schedule, next)) {
                return null;
            }
            Audit added = audits.add(schedule.vcenter(), schedule.scope(), by);
            schedules.started(schedule.id(), added.id(), null);
            return added;
        });
        if (audit != null) {
            audits.run(audit, session);
        }
    }

    /** A failure that repeats is recorded once. */
    private void failed(AuditSchedule schedule, String by, Instant next, Problem why) {
        transaction.executeWithoutResult(status -> {
            if (!schedules.claim(schedule, next)) {
                return;
            }
            schedules.started(schedule.id(), null, why.statement());
            Statement known = schedule.lastProblem();
            if (known == null || !known.code().equals(why.statement().code())) {
                recorder.of(by, schedule.vcenter(), "audit.start").ended(Outcome.FAILED, why.statement());
            }
        });
    }
}
