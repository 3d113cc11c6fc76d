package io.tidemark.audit.remedy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.trial.TrialMessage;
import io.tidemark.vcenter.trial.Trials;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a remediation would change, and what it refuses or leaves out. */
@OnEveryDatabase
class RemediationPreviewTest extends RemediationWorld {

    RemediationPreviewTest(TestDatabase database) {
        super(database);
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
        assertThat(changed).isEmpty();
        verify(audits, never()).begin(any(), any(), any(), any());
    }

    @Test
    void onlyPreviewsDuringTheTrial() {
        Trials.activate(trial);
        List<String> findings = findings(change(1, MOVE));

        assertThat(service.fix(caller, findings, true, false).problem()).satisfies(TrialMessage.TRIAL_PREVIEW::is);
        assertProblem(() -> service.fix(caller, findings, false, false), "trial-active");
        assertThat(writes).isEmpty();
        assertThat(activity).extracting("outcome").containsExactly(RecordedActivity.Outcome.REFUSED);
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
}
