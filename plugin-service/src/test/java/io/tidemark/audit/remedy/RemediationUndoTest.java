package io.tidemark.audit.remedy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.vcenter.fault.VcenterFault;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Remediations that are taken back. */
@OnEveryDatabase
class RemediationUndoTest extends RemediationWorld {

    RemediationUndoTest(TestDatabase database) {
        super(database);
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

        values.put("options-1 " + INIT, 1L);
        values.put("options-1 " + MOVE, 1L);
        writes.clear();
        assertThat(states(service.undo(caller, String.valueOf(done.id()), true)))
                .containsExactly("esx-1 PLANNED");
        Remediation rest = ended(service.undo(caller, String.valueOf(done.id()), false));
        assertThat(states(rest)).as("not what is undone already").containsExactly("esx-1 VERIFIED");
        assertThat(writes).containsExactly("options-1 " + INIT + " = 0");
        assertProblem(() -> service.undo(caller, String.valueOf(done.id()), false), "remediation-undone");
    }

    @Test
    void leavesOutHostsThatTheCallerMayNotView() {
        Remediation done = ended(service.fix(caller, findings(change(1, MOVE), change(2, MOVE)), false, false));
        String id = String.valueOf(done.id());
        when(caller.hidden(Set.of(id(1), id(2)))).thenReturn(Set.of(id(2)));
        assertThat(states(service.remediation(caller, id))).containsExactly("esx-1 VERIFIED");
        assertThat(service.list(caller, new PageQuery(null, null, null, null)).items())
                .singleElement()
                .satisfies(one -> assertThat(states(one)).containsExactly("esx-1 VERIFIED"));
        assertThat(states(service.undo(caller, id, true))).containsExactly("esx-1 PLANNED");
        assertThat(service.hiddenHosts(caller, id)).containsExactly(id(2));
    }

    @Test
    void undoesOnceAtATime() {
        Remediation done = ended(service.fix(caller, findings(change(1, MOVE)), false, false));
        wait(true);
        service.undo(caller, String.valueOf(done.id()), false);
        assertProblem(() -> service.undo(caller, String.valueOf(done.id()), false), "remediation-in-progress");
        waiting.forEach(Runnable::run);
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
    void doesNotKnowWhetherAnUnansweredChangeIsAppliedLater() {
        refusals.put("options-1 " + MOVE, new VcenterFault("HostCommunication", "The host cannot be reached."));
        Remediation done = ended(service.fix(caller, findings(change(1, MOVE)), false, false));
        assertThat(states(done)).containsExactly("esx-1 UNKNOWN CHANGE_NOT_CONFIRMED");
    }

    @Test
    void takesBackNothingThatWasChangedWhileTheUndoWaited() {
        Remediation done = ended(service.fix(caller, findings(change(1, MOVE), change(2, MOVE)), false, false));
        writes.clear();
        wait(true);
        Remediation undo = service.undo(caller, String.valueOf(done.id()), false);
        values.put("options-1 " + MOVE, 7L);
        waiting.forEach(Runnable::run);

        assertThat(states(ended(undo))).containsExactly("esx-1 LEFT_OUT VALUE_CHANGED_SINCE", "esx-2 VERIFIED");
        assertThat(writes).containsExactly("options-2 " + MOVE + " = 0");
    }

    @Test
    void takesBackNothingThatALaterRemediationSet() {
        Remediation first = ended(service.fix(caller, findings(change(1, MOVE), change(2, MOVE)), false, false));
        values.put("options-1 " + MOVE, 0L);
        Remediation second = ended(service.fix(caller, findings(change(1, MOVE)), false, false));
        writes.clear();

        assertThat(states(ended(service.undo(caller, String.valueOf(first.id()), false))))
                .containsExactly("esx-1 LEFT_OUT VALUE_CHANGED_SINCE", "esx-2 VERIFIED");
        assertThat(writes).containsExactly("options-2 " + MOVE + " = 0");
        assertThat(states(service.undo(caller, String.valueOf(second.id()), true)))
                .containsExactly("esx-1 PLANNED");
    }

    @Test
    void takesBackNothingWhereNothingWasChanged() {
        refusals.put("options-1 " + MOVE, new VcenterFault("HostConfigFault", "The host is busy."));
        Remediation done = ended(service.fix(caller, findings(change(1, MOVE)), false, false));
        assertProblem(() -> service.undo(caller, String.valueOf(done.id()), false), "nothing-to-undo");
        assertProblem(() -> service.undo(caller, "no-such-id", false), "not-found");
    }
}
