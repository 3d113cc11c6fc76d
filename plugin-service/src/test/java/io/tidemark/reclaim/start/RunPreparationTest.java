package io.tidemark.reclaim.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.admission.RunQueue;
import io.tidemark.reclaim.connect.RecordedSchedule;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.estimate.Durations;
import io.tidemark.reclaim.explain.StartSnapshot;
import io.tidemark.reclaim.finish.ContactLoss;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.measure.FigureCollector;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.run.TimelineEntry;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.reclaim.verify.VmfsFigures;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.EsxiRelease;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** An admitted run whose vCenter is restarted before its host is called. */
class RunPreparationTest {

    private static final Statement WHY = Statement.of("TEST", "restarted");

    private Instant now = Runs.NOW;
    private final InstantSource time = () -> now;
    private final Clock clock = time.withZone(ZoneOffset.UTC);
    private final ReclaimProperties properties = new Binder(new MapConfigurationPropertySource(Map.of()))
            .bindOrCreate("tidemark.reclaim", ReclaimProperties.class);
    private final DataSource source = TestDatabase.H2.fresh();
    private final ReclaimRuns runs = new ReclaimRuns(JdbcClient.create(source), JsonMapper.shared());
    private final Vcenters vcenters = mock(Vcenters.class);
    private final RunSessions sessions = new RunSessions(vcenters, clock);
    private final RunLeases leases = new RunLeases(new RecordedSchedule(), properties);
    private final RunFinisher finisher = new RunFinisher(
            runs,
            sessions,
            new Recorder(event -> {}, clock),
            event -> {},
            TransactionOperations.withoutTransaction(),
            clock);
    private final FigureCollector figures = mock(FigureCollector.class);
    private final RunQueue queue = mock(RunQueue.class);
    private final StartCheck check = mock(StartCheck.class);
    private final VcenterSession caller = mock(VcenterSession.class);
    private final VcenterSession account = mock(VcenterSession.class);
    private final VcenterSession.Use use = mock(VcenterSession.Use.class);
    private final RunPreparation preparation = new RunPreparation(
            runs,
            sessions,
            leases,
            figures,
            new RunLauncher(
                    runs,
                    leases,
                    queue,
                    check,
                    new ContactLoss(
                            runs,
                            new Durations(new RunQueries(JdbcClient.create(source), JsonMapper.shared()), properties),
                            properties,
                            clock),
                    finisher,
                    properties,
                    clock),
            finisher,
            properties,
            clock);

    private ReclaimRun admitted(RunNeeds.Candidate... hosts) {
        when(caller.use()).thenReturn(use);
        when(account.use()).thenReturn(mock(VcenterSession.Use.class));
        when(account.userName()).thenReturn("service");
        ReclaimRun run = Runs.queued(1, Method.TASK, now);
        run.needs(new RunNeeds(List.of(), List.of(hosts), 0, null, RunNeeds.Origin.MANUAL, null, null));
        run.admitted(run.plan(), now);
        runs.add(run);
        sessions.keep(run.id(), caller);
        when(figures.look(any(), any(), any(), any())).thenAnswer(call -> call.getArgument(1));
        when(figures.enoughBefore(any(), any())).thenReturn(true);
        when(check.check(any(), any()))
                .thenAnswer(call -> new StartCheck.Ready(
                        run.target(),
                        run.plan(),
                        new VmfsFigures(now, 10, 5),
                        StartSnapshot.NOT_KNOWN,
                        Runs.attempt(now)));
        return run;
    }

    private ReclaimRun stored(ReclaimRun run) {
        return runs.find(run.id()).orElseThrow();
    }

    private Optional<Duration> step(ReclaimRun run) {
        return Optional.ofNullable(preparation.advance(stored(run)));
    }

    private void responds() {
        doReturn(new VmfsFigures(now, 10, 5)).when(figures).vmfs(any(), any());
    }

