package io.tidemark.audit.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.run.Audit;
import io.tidemark.audit.run.AuditService;
import io.tidemark.audit.run.AuditState;
import io.tidemark.audit.schedule.AuditScheduleService.Wish;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Recurring audits: kept for those who may schedule, started once when due. */
@OnEveryDatabase
class AuditScheduleServiceTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final ObjectId CLUSTER = new ObjectId(VCENTER, "domain-c1");
    private static final String MONDAYS = "0 0 6 * * MON";

    private Instant now = Instant.parse("2026-11-01T00:00:00Z");
    private final List<RecordedActivity> activity = new ArrayList<>();
    private final AuditService audits = mock(AuditService.class);
    private final Vcenters vcenters = mock(Vcenters.class);
    private final SignedIn caller = mock(SignedIn.class);
    private final AuditSchedules schedules;
    private final Audit begun;
    private final AuditScheduleService service;

    AuditScheduleServiceTest(TestDatabase database) {
        DataSource source = database.fresh();
        schedules = new AuditSchedules(JdbcClient.create(source), JsonMapper.shared());
        Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
        service = new AuditScheduleService(
                schedules,
                audits,
                vcenters,
                TestDatabase.transactions(source),
                new Recorder(event -> activity.add((RecordedActivity) event), clock),
                clock);
        when(caller.vcenter()).thenReturn(VCENTER);
        when(caller.userName()).thenReturn("ann");
        when(vcenters.serviceSession(anyString())).thenReturn(Optional.of(mock(VcenterSession.class)));
        begun = new Audit(
                "audit-1",
                1,
                VCENTER,
                List.of(),
                AuditState.RUNNING,
                "schedule weekly",
                now,
                null,
                new Audit.Coverage(null, 0, 0, 0, List.of()),
                new Audit.Result(0, 0, 0, 0, 0, 0, null, null),
                null);
        when(audits.add(any(), any(), any())).thenReturn(begun);
    }

    private static Wish weekly(boolean enabled) {
        return new Wish("weekly", List.of(CLUSTER), MONDAYS, "UTC", enabled);
    }

    private AuditSchedule only() {
        List<AuditSchedule> all = service.list(caller);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void keepsWhatWasWanted() {
        AuditSchedule created = service.create(caller, weekly(true));
        assertThat(only()).isEqualTo(created);
        assertThat(created.nextAt()).isEqualTo("2026-11-02T06:00:00Z");
        assertThat(created.scope()).containsExactly(CLUSTER);
        AuditSchedule changed = service.change(caller, created.id(), weekly(false));
        assertThat(changed.nextAt()).isNull();
        service.delete(caller, created.id());
        assertThat(service.list(caller)).isEmpty();
        assertThat(activity)
                .extracting(RecordedActivity::action)
                .containsExactly("audit-schedule.create", "audit-schedule.change", "audit-schedule.delete");
        assertThatThrownBy(() -> service.delete(caller, created.id())).isInstanceOf(Problem.class);
    }

    @Test
    void startsOnceWhenDueAndMovesOn() {
        service.create(caller, weekly(true));
        service.startDue();
        verify(audits, never()).run(any(), any());
        now = Instant.parse("2026-11-02T06:00:00Z");
        service.startDue();
        service.startDue();
        verify(audits, times(1)).run(any(), any());
        assertThat(only().nextAt()).isEqualTo("2026-11-09T06:00:00Z");
        assertThat(only().lastAudit()).isEqualTo("audit-1");
        assertThat(only().lastProblem()).isNull();
    }

    @Test
    void makesUpForMissedStartsOnce() {
        service.create(caller, weekly(true));
        now = Instant.parse("2026-12-03T00:00:00Z");
        service.startDue();
        service.startDue();
        verify(audits, times(1)).run(any(), any());
        assertThat(only().nextAt()).isEqualTo("2026-12-07T06:00:00Z");
    }

    @Test
    void startsNothingThatIsSwitchedOff() {
        service.create(caller, weekly(false));
        now = Instant.parse("2026-12-03T00:00:00Z");
        service.startDue();
        verify(audits, never()).run(any(), any());
    }

    @Test
    void isClaimedByOneReplica() {
        AuditSchedule due = service.create(caller, weekly(true));
        Instant next = Instant.parse("2026-11-09T06:00:00Z");
        assertThat(schedules.claim(due, next)).isTrue();
        assertThat(schedules.claim(due, next)).isFalse();
    }

    @Test
    void keepsWhyAStartFailed() {
        service.create(caller, weekly(true));
        when(vcenters.serviceSession(anyString())).thenReturn(Optional.empty());
        now = Instant.parse("2026-11-02T06:00:00Z");
        service.startDue();
        assertThat(only().lastProblem()).matches(AuditMessage.AUDIT_SERVICE_ACCOUNT_MISSING::is);
        assertThat(only().lastAudit()).isNull();
        assertThat(activity.get(1).outcome()).isEqualTo(RecordedActivity.Outcome.FAILED);
        when(vcenters.serviceSession(anyString())).thenReturn(Optional.of(mock(VcenterSession.class)));
        now = Instant.parse("2026-11-09T06:00:00Z");
        service.startDue();
        assertThat(only().lastProblem()).isNull();
    }

    private static VcenterUnreachable away() {
        return new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset"));
    }

    @Test
    void isRepeatedWhileVcenterDoesNotRespondUntilTheNextIsDue() {
        service.create(caller, weekly(true));
        when(vcenters.serviceSession(anyString())).thenThrow(away());
        now = Instant.parse("2026-11-02T06:00:00Z");
        service.startDue();
        assertThat(only().nextAt()).isEqualTo("2026-11-02T06:05:00Z");
        now = Instant.parse("2026-11-09T05:58:00Z");
        service.startDue();
        assertThat(only().nextAt()).isEqualTo("2026-11-09T06:00:00Z");
        assertThat(activity)
                .extracting(RecordedActivity::action)
                .as("a failure that repeats is recorded once")
                .containsExactly("audit-schedule.create", "audit.start");

        doReturn(Optional.of(mock(VcenterSession.class))).when(vcenters).serviceSession(anyString());
        now = Instant.parse("2026-11-09T06:00:00Z");
        service.startDue();
        verify(audits).run(any(), any());
        assertThat(only().nextAt()).isEqualTo("2026-11-16T06:00:00Z");
        assertThat(only().lastProblem()).isNull();
    }

    @Test
    void staysDueWhenItsAuditCannotBeStored() {
        AuditSchedule first = service.create(caller, weekly(true));
        AuditSchedule second = service.create(caller, weekly(true));
        when(audits.add(any(), any(), any()))
                .thenThrow(new DataAccessResourceFailureException("away"))
                .thenReturn(begun);
        now = Instant.parse("2026-11-02T06:00:00Z");
        service.startDue();
        assertThat(service.list(caller))
                .as("the others are started")
                .extracting(AuditSchedule::nextAt)
                .containsExactlyInAnyOrder(now, Instant.parse("2026-11-09T06:00:00Z"));
        service.startDue();
        verify(audits, times(2)).run(any(), any());
        assertThat(List.of(first.id(), second.id()))
                .extracting(id -> schedules.find(id).orElseThrow().lastAudit())
                .containsOnly("audit-1");
    }

    @Test
    void refusesWithoutTheRightAndRecordsIt() {
        lacksTheRightOn(CLUSTER);
        assertThatThrownBy(() -> service.create(caller, weekly(true))).isInstanceOf(PermissionMissing.class);
        assertThat(activity).extracting(RecordedActivity::outcome).containsExactly(RecordedActivity.Outcome.REFUSED);
        assertThat(service.list(caller)).isEmpty();
    }

    @Test
    void isNotShownToAnotherVcenter() {
        AuditSchedule created = service.create(caller, weekly(true));
        when(caller.vcenter()).thenReturn("99999999-ab21-4079-9cb1-596358ee5dd1");
        assertThat(service.list(caller)).isEmpty();
        assertThatThrownBy(() -> service.change(caller, created.id(), weekly(true)))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(404));
    }

    @Test
    void requiresTheRightOnWhatIsAuditedNowForAChange() {
        AuditSchedule created = service.create(caller, weekly(true));
        ObjectId own = new ObjectId(VCENTER, "host-1");
        lacksTheRightOn(CLUSTER);
        Wish taken = new Wish("taken over", List.of(own), MONDAYS, "UTC", true);
        assertThatThrownBy(() -> service.change(caller, created.id(), taken)).isInstanceOf(PermissionMissing.class);
        assertThatThrownBy(() -> service.delete(caller, created.id())).isInstanceOf(PermissionMissing.class);
        assertThat(only()).isEqualTo(created);
        assertThat(activity)
                .extracting(RecordedActivity::outcome)
                .containsExactly(
                        RecordedActivity.Outcome.DONE,
                        RecordedActivity.Outcome.REFUSED,
                        RecordedActivity.Outcome.REFUSED);
    }

    @Test
    void requiresTheRightOnTheVcenterForAScheduleWhoseScopeIsGone() {
        AuditSchedule created = service.create(caller, weekly(true));
        doThrow(new ObjectMissing("domain-c1")).when(caller).require(Permission.SCHEDULE, CLUSTER);
        doThrow(PermissionMissing.onRoot("Tidemark.Schedule", VCENTER))
                .when(caller)
                .require(Permission.SCHEDULE);
        assertThatThrownBy(() -> service.delete(caller, created.id())).isInstanceOf(PermissionMissing.class);
        doNothing().when(caller).require(Permission.SCHEDULE);
        service.delete(caller, created.id());
        assertThat(service.list(caller)).isEmpty();
    }

    private void lacksTheRightOn(ObjectId object) {
        doThrow(PermissionMissing.on("Tidemark.Schedule", object.toString(), "cluster"))
                .when(caller)
                .require(Permission.SCHEDULE, object);
    }
}
