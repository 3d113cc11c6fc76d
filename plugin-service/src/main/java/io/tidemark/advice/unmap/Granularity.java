package io.tidemark.advice.unmap;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.advice.unmap.Subject.Store;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;

/**
 * Hosts up to early 6.7 pass UNMAP to arrays with a granularity of at most 1 MB; later hosts also with a larger one.
 * VMFS 6 reports its granularity; on VMFS 5 only FlashArray is known to accept UNMAP of guests (VAAI white paper of its
 * vendor).
 */
final class Granularity implements Rules.Rule {

    private static final long MB = 1L << 20;
    private static final String FLASHARRAY = "naa.624a9370";

    @Override
    public ConditionCheck check(Subject subject) {
        DatastoreFacts.Vmfs vmfs = subject.vmfs();
        Store store = subject.store();
        if (store == Store.VVOL) {
            return ConditionCheck.notNeeded(Condition.GRANULARITY, AdviceMessage.GRANULARITY_VVOL.statement());
        }
        if (store == null || vmfs == null) {
            return unknown();
        }
        if (store == Store.VMFS_5) {
            boolean known = !vmfs.extents().isEmpty()
                    && vmfs.extents().stream()
                            .allMatch(extent -> extent.device().startsWith(FLASHARRAY));
            return known
                    ? ConditionCheck.pass(Condition.GRANULARITY, AdviceMessage.GRANULARITY_FLASHARRAY.statement())
                    : unknown();
        }
        Long step = vmfs.unmapGranularityBytes();
        if (step == null) {
            return unknown();
        }
        if (step <= MB && MB % step == 0) {
            return ConditionCheck.pass(Condition.GRANULARITY, AdviceMessage.GRANULARITY_FITS.with("stepBytes", step));
        }
        return coarse(step, subject.esxi());
    }

    private static ConditionCheck coarse(long step, EsxiRelease esxi) {
        if (step % MB == 0 && esxi.has(EsxiChange.COARSE_UNMAP)) {
            return ConditionCheck.pass(Condition.GRANULARITY, AdviceMessage.GRANULARITY_COARSE.with("stepBytes", step));
        }
        if (step % MB != 0 || esxi.lacks(EsxiChange.COARSE_UNMAP_BY_BUILD)) {
            return ConditionCheck.fail(
                    Condition.GRANULARITY,
                    AdviceMessage.GRANULARITY_TOO_COARSE.with("stepBytes", step),
                    AdviceMessage.UPGRADE_HOST.with("needed", "7.0"));
        }
        return ConditionCheck.unknown(Condition.GRANULARITY, AdviceMessage.GRANULARITY_BY_BUILD.statement());
    }

    private static ConditionCheck unknown() {
        return ConditionCheck.unknown(Condition.GRANULARITY, AdviceMessage.GRANULARITY_NOT_REPORTED.statement());
    }
}
