package io.tidemark.advice.unmap;

import io.tidemark.advice.unmap.Subject.Store;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import java.util.Map;

/**
 * Hosts up to early 6.7 pass UNMAP on to arrays that give space back in steps of at most 1 MB; later ones in larger steps too.
 * VMFS 6 tells its steps; on VMFS 5 only FlashArray is known to take what guests free (VAAI white paper of its vendor).
 */
final class Granularity implements Rules.Rule {

    private static final long MB = 1L << 20;
    private static final String FLASHARRAY = "naa.624a9370";

    @Override
    public ConditionCheck check(Subject subject) {
        DatastoreFacts.Vmfs vmfs = subject.vmfs();
        Store store = subject.store();
        if (store == Store.VVOL) {
            return ConditionCheck.notNeeded(
                    Condition.GRANULARITY, "GRANULARITY_VVOL", "A vVol is a volume of the array itself.");
        }
        if (store == null || vmfs == null) {
            return unknown();
        }
        if (store == Store.VMFS_5) {
            boolean known = !vmfs.extents().isEmpty()
                    && vmfs.extents().stream()
                            .allMatch(extent -> extent.device().startsWith(FLASHARRAY));
            return known
                    ? ConditionCheck.pass(
                            Condition.GRANULARITY,
                            "GRANULARITY_FLASHARRAY",
                            "The array is a FlashArray, which takes what guests free.",
                            Map.of())
                    : unknown();
        }
        Long step = vmfs.unmapGranularityBytes();
        if (step == null) {
            return unknown();
        }
        if (step <= MB && MB % step == 0) {
            return ConditionCheck.pass(
                    Condition.GRANULARITY,
                    "GRANULARITY_FITS",
                    "Space is given back in steps of " + step / 1024 + " KB.",
                    Map.of("stepBytes", step));
        }
        return coarse(step, subject.esxi());
    }

    private static ConditionCheck coarse(long step, EsxiRelease esxi) {
        if (step % MB == 0 && esxi.has(EsxiChange.COARSE_UNMAP)) {
            return ConditionCheck.pass(
                    Condition.GRANULARITY,
                    "GRANULARITY_COARSE",
                    "Space is given back in steps of " + step / MB + " MB, which this ESXi can.",
                    Map.of("stepBytes", step));
        }
        if (step % MB != 0 || esxi.lacks(EsxiChange.COARSE_UNMAP_BY_BUILD)) {
            return ConditionCheck.fail(
                    Condition.GRANULARITY,
                    new Statement(
                            "GRANULARITY_TOO_COARSE",
                            "Space is given back in steps of " + step / 1024 + " KB; this ESXi needs at most 1 MB.",
                            Map.of("stepBytes", step)),
                    new Statement(
                            "UPGRADE_HOST", "Run the VM on a host with ESXi 7.0 or later.", Map.of("needed", "7.0")));
        }
        return ConditionCheck.unknown(
                Condition.GRANULARITY,
                "GRANULARITY_BY_BUILD",
                "Space is given back in steps above 1 MB; only later builds of ESXi 6.7 can do that.");
    }

    private static ConditionCheck unknown() {
        return ConditionCheck.unknown(
                Condition.GRANULARITY,
                "GRANULARITY_NOT_TOLD",
                "vCenter does not tell in which steps the array gives space back; at most 1 MB is safe.");
    }
}
