package io.tidemark.advice.unmap;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.advice.unmap.Subject.Store;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import io.tidemark.vcenter.vm.VmFacts.Guest;

/**
 * ESXi 6.0 passes UNMAP of guests to the array, on VMFS 6 ESXi 6.5; only 6.5 reports to Linux that UNMAP is supported.
 */
final class HostRelease implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        EsxiRelease esxi = subject.esxi();
        if (!esxi.known()) {
            return ConditionCheck.unknown(Condition.ESXI, AdviceMessage.RELEASE_NOT_REPORTED.statement());
        }
        Guest guest = subject.guest();
        boolean six = subject.store() == Store.VMFS_6;
        if (esxi.has(EsxiChange.GUEST_UNMAP_SPC_4)
                || esxi.has(EsxiChange.GUEST_UNMAP) && !six && guest == Guest.WINDOWS) {
            return ConditionCheck.pass(Condition.ESXI, AdviceMessage.RELEASE_FITS.with("version", esxi.toString()));
        }
        if (esxi.has(EsxiChange.GUEST_UNMAP) && !six && guest != Guest.LINUX) {
            return ConditionCheck.unknown(Condition.ESXI, AdviceMessage.RELEASE_BY_GUEST.statement());
        }
        EsxiChange change = six || guest == Guest.LINUX ? EsxiChange.GUEST_UNMAP_SPC_4 : EsxiChange.GUEST_UNMAP;
        String needed = change.release().toString();
        return ConditionCheck.fail(
                Condition.ESXI,
                AdviceMessage.RELEASE_TOO_OLD.with("version", esxi.toString(), "needed", needed),
                AdviceMessage.UPGRADE_HOST.with("needed", needed));
    }
}
