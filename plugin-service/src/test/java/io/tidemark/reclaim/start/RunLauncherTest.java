package io.tidemark.reclaim.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
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
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.run.TimelineEntry;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.reclaim.verify.VmfsFigures;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.RequestNotSent;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** The one call of the host, and what is known if its connection ends. */
class RunLauncherTest {

    private static final Statement LOST = Statement.of("TEST", "no connection");

    private Instant now = Runs.NOW;
    private final InstantSource time = () -> now;
    private final Clock clock = time.withZone(ZoneOffset.UTC);
    private final ReclaimProperties properties = new Binder(new MapConfigurationPropertySource(Map.of()))
            .bindOrCreate("tidemark.reclaim", ReclaimProperties.class);
    private final DataSource source = TestDatabase.H2.fresh();
    private final ReclaimRuns runs = new ReclaimRuns(JdbcClient.create(source), JsonMapper.shared());
    private final RunFinisher finisher = new RunFinisher(
            runs,
            new RunSessions(mock(Vcenters.class), clock),
            new Recorder(event -> {}, clock),
            event -> {},
            TransactionOperations.withoutTransaction(),
            clock);
    private final StartCheck check = mock(StartCheck.class);
    private final RunQueue queue = mock(RunQueue.class);
    private final VcenterSession session = mock(VcenterSession.class);
    private final RunLauncher launcher = new RunLauncher(
            runs,
            new RunLeases(new RecordedSchedule(), properties),
            queue,
            check,
            new ContactLoss(
                    runs,
                    new Durations(new RunQueries(JdbcClient.create(source), JsonMapper.shared()), properties),
                    properties,
                    clock),
            finisher,
            properties,
            clock);

    private ReclaimRun admitted(Method method) {
        ReclaimRun run = Runs.queued(1, method, now);
        run.admitted(run.plan(), now);
        runs.add(run);
        when(check.check(any(), any()))
                .thenAnswer(call -> new StartCheck.Ready(
                        run.target(),
                        run.plan(),
                        new VmfsFigures(now, 10, 5),
                        StartSnapshot.NOT_KNOWN,
                        Runs.attempt(now)));
        return run;
    }

    private ReclaimRun launched(ReclaimRun run) {
        launcher.launch(run.id(), session);
        return runs.find(run.id()).orElseThrow();
    }

    private static RequestNotSent notSent() {
        return new RequestNotSent(LOST, new ConnectException("refused"));
    }

    @Test
    void startsOnceARunWhoseFirstRequestDidNotLeave() {
        ReclaimRun run = admitted(Method.TASK);
        when(session.startUnmap(anyString(), anyString())).thenThrow(notSent()).thenReturn("t");
        ReclaimRun waiting = launched(run);
        assertThat(waiting.state()).isEqualTo(RunState.QUEUED);
        assertThat(waiting.holdsHost()).isTrue();
        assertThat(waiting.attempt()).isNull();
        assertThat(waiting.problem()).isNotNull();
        assertThat(waiting.timeline()).extracting(TimelineEntry::code).contains("CALL_NOT_SENT");
        ReclaimRun started = launched(run);
        assertThat(started.state()).isEqualTo(RunState.RUNNING);
        assertThat(started.attempt().task()).isEqualTo("t");
        launched(run);
        verify(session, times(2)).startUnmap(anyString(), anyString());
    }

    @Test
    void callsNoHostIfRunsWerePausedDuringTheChecks() {
        ReclaimRun run = admitted(Method.ESXCLI);
        when(queue.holdOf(any()))
                .thenReturn(Optional.empty())
                .thenReturn(Optional.of(Statement.of("PAUSED", "paused")));
        ReclaimRun waiting = launched(run);
        assertThat(waiting.state()).isEqualTo(RunState.QUEUED);
        assertThat(waiting.waiting()).isTrue();
        assertThat(waiting.attempt()).isNull();
        assertThat(waiting.timeline()).extracting(TimelineEntry::code).contains("WAITS_AGAIN");
        verify(check).check(any(), any());
        verifyNoInteractions(session);
    }

