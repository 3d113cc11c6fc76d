package io.tidemark.audit.remedy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.reset;
import static org.mockito.Mockito.verify;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.host.HostOption;
import io.tidemark.vcenter.host.HostOptionChanged;
import java.sql.SQLTransientConnectionException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

/** Remediations that are applied, in order or in part. */
@OnEveryDatabase
class RemediationTest extends RemediationWorld {

    RemediationTest(TestDatabase database) {
        super(database);
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
        assertThat(changed).extracting(HostOptionChanged::host).containsExactly(id(1), id(1), id(2));
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
    void failsWhenTheHostRefusedAlthoughTheValueCannotBeRead() {
        refusals.put("options-1 " + MOVE, new VcenterFault("HostConfigFault", "The host is busy."));
        unreadable = true;
        Remediation done = ended(service.fix(caller, findings(change(1, MOVE)), false, false));
        assertThat(states(done)).containsExactly("esx-1 FAILED CHANGE_FAILED");
    }

    @Test
    void storesTheValueThatAHostHasBeforeTheChange() {
        wait(true);
        Remediation started = service.fix(caller, findings(change(1, MOVE), change(2, MOVE)), false, true);
        values.put("options-1 " + MOVE, 7L);
        values.put("options-2 " + MOVE, 1L);
        waiting.forEach(Runnable::run);

        Remediation done = ended(started);
        assertThat(states(done)).containsExactly("esx-1 VERIFIED", "esx-2 LEFT_OUT VALUE_ALREADY_SET");
        assertThat(done.steps().get(0).from()).isEqualTo("7");
        assertThat(writes).containsExactly("options-1 " + MOVE + " = 1");
    }

    @Test
    void changesNothingAfterItWasEnded() {
        wait(true);
        Remediation started = service.fix(caller, findings(change(1, MOVE), change(2, MOVE)), false, false);
        jdbc.sql("update audit_remediations set beat_at = ?")
                .param(NOW.atOffset(ZoneOffset.UTC))
                .update();
        assertThat(service.remediation(caller, String.valueOf(started.id())).state())
                .isEqualTo(Remediation.State.FAILED);
        waiting.forEach(Runnable::run);

        assertThat(writes).isEmpty();
        assertThat(states(ended(started))).containsExactly("esx-1 NOT_TRIED", "esx-2 NOT_TRIED");
        assertThat(ended(started).state()).isEqualTo(Remediation.State.FAILED);
    }

    @Test
    void waitsForTheDatabaseWithTheResultOfAChange() {
        doThrow(new DataAccessResourceFailureException("away", new SQLTransientConnectionException()))
                .doCallRealMethod()
                .when(remediations)
                .store(anyString(), argThat(step -> step.state() == StepState.VERIFIED), any());
        Remediation done = ended(service.fix(caller, findings(change(1, MOVE), change(2, MOVE)), false, false));
        assertThat(done.state()).isEqualTo(Remediation.State.COMPLETED);
        assertThat(states(done)).containsExactly("esx-1 VERIFIED", "esx-2 VERIFIED");
        assertThat(activity)
                .extracting(RecordedActivity::action)
                .containsExactly("remediation.start", "host-option.set", "host-option.set");
    }

    @Test
    void closesWhatAnErrorLeavesOpenSoThatItIsRecordedAuditedAndUndone() {
        doThrow(new IllegalStateException("no result can be stored"))
                .when(remediations)
                .store(anyString(), argThat(step -> step.state() == StepState.VERIFIED), any());
        Remediation done =
                ended(service.fix(caller, findings(change(1, MOVE), change(1, INIT), change(2, MOVE)), false, false));
        assertThat(done.state()).isEqualTo(Remediation.State.FAILED);
        assertThat(states(done))
                .containsExactly("esx-1 UNKNOWN CHANGE_NOT_KNOWN", "esx-1 NOT_TRIED", "esx-2 NOT_TRIED");
        assertThat(writes).containsExactly("options-1 " + MOVE + " = 1");
        verify(audits).begin(eq(VCENTER), eq(List.of(id(1))), eq("ann"), any());
        assertThat(activity)
                .extracting(RecordedActivity::action, RecordedActivity::outcome)
                .containsExactly(
                        tuple("remediation.start", RecordedActivity.Outcome.DONE),
                        tuple("host-option.set", RecordedActivity.Outcome.FAILED));

        reset(remediations);
        assertThat(states(ended(service.undo(caller, String.valueOf(done.id()), false))))
                .containsExactly("esx-1 VERIFIED");
        assertThat(values.get("options-1 " + MOVE)).isEqualTo(0L);
    }

    @Test
    void recordsTheChangeThatWasInProgressWhenTheServiceStopped() {
        wait(true);
        Remediation started = service.fix(caller, findings(change(1, MOVE), change(2, MOVE)), false, false);
        String id = String.valueOf(started.id());
        remediations.begin(id, started.steps().get(0).with(StepState.APPLYING, null, NOW), NOW);
        jdbc.sql("update audit_remediations set beat_at = ?")
                .param(NOW.atOffset(ZoneOffset.UTC))
                .update();
        outcomes.endSilent();
        outcomes.endSilent();

        assertThat(ended(started).state()).isEqualTo(Remediation.State.FAILED);
        assertThat(states(ended(started))).containsExactly("esx-1 UNKNOWN CHANGE_NOT_KNOWN", "esx-2 NOT_TRIED");
        assertThat(activity)
                .extracting(RecordedActivity::action, RecordedActivity::outcome)
                .containsExactly(
                        tuple("remediation.start", RecordedActivity.Outcome.DONE),
                        tuple("host-option.set", RecordedActivity.Outcome.FAILED));
    }
}
