package io.tidemark.audit.remedy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.audit.AuditProperties;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.OpenFinding;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.run.AuditService;
import io.tidemark.audit.run.AuditThreads;
import io.tidemark.audit.run.HeartbeatClock;
import io.tidemark.audit.run.VisibleFindings;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostConfigurations;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.HostLocation;
import io.tidemark.vcenter.host.HostOption;
import io.tidemark.vcenter.object.ManagedRef;
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
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** Remediations of findings on hosts whose options are kept in memory: previewed, applied in order, in part, and taken back. */
@OnEveryDatabase
class RemediationTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final String MOVE = "DataMover.HardwareAcceleratedMove";
    private static final String INIT = "DataMover.HardwareAcceleratedInit";
    private static final Instant NOW = Instant.parse("2026-11-01T00:00:00Z");

    private final Map<String, Object> values = new ConcurrentHashMap<>();
    private final List<String> writes = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, RuntimeException> refusals = new ConcurrentHashMap<>();
    private final List<RecordedActivity> activity = Collections.synchronizedList(new ArrayList<>());
    private final List<HostLocation> hosts = new ArrayList<>();
    /** After the first write. */
    private boolean unreadable;

    private final HostConfigurations configurations = mock(HostConfigurations.class);
    private final VcenterSession session = mock(VcenterSession.class);
    private final SignedIn caller = mock(SignedIn.class);
    private final AuditService audits = mock(AuditService.class);
    private final VisibleFindings visible = mock(VisibleFindings.class);
    private final AuditProperties properties = new AuditProperties(4, 1, Duration.ofMinutes(3));
    private final AuditThreads threads = mock(AuditThreads.class);
    private final Remediations remediations;
    private final RemediationService service;

    RemediationTest(TestDatabase database) {
        when(threads.changers()).thenReturn(Runnable::run);
        when(threads.runners()).thenReturn(Runnable::run);
        remediations = new Remediations(JdbcClient.create(database.fresh()), JsonMapper.shared(), new HeartbeatClock());
        RemediationRunner runner = new RemediationRunner(
                remediations,
                audits,
                threads,
                properties,
                new Recorder(event -> activity.add((RecordedActivity) event), Clock.systemUTC()),
                Clock.systemUTC());
        service = new RemediationService(
                remediations,
                runner,
                visible,
                threads,
                properties,
                TransactionOperations.withoutTransaction(),
                new Recorder(event -> activity.add((RecordedActivity) event), Clock.systemUTC()),
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

    private static HostLocation host(int number, String state, boolean maintenance) {
        return new HostLocation(
                new HostFacts("host-" + number, "esx-" + number, state, maintenance, "8.0.3", 1, "fixed"),
                null,
                null,
                "options-" + number);
    }

    private static ObjectId id(int host) {
        return new ObjectId(VCENTER, "host-" + host);
    }

    private static Remedy.Change change(int host, String option) {
        return new Remedy.Change(id(host), "esx-" + host, option, "0", "1");
    }

    private static OpenFinding finding(String id, @Nullable Remedy remedy, @Nullable Instant closed) {
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
    private List<String> findings(Remedy.Change... changes) {
        List<OpenFinding> all = IntStream.range(0, changes.length)
                .mapToObj(i -> finding("f" + i, Remedy.change(changes[i]), null))
                .toList();
        when(visible.findings(any(), anyList())).thenReturn(all);
        return all.stream().map(one -> one.finding().id()).toList();
    }

    private static List<String> states(Remediation remediation) {
        return remediation.steps().stream()
                .map(step -> step.hostName() + " " + step.state()
                        + (step.message() == null ? "" : " " + step.message().code()))
                .toList();
    }

    private Remediation ended(Remediation started) {
        return remediations.find(String.valueOf(started.id())).orElseThrow();
    }

    private static void assertProblem(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String slug) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.slug()).isEqualTo(slug));
    }

    @Test
    void previewsWithoutTouchingAHost() {
        values.put("options-2 " + MOVE, 1L);
        values.remove("options-3 " + MOVE);
        Remediation preview =
                service.fix(caller, findings(change(1, MOVE), change(2, MOVE), change(3, INIT)), true, false);
        assertThat(preview.state()).isEqualTo(Remediation.State.DRY_RUN);
        assertThat(preview.id()).isNull();
        assertThat(states(preview))
                .containsExactly("esx-1 PLANNED", "esx-2 LEFT_OUT VALUE_ALREADY_SET", "esx-3 PLANNED");
        assertThat(preview.steps()).extracting(RemediationStep::from).containsExactly("0", "1", "0");
        assertThat(writes).isEmpty();
        assertThat(activity).isEmpty();
        verify(audits, never()).begin(any(), any(), any(), any());
    }

    @Test
    void leavesOutWhatCannotOrNeedNotBeChanged() {
        hosts.set(0, host(1, "disconnected", false));
        hosts.set(1, host(2, "connected", true));
        hosts.add(host(4, "connected", false));
        hosts.add(host(5, "connected", false));
        when(configurations.options(eq("options-4"), anyString()))
                .thenThrow(new VcenterFault("HostConfigFault", "The host is busy."));
        when(session.missingPrivileges(any(), any()))
                .thenReturn(Map.of("host-5", List.of("Host.Config.AdvancedConfig")));
        Remediation preview = service.fix(
                caller,
                findings(
                        change(1, MOVE),
                        change(2, MOVE),
                        change(3, MOVE),
                        change(4, MOVE),
                        change(5, MOVE),
                        change(6, MOVE)),
                true,
                false);
        assertThat(states(preview))
                .containsExactly(
                        "esx-1 LEFT_OUT HOST_NOT_CONNECTED",
                        "esx-2 LEFT_OUT HOST_IN_MAINTENANCE",
                        "esx-3 PLANNED",
                        "esx-4 LEFT_OUT OPTION_NOT_READ",
                        "esx-5 LEFT_OUT PRIVILEGE_MISSING",
                        "esx-6 LEFT_OUT HOST_GONE");
        assertThat(preview.steps().get(4).message().params())
                .isEqualTo(Map.of("privilege", "Host.Config.AdvancedConfig"));
    }

    @Test
    void changesEachOptionOnce() {
        Remediation preview = service.fix(
                caller, findings(change(1, MOVE), change(1, MOVE.toUpperCase()), change(1, INIT)), true, false);
        assertThat(preview.steps()).extracting(RemediationStep::option).containsExactly(MOVE, INIT);
        assertThat(preview.steps()).extracting(RemediationStep::number).containsExactly(0, 1);
    }

    @Test
    void appliesInOrderAndReadsBack() {
        Remediation done =
                ended(service.fix(caller, findings(change(1, MOVE), change(1, INIT), change(2, MOVE)), false, false));
        assertThat(done.state()).isEqualTo(Remediation.State.COMPLETED);
        assertThat(done.ended()).isTrue();
        assertThat(writes)
                .containsExactly(
                        "options-1 " + MOVE + " = 1", "options-1 " + INIT + " = 1", "options-2 " + MOVE + " = 1");
        assertThat(values.get("options-1 " + MOVE)).as("in the host's own type").isEqualTo(1L);
        assertThat(done.count(StepState.VERIFIED)).isEqualTo(3);
        verify(audits).begin(eq(VCENTER), eq(List.of(id(1), id(2))), eq("ann"), any());
        assertThat(activity)
                .extracting(RecordedActivity::action)
                .containsExactly("remediation.start", "host-option.set", "host-option.set", "host-option.set");
        assertThat(activity.get(1).detail().text()).isEqualTo(MOVE + ": 0 -> 1");
    }

    @Test
    void goesOnAfterAHostRefused() {
        refusals.put("options-2 " + MOVE, new VcenterFault("HostConfigFault", "The host is busy."));
        Remediation done =
                ended(service.fix(caller, findings(change(1, MOVE), change(2, MOVE), change(3, MOVE)), false, false));
        assertThat(states(done)).containsExactly("esx-1 VERIFIED", "esx-2 FAILED CHANGE_FAILED", "esx-3 VERIFIED");
        assertThat(done.steps().get(1).message().text()).contains("The host is busy.");
        assertThat(activity.get(2).outcome()).isEqualTo(RecordedActivity.Outcome.FAILED);
    }

    @Test
    void stopsAtTheFirstFailureWhenAsked() {
        refusals.put("options-2 " + MOVE, new VcenterFault("HostConfigFault", "The host is busy."));
        Remediation done =
                ended(service.fix(caller, findings(change(1, MOVE), change(2, MOVE), change(3, MOVE)), false, true));
        assertThat(states(done)).containsExactly("esx-1 VERIFIED", "esx-2 FAILED CHANGE_FAILED", "esx-3 NOT_TRIED");
        assertThat(writes).hasSize(2);
        assertThat(done.state()).isEqualTo(Remediation.State.COMPLETED);
    }

    @Test
    void trustsTheHostsValueMoreThanItsAnswer() {
        doAnswer(call -> {
                    HostOption option = call.getArgument(1);
                    values.put(call.getArgument(0) + " " + option.key(), option.value());
                    throw new VcenterFault("HostCommunication", "The connection broke.");
                })
                .when(configurations)
                .setOption(eq("options-1"), any());
        doAnswer(call -> null).when(configurations).setOption(eq("options-2"), any());
        Remediation done = ended(service.fix(caller, findings(change(1, MOVE), change(2, MOVE)), false, false));
        assertThat(states(done)).containsExactly("esx-1 VERIFIED", "esx-2 FAILED VALUE_NOT_APPLIED");
        assertThat(done.steps().get(1).message().params()).isEqualTo(Map.of("value", "0"));
    }

    @Test
    void takesBackWhatItChangedFromTheHistoryOfValues() {
        values.put("options-3 " + MOVE, 1L);
        refusals.put("options-2 " + MOVE, new VcenterFault("HostConfigFault", "The host is busy."));
        Remediation done = ended(service.fix(
                caller, findings(change(1, MOVE), change(1, INIT), change(2, MOVE), change(3, MOVE)), false, false));
        values.put("options-1 " + INIT, 5L);
        writes.clear();

        Remediation preview = service.undo(caller, String.valueOf(done.id()), true);
        assertThat(states(preview)).containsExactly("esx-1 PLANNED", "esx-1 LEFT_OUT VALUE_CHANGED_SINCE");
        assertThat(writes).isEmpty();

        Remediation undone = ended(service.undo(caller, String.valueOf(done.id()), false));
        assertThat(undone.undoOf()).isEqualTo(done.id());
        assertThat(states(undone)).containsExactly("esx-1 VERIFIED", "esx-1 LEFT_OUT VALUE_CHANGED_SINCE");
        assertThat(writes).containsExactly("options-1 " + MOVE + " = 0");
        assertThat(activity).extracting(RecordedActivity::action).contains("remediation.undo", "host-option.restore");
        assertProblem(() -> service.undo(caller, String.valueOf(done.id()), false), "remediation-undone");
    }

    @Test
    void saysThatItDoesNotKnowWhenTheConnectionEndedWithTheChange() {
        refusals.put("options-1 " + MOVE, new VcenterFault("HostCommunication", "The host cannot be reached."));
        unreadable = true;
        Remediation done = ended(service.fix(caller, findings(change(1, MOVE)), false, false));
        assertThat(states(done)).containsExactly("esx-1 UNKNOWN CHANGE_NOT_CONFIRMED");
        verify(audits).begin(eq(VCENTER), eq(List.of(id(1))), eq("ann"), any());
        unreadable = false;
        refusals.clear();
        values.put("options-1 " + MOVE, 1L);
        Remediation undone = ended(service.undo(caller, String.valueOf(done.id()), false));
        assertThat(states(undone)).as("the host had applied it").containsExactly("esx-1 VERIFIED");
        assertThat(values.get("options-1 " + MOVE)).isEqualTo(0L);
    }

    @Test
    void failsWhenTheHostRefusedAlthoughTheValueCannotBeRead() {
        refusals.put("options-1 " + MOVE, new VcenterFault("HostConfigFault", "The host is busy."));
        unreadable = true;
        Remediation done = ended(service.fix(caller, findings(change(1, MOVE)), false, false));
        assertThat(states(done)).containsExactly("esx-1 FAILED CHANGE_FAILED");
    }

    @Test
    void takesBackNothingWhereNothingWasChanged() {
        refusals.put("options-1 " + MOVE, new VcenterFault("HostConfigFault", "The host is busy."));
        Remediation done = ended(service.fix(caller, findings(change(1, MOVE)), false, false));
        assertProblem(() -> service.undo(caller, String.valueOf(done.id()), false), "nothing-to-undo");
        assertProblem(() -> service.undo(caller, "no-such-id", false), "not-found");
    }

    @Test
    void refusesFindingsThatCannotBeFixed() {
        when(visible.findings(any(), anyList()))
                .thenReturn(List.of(
                        finding("f0", null, null),
                        finding("f1", Remedy.commands(List.of("esxcli …")), null),
                        finding("f2", Remedy.change(change(1, MOVE)), NOW),
                        finding("f3", Remedy.change(change(1, MOVE)), null)));
        assertThatThrownBy(() -> service.fix(caller, List.of("f0", "f1", "f2", "f3"), true, false))
                .isInstanceOfSatisfying(Problem.class, problem -> {
                    assertThat(problem.slug()).isEqualTo("finding-not-remediable");
                    assertThat(problem.errors())
                            .extracting(Problem.Error::pointer)
                            .containsExactly("/findingIds/0", "/findingIds/1", "/findingIds/2");
                });
        assertThatThrownBy(() -> service.fix(caller, List.of("f0", "f9"), true, false))
                .isInstanceOfSatisfying(Problem.class, problem -> {
                    assertThat(problem.status()).isEqualTo(404);
                    assertThat(problem.errors())
                            .extracting(Problem.Error::pointer)
                            .containsExactly("/findingIds/1");
                });
        List<String> many = IntStream.range(0, 5001).mapToObj(i -> "f" + i).toList();
        assertThatThrownBy(() -> service.fix(caller, many, true, false)).isInstanceOf(Problem.class);
    }

    @Test
    void refusesToChangeNothingAndNamesTheMissingPrivilege() {
        values.put("options-1 " + MOVE, 1L);
        assertProblem(() -> service.fix(caller, findings(change(1, MOVE)), false, false), "nothing-to-change");
        when(session.missingPrivileges(any(), any()))
                .thenReturn(Map.of("host-1", List.of("Host.Config.AdvancedConfig")));
        assertThatThrownBy(() -> service.fix(caller, findings(change(1, MOVE)), false, false))
                .isInstanceOf(PermissionMissing.class)
                .hasMessageContaining("Host.Config.AdvancedConfig");
        assertThat(activity).extracting(RecordedActivity::outcome).containsOnly(RecordedActivity.Outcome.REFUSED);
        assertThat(writes).isEmpty();
    }

    @AfterEach
    void nothingIsLeftRunning() {
        Awaitility.await()
                .until(() -> remediations.silent(Duration.ofSeconds(-60)).isEmpty());
    }
}