    @Test
    void returnsToTheQueueWhenThereIsNoConnectionForLong() {
        ReclaimRun run = admitted(Method.TASK);
        when(session.startUnmap(anyString(), anyString())).thenThrow(notSent());
        launched(run);
        now = now.plus(properties.settleTimeout()).plus(Duration.ofSeconds(1));
        ReclaimRun returned = launched(run);
        assertThat(returned.waiting()).isTrue();
        assertThat(returned.holdsHost()).isFalse();
        assertThat(returned.timeline()).extracting(TimelineEntry::code).contains("RETURNED_TO_QUEUE");
    }

    @Test
    void failsTrulyWhenThereIsNoConnectionForTooLong() {
        ReclaimRun run = admitted(Method.TASK);
        when(session.startUnmap(anyString(), anyString())).thenThrow(notSent());
        assertThat(launched(run).state()).isEqualTo(RunState.QUEUED);
        now = now.plus(properties.unreachableTimeout()).plus(Duration.ofSeconds(1));
        ReclaimRun failed = launched(run);
        assertThat(failed.state()).isEqualTo(RunState.FAILED);
        assertThat(failed.problem().code()).isEqualTo("VCENTER_UNREACHABLE");
        assertThat(failed.end().verification().summary().code()).isEqualTo("NOTHING_WAS_DONE");
    }

    @Test
    void cancelsARunThatWasCanceledBeforeItsRequestCouldLeave() {
        ReclaimRun run = admitted(Method.TASK);
        when(session.startUnmap(anyString(), anyString())).thenAnswer(call -> {
            runs.change(run.id(), changed -> changed.cancelAsked("ann", now));
            throw notSent();
        });
        assertThat(launched(run).state()).isEqualTo(RunState.CANCELED);
    }

    @Test
    void startsEsxcliAgainThatDidNotLeave() {
        ReclaimRun run = admitted(Method.ESXCLI);
        when(session.esxcli(anyString(), anyString(), any(), any()))
                .thenReturn(CompletableFuture.failedFuture(notSent()))
                .thenReturn(new CompletableFuture<>());
        assertThat(launched(run).state()).isEqualTo(RunState.QUEUED);
        assertThat(launched(run).state()).isEqualTo(RunState.RUNNING);
        launched(run);
        verify(session, times(2)).esxcli(anyString(), anyString(), any(), any());
    }

    @Test
    void doesNotKnowWhetherARequestArrivedWhoseResponseWasLost() {
        ReclaimRun run = admitted(Method.TASK);
        when(session.startUnmap(anyString(), anyString()))
                .thenThrow(new VcenterUnreachable(LOST, new IOException("reset")));
        ReclaimRun taken = launched(run);
        assertThat(taken.state()).isEqualTo(RunState.UNCONFIRMED);
        assertThat(taken.progress().doubt().until()).isAfter(now.plus(Duration.ofHours(1)));
        launched(run);
        verify(session, times(1)).startUnmap(anyString(), anyString());
    }

    @Test
    void doesNotTakeAHostThatDidNotRespondForARejection() {
        ReclaimRun run = admitted(Method.TASK);
        when(session.startUnmap(anyString(), anyString()))
                .thenThrow(new VcenterFault("HostCommunication", "The host cannot be reached."));
        assertThat(launched(run).state()).isEqualTo(RunState.UNCONFIRMED);
    }

    @Test
    void doesNotTakeAGeneralSystemErrorForARejection() {
        ReclaimRun run = admitted(Method.TASK);
        when(session.startUnmap(anyString(), anyString()))
                .thenThrow(new VcenterFault("SystemError", "A general system error occurred: Connection reset."));
        assertThat(launched(run).state()).isEqualTo(RunState.UNCONFIRMED);
    }

    @Test
    void failsWhenTheHostRejectsTheCall() {
        ReclaimRun run = admitted(Method.TASK);
        when(session.startUnmap(anyString(), anyString()))
                .thenThrow(new VcenterFault("HostConfigFault", "The host is busy."));
        assertThat(launched(run).state()).isEqualTo(RunState.FAILED);
    }
}
