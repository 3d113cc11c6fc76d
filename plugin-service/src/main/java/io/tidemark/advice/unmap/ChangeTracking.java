package io.tidemark.advice.unmap;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;

/**
 * ESXi 6.0 is reported to hold back UNMAP while Changed Block Tracking is on; the affected builds are not confirmed.
 */
final class ChangeTracking implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        Boolean tracking = subject.vm().changeTracking();
        EsxiRelease esxi = subject.esxi();
        if (Boolean.FALSE.equals(tracking)) {
            return ConditionCheck.pass(Condition.CHANGE_TRACKING, AdviceMessage.NOT_TRACKED.statement());
        }
        if (esxi.has(EsxiChange.GUEST_UNMAP_WHILE_TRACKED)) {
            return ConditionCheck.pass(Condition.CHANGE_TRACKING, AdviceMessage.TRACKED_HARMLESS.statement());
        }
        if (esxi.lacks(EsxiChange.GUEST_UNMAP)) {
            return ConditionCheck.notNeeded(Condition.CHANGE_TRACKING, AdviceMessage.TRACKED_BEFORE_6_0.statement());
        }
        return tracking == null
                ? ConditionCheck.unknown(Condition.CHANGE_TRACKING, AdviceMessage.TRACKING_NOT_REPORTED.statement())
                : ConditionCheck.unknown(
                        Condition.CHANGE_TRACKING,
                        (esxi.known() ? AdviceMessage.TRACKED_ON_6_0 : AdviceMessage.TRACKED_HOST_NOT_REPORTED)
                                .statement());
    }
}
