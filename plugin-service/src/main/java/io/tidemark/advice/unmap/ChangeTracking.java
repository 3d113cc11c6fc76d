package io.tidemark.advice.unmap;

import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import java.util.Map;

/** ESXi 6.0 is said to hold UNMAP back while changed block tracking is on; which of its builds do is not confirmed. */
final class ChangeTracking implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        Boolean tracking = subject.vm().changeTracking();
        EsxiRelease esxi = subject.esxi();
        if (Boolean.FALSE.equals(tracking)) {
            return ConditionCheck.pass(
                    Condition.CHANGE_TRACKING, "NOT_TRACKED", "Changed block tracking is off.", Map.of());
        }
        if (esxi.has(EsxiChange.GUEST_UNMAP_WHILE_TRACKED)) {
            return ConditionCheck.pass(
                    Condition.CHANGE_TRACKING,
                    "TRACKED_HARMLESS",
                    "From ESXi 6.5 on changed block tracking does not matter.",
                    Map.of());
        }
        if (esxi.lacks(EsxiChange.GUEST_UNMAP)) {
            return ConditionCheck.notNeeded(
                    Condition.CHANGE_TRACKING,
                    "TRACKED_BEFORE_6_0",
                    "The host is too old for UNMAP from guests anyway.");
        }
        return tracking == null
                ? ConditionCheck.unknown(
                        Condition.CHANGE_TRACKING,
                        "TRACKING_NOT_TOLD",
                        "vCenter does not tell whether changed block tracking is on.")
                : ConditionCheck.unknown(
                        Condition.CHANGE_TRACKING,
                        esxi.known() ? "TRACKED_ON_6_0" : "TRACKED_HOST_NOT_TOLD",
                        "Changed block tracking is on. ESXi 6.0 is said to hold UNMAP back then; which builds do is not"
                                + " confirmed.");
    }
}
