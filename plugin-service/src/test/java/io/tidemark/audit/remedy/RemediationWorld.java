package io.tidemark.audit.remedy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.audit.AuditProperties;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.OpenFinding;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.run.AuditService;
import io.tidemark.audit.run.AuditThreads;
import io.tidemark.audit.run.VisibleFindings;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.platform.records.HeartbeatClock;
import io.tidemark.platform.records.Heartbeats;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostConfigurations;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.HostLocation;
import io.tidemark.vcenter.host.HostOption;
import io.tidemark.vcenter.host.HostOptionChanged;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.trial.Trial;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** Hosts whose options are kept in memory, and findings about them, for remediations in each database. */
abstract class RemediationWorld {

    static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    static final String MOVE = "DataMover.HardwareAcceleratedMove";
    static final String INIT = "DataMover.HardwareAcceleratedInit";
    static final Instant NOW = Instant.parse("2026-11-01T00:00:00Z");

    final Map<String, Object> values = new ConcurrentHashMap<>();
    final List<String> writes = Collections.synchronizedList(new ArrayList<>());
    final Map<String, RuntimeException> refusals = new ConcurrentHashMap<>();
    final List<RecordedActivity> activity = Collections.synchronizedList(new ArrayList<>());
    final List<HostOptionChanged> changed = Collections.synchronizedList(new ArrayList<>());
    final List<HostLocation> hosts = new ArrayList<>();
    final List<Runnable> waiting = new ArrayList<>();
    /** After the first write. */
    boolean unreadable;

    final HostConfigurations configurations = mock(HostConfigurations.class);
    final VcenterSession session = mock(VcenterSession.class);
    final SignedIn caller = mock(SignedIn.class);
    final AuditService audits = mock(AuditService.class);
    final VisibleFindings visible = mock(VisibleFindings.class);
    final AuditProperties properties = new AuditProperties(4, 1, Duration.ofMinutes(3));
    final AuditThreads threads = mock(AuditThreads.class);
    final Trial trial = mock(Trial.class);
    final JdbcClient jdbc;
    final Remediations remediations;
    final StepOutcomes outcomes;
    final RemediationService service;

    RemediationWorld(TestDatabase database) {
        when(threads.changers()).thenReturn(Runnable::run);
        wait(false);
        DataSource source = database.fresh();
        jdbc = JdbcClient.create(source);
        remediations = spy(new Remediations(jdbc, JsonMapper.shared(), new HeartbeatClock()));
        Recorder recorder = new Recorder(event -> activity.add((RecordedActivity) event), Clock.systemUTC());
        outcomes = new StepOutcomes(
                remediations,
                properties,
                TestDatabase.transactions(source),
                recorder,
                event -> changed.add((HostOptionChanged) event),
                Clock.systemUTC());
        RemediationRunner runner = new RemediationRunner(
                remediations,
                audits,
                threads,
                properties,
                trial,
                outcomes,
                new Heartbeats(jdbc, new HeartbeatClock()),
                Clock.systemUTC());
        service = new RemediationService(
                remediations,
                runner,
                visible,
                threads,
                outcomes,
                TransactionOperations.withoutTransaction(),
                recorder,
                Clock.systemUTC());
        when(caller.session()).thenReturn(session);
        when(caller.vcenter()).thenReturn(VCENTER);
        when(caller.userName()).thenReturn("ann");
        when(session.hostConfigurations()).thenReturn(configurations);
        when(session.rootFolder()).thenReturn(new ManagedRef("Folder", "group-d1"));
        when(session.missingPrivileges(any(), any())).thenReturn(Map.of());
        when(configurations.hosts(any())).thenReturn(hosts);
        when(configurations.options(anyString(), anyString())).thenAnswer(call -> {
            Object value = values.get(call.getArgument(0) + " " + call.getArgument(1));
            if (unreadable && !writes.isEmpty()) {
                throw new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset"));
            }
            return value == null ? List.of() : List.of(new HostOption(call.getArgument(1), value));
        });
        doAnswer(call -> {
                    HostOption option = call.getArgument(1);
                    String at = call.getArgument(0) + " " + option.key();
                    writes.add(at + " = " + option.text());
                    if (refusals.containsKey(at)) {
                        throw refusals.get(at);
                    }
                    values.put(at, option.value());
                    return null;
                })
                .when(configurations)
                .setOption(anyString(), any());
        when(visible.findings(any(), anyList())).thenReturn(List.of());
        for (int i = 1; i <= 3; i++) {
            hosts.add(host(i, "connected", false));
            values.put("options-" + i + " " + MOVE, 0L);
            values.put("options-" + i + " " + INIT, 0L);
        }
    }

    /** Whether remediations wait for a thread, in {@link #waiting}. */
    final void wait(boolean forThread) {
        when(threads.runners()).thenReturn(forThread ? waiting::add : Runnable::run);
    }

    static HostLocation host(int number, String state, boolean maintenance) {
        return new HostLocation(
                new HostFacts("host-" + number, "esx-" + number, state, maintenance, "8.0.3", 1, "fixed"),
                null,
                null,
                "options-" + number);
    }

    static ObjectId id(int host) {
        return new ObjectId(VCENTER, "host-" + host);
    }

    static Remedy.Change change(int host, String option) {
        return new Remedy.Change(id(host), "esx-" + host, option, "0", "1");
    }

    static OpenFinding finding(String id, @Nullable Remedy remedy, @Nullable Instant closed) {
        Finding finding = new Finding(
                id,
                "rule",
                Severity.ERROR,
                ObjectKind.HOST,
                id(1),
                "esx-1",
                "",
                Statement.of("FOUND", "Found."),
                Map.of(),
                "1",
                "0",
                "source",
                remedy,
                List.of(),
                null);
        return new OpenFinding(finding, "a1", NOW, NOW, closed, null);
    }

    /** Findings {@code f0}, {@code f1}, …, each fixed by one change. */
    List<String> findings(Remedy.Change... changes) {
        List<OpenFinding> all = IntStream.range(0, changes.length)
                .mapToObj(i -> finding("f" + i, Remedy.change(changes[i]), null))
                .toList();
        when(visible.findings(any(), anyList())).thenReturn(all);
        return all.stream().map(one -> one.finding().id()).toList();
    }

    static List<String> states(Remediation remediation) {
        return remediation.steps().stream()
                .map(step -> step.hostName() + " " + step.state()
                        + (step.message() == null ? "" : " " + step.message().code()))
                .toList();
    }

    Remediation ended(Remediation started) {
        return remediations.find(String.valueOf(started.id())).orElseThrow();
    }

    static void assertProblem(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String slug) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.slug()).isEqualTo(slug));
    }

    @AfterEach
    void nothingIsLeftRunning() {
        Awaitility.await()
                .until(() -> remediations.silent(Duration.ofSeconds(-60)).isEmpty());
    }
}