    @Test
    void returnsToTheQueueAndIsStartedOnceWhenItIsAdmittedAgain() {
        ReclaimRun run = admitted();
        when(figures.vmfs(any(), any())).thenThrow(new VcenterUnreachable(WHY, new IOException("reset")));
        assertThat(step(run)).contains(properties.pollInterval());
        assertThat(stored(run).holdsHost()).isTrue();
        now = now.plus(properties.settleTimeout()).plusSeconds(1);
        assertThat(step(run)).contains(properties.pollInterval());
        assertThat(stored(run).waiting()).isTrue();
        assertThat(stored(run).timeline()).extracting(TimelineEntry::code).contains("RETURNED_TO_QUEUE");

        responds();
        assertThat(step(run)).as("it is not admitted").contains(properties.pollInterval());
        assertThat(stored(run).waiting()).isTrue();
        verify(caller, never()).startUnmap(anyString(), anyString());

        when(caller.startUnmap(anyString(), anyString())).thenReturn("task-1");
        runs.change(run.id(), again -> again.admitted(again.plan(), now));
        assertThat(step(run)).isEmpty();
        assertThat(stored(run).state()).isEqualTo(RunState.RUNNING);
        assertThat(step(run)).isEmpty();
        verify(caller, times(1)).startUnmap(anyString(), anyString());
    }

    @Test
    void waitsAgainWithoutACallWhenItIsHeldAfterItsAdmission() {
        ReclaimRun run = admitted();
        responds();
        when(queue.holdOf(any())).thenReturn(Optional.of(WHY));
        assertThat(step(run)).contains(properties.pollInterval());
        assertThat(stored(run).waiting()).isTrue();
        assertThat(stored(run).timeline()).extracting(TimelineEntry::code).contains("WAITS_AGAIN");
        verify(caller, never()).startUnmap(anyString(), anyString());
    }

    private static RunNeeds.Candidate host(String moid) {
        return new RunNeeds.Candidate(moid, moid, new EsxiRelease(8, 0, 3));
    }

    @Test
    void waitsForItsOtherHostsWhenItsHostCannotBeUsedAnyMore() {
        ReclaimRun run = admitted(host("host-1"), host("host-other"));
        responds();
        doReturn(new StartCheck.HostLost(WHY)).when(check).check(any(), any());
        assertThat(step(run)).contains(properties.pollInterval());
        assertThat(stored(run).waiting()).isTrue();
        assertThat(stored(run).needs().hosts())
                .extracting(RunNeeds.Candidate::host)
                .containsExactly("host-other");
    }

    @Test
    void failsWhenNoHostCanBeUsedAnyMore() {
        ReclaimRun run = admitted(host("host-1"));
        responds();
        doReturn(new StartCheck.HostLost(WHY)).when(check).check(any(), any());
        assertThat(step(run)).isEmpty();
        assertThat(stored(run).state()).isEqualTo(RunState.FAILED);
    }

    @Test
    void isContinuedByTheServiceAccountWhenTheSessionOfTheUserHasEnded() {
        ReclaimRun run = admitted();
        when(vcenters.serviceSession(Runs.VCENTER)).thenReturn(Optional.of(account));
        when(figures.vmfs(any(), any())).thenThrow(new SessionEnded(WHY));
        assertThat(step(run)).contains(properties.pollInterval());
        verify(use).close();
        responds();
        when(account.startUnmap(anyString(), anyString())).thenReturn("task-1");
        assertThat(step(run)).isEmpty();
        assertThat(stored(run).state()).isEqualTo(RunState.RUNNING);
        assertThat(stored(run).timeline()).extracting(TimelineEntry::code).contains("SESSION_TAKEN_OVER");
        verify(caller, never()).startUnmap(anyString(), anyString());
    }

    @Test
    void failsWithoutAServiceAccountWhenTheSessionOfTheUserHasEnded() {
        ReclaimRun run = admitted();
        when(vcenters.serviceSession(Runs.VCENTER)).thenReturn(Optional.empty());
        when(figures.vmfs(any(), any())).thenThrow(new SessionEnded(WHY));
        assertThat(step(run)).isEmpty();
        assertThat(stored(run).state()).isEqualTo(RunState.FAILED);
        assertThat(stored(run).problem().code()).isEqualTo("SESSION_ENDED");
    }

    @Test
    void failsWhenTheSessionOfTheServiceAccountEndsToo() {
        ReclaimRun run = admitted();
        when(vcenters.serviceSession(Runs.VCENTER)).thenReturn(Optional.of(account));
        when(figures.vmfs(any(), any())).thenThrow(new SessionEnded(WHY));
        assertThat(step(run)).isPresent();
        assertThat(step(run)).isEmpty();
        assertThat(stored(run).state()).isEqualTo(RunState.FAILED);
    }
}
