package io.tidemark.advice.unmap;

import io.tidemark.advice.EsxiVersion;
import java.util.Map;

/** ESXi 6.0 is said to hold UNMAP back while changed block tracking is on; which of its builds do is not confirmed. */
final class ChangeTracking implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        Boolean tracking = subject.vm().changeTracking();
        EsxiVersion esxi = subject.esxi();
        if (Boolean.FALSE.equals(tracking)) {
            return ConditionCheck.pass(
                    Condition.CHANGE_TRACKING, "NOT_TRACKED", "Changed block tracking is off.", Map.of());
        }
        if (esxi != null && esxi.atLeast(6, 5)) {
            return ConditionCheck.pass(
                    Condition.CHANGE_TRACKING,
                    "TRACKED_HARMLESS",
                    "From ESXi 6.5 on changed block tracking does not matter.",
                    Map.of());
        }
        if (esxi != null && !esxi.atLeast(6, 0)) {
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
                        esxi == null ? "TRACKED_HOST_NOT_TOLD" : "TRACKED_ON_6_0",
                        "Changed block tracking is on. ESXi 6.0 is said to hold UNMAP back then; which builds do is not"
                                + " confirmed.");
    }
}
