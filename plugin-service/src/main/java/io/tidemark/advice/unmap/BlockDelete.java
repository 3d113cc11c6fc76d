package io.tidemark.advice.unmap;

import io.tidemark.advice.unmap.Subject.Store;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.host.EsxiChange;
import java.util.Map;

/** On VMFS 5 the option VMFS3.EnableBlockDelete decides whether what a guest freed goes on to the array. */
final class BlockDelete implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        Store store = subject.store();
        if (store == null) {
            return ConditionCheck.unknown(
                    Condition.BLOCK_DELETE,
                    "BLOCK_DELETE_BY_STORE",
                    "Whether VMFS3.EnableBlockDelete matters depends on the datastore.");
        }
        if (store != Store.VMFS_5) {
            return ConditionCheck.notNeeded(
                    Condition.BLOCK_DELETE, "BLOCK_DELETE_NOT_USED", "VMFS3.EnableBlockDelete matters on VMFS 5 only.");
        }
        if (subject.esxi().lacks(EsxiChange.GUEST_UNMAP)) {
            return ConditionCheck.notNeeded(
                    Condition.BLOCK_DELETE,
                    "BLOCK_DELETE_DEFUNCT",
                    "Before ESXi 6.0 VMFS3.EnableBlockDelete does nothing for guests.");
        }
        Integer value = subject.blockDelete();
        if (value == null) {
            return ConditionCheck.unknown(
                    Condition.BLOCK_DELETE,
                    "BLOCK_DELETE_NOT_TOLD",
                    "VMFS3.EnableBlockDelete of the VM's host could not be read.");
        }
        return value == 1
                ? ConditionCheck.pass(
                        Condition.BLOCK_DELETE,
                        "BLOCK_DELETE_ON",
                        "VMFS3.EnableBlockDelete is 1 on the VM's host.",
                        Map.of())
                : ConditionCheck.fail(
                        Condition.BLOCK_DELETE,
                        Statement.of(
                                "BLOCK_DELETE_OFF",
                                "VMFS3.EnableBlockDelete is 0 on the VM's host: the disk shrinks, the array learns nothing."),
                        Statement.of(
                                "SET_BLOCK_DELETE",
                                "Set VMFS3.EnableBlockDelete to 1 on every host of the datastore; the audit offers that."));
    }
}
