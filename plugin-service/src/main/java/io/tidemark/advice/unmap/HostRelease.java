package io.tidemark.advice.unmap;

import io.tidemark.advice.unmap.Subject.Store;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import io.tidemark.vcenter.vm.VmFacts.Guest;
import java.util.Map;

/** ESXi 6.0 passes UNMAP of guests on, ESXi 6.5 on VMFS 6; only 6.5 lets Linux see that it may. */
final class HostRelease implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        EsxiRelease esxi = subject.esxi();
        if (!esxi.known()) {
            return ConditionCheck.unknown(
                    Condition.ESXI, "RELEASE_NOT_TOLD", "vCenter does not tell the ESXi release of the VM's host.");
        }
        Guest guest = subject.guest();
        boolean six = subject.store() == Store.VMFS_6;
        if (esxi.has(EsxiChange.GUEST_UNMAP_SPC_4)
                || esxi.has(EsxiChange.GUEST_UNMAP) && !six && guest == Guest.WINDOWS) {
            return ConditionCheck.pass(
                    Condition.ESXI,
                    "RELEASE_FITS",
                    "The host runs ESXi " + esxi + ".",
                    Map.of("version", esxi.toString()));
        }
        if (esxi.has(EsxiChange.GUEST_UNMAP) && !six && guest != Guest.LINUX) {
            return ConditionCheck.unknown(
                    Condition.ESXI,
                    "RELEASE_BY_GUEST",
                    "ESXi 6.0 is enough for Windows, not for Linux; the guest is neither for certain.");
        }
        EsxiChange change = six || guest == Guest.LINUX ? EsxiChange.GUEST_UNMAP_SPC_4 : EsxiChange.GUEST_UNMAP;
        String needed = change.release().toString();
        return ConditionCheck.fail(
                Condition.ESXI,
                new Statement(
                        "RELEASE_TOO_OLD",
                        "The host runs ESXi " + esxi + "; at least " + needed + " is needed.",
                        Map.of("version", esxi.toString(), "needed", needed)),
                new Statement(
                        "UPGRADE_HOST",
                        "Run the VM on a host with ESXi " + needed + " or later.",
                        Map.of("needed", needed)));
    }
}
