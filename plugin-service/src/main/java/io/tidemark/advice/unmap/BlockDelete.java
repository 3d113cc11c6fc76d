package io.tidemark.advice.unmap;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.advice.unmap.Subject.Store;
import io.tidemark.vcenter.host.EsxiChange;

/** On VMFS 5, the option VMFS3.EnableBlockDelete determines whether UNMAP of a guest is passed to the array. */
final class BlockDelete implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        Store store = subject.store();
        if (store == null) {
            return ConditionCheck.unknown(Condition.BLOCK_DELETE, AdviceMessage.BLOCK_DELETE_BY_STORE.statement());
        }
        if (store != Store.VMFS_5) {
            return ConditionCheck.notNeeded(Condition.BLOCK_DELETE, AdviceMessage.BLOCK_DELETE_NOT_USED.statement());
        }
        if (subject.esxi().lacks(EsxiChange.GUEST_UNMAP)) {
            return ConditionCheck.notNeeded(Condition.BLOCK_DELETE, AdviceMessage.BLOCK_DELETE_DEFUNCT.statement());
        }
        Integer value = subject.blockDelete();
        if (value == null) {
            return ConditionCheck.unknown(Condition.BLOCK_DELETE, AdviceMessage.BLOCK_DELETE_NOT_READ.statement());
        }
        return value == 1
                ? ConditionCheck.pass(Condition.BLOCK_DELETE, AdviceMessage.BLOCK_DELETE_ON.statement())
                : ConditionCheck.fail(
                        Condition.BLOCK_DELETE,
                        AdviceMessage.BLOCK_DELETE_OFF.statement(),
                        AdviceMessage.SET_BLOCK_DELETE.statement());
    }
}
