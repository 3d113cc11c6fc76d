package io.tidemark.inventory;

import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.ArrayList;
import java.util.List;

/** Decides whether a manual run can be started on a datastore (rules R12-R14 of manual UNMAP). */
final class EligibilityRules {

    private EligibilityRules() {}

    static Eligibility check(Datastore datastore) {
        List<Statement> reasons = new ArrayList<>();
        DatastoreFacts facts = datastore.facts();
        DatastoreFacts.Vmfs vmfs = facts.vmfs();
        if ("VMFS".equals(facts.type()) && vmfs != null) {
            checkVolume(facts, vmfs, reasons);
            if (datastore.risk() != null) {
                reasons.add(datastore.risk());
            }
            checkLocalDevices(datastore, reasons);
            checkHosts(datastore, reasons);
        } else {
            reasons.add(InventoryMessage.NOT_VMFS.with("type", facts.type()));
        }
        if (datastore.runElsewhere()) {
            reasons.add(InventoryMessage.RUN_IN_PROGRESS_ELSEWHERE.statement());
        }
        LastRun run = datastore.lastRun();
        if (run != null && run.live()) {
            reasons.add(
                    run.takenUntil() == null
                            ? InventoryMessage.RUN_IN_PROGRESS.with("runId", run.id())
                            : InventoryMessage.RUN_UNCONFIRMED.with(
                                    "runId", run.id(), "until", run.takenUntil().toString()));
        }
        return Eligibility.of(reasons);
    }

    private static void checkVolume(DatastoreFacts facts, DatastoreFacts.Vmfs vmfs, List<Statement> reasons) {
        if (!facts.accessible()) {
            reasons.add(InventoryMessage.INACCESSIBLE.statement());
        } else if (facts.freeBytes() <= 0) {
            reasons.add(InventoryMessage.NO_FREE_SPACE.statement());
        }
        String maintenance = facts.maintenanceMode();
        if (maintenance != null && !"normal".equals(maintenance)) {
            reasons.add(InventoryMessage.MAINTENANCE.with("maintenanceMode", maintenance));
        }
        if (vmfs.majorVersion() < 5) {
            reasons.add(InventoryMessage.VMFS_TOO_OLD.with("majorVersion", vmfs.majorVersion()));
        }
    }

    /** Unlike on arrays, an unknown status counts as not supported: most local disks do not support UNMAP. */
    private static void checkLocalDevices(Datastore datastore, List<Statement> reasons) {
        switch (datastore.localUnmap()) {
            case UNSUPPORTED -> reasons.add(InventoryMessage.LOCAL_DATASTORE.statement());
            case UNKNOWN -> {
                if (!datastore.reclaimingHosts().isEmpty()) {
                    reasons.add(InventoryMessage.LOCAL_DELETE_UNKNOWN.statement());
                }
            }
            case SUPPORTED, NOT_LOCAL -> {}
        }
    }

    private static void checkHosts(Datastore datastore, List<Statement> reasons) {
        List<MountingHost> hosts = datastore.hosts();
        if (hosts.stream().anyMatch(MountingHost::canReclaim)) {
            return;
        }
        if (hosts.stream().anyMatch(MountingHost::usable)) {
            reasons.add(BalloonGuidance.of(datastore));
        } else {
            reasons.add(InventoryMessage.NO_WRITABLE_HOST.with("hosts", hosts.size()));
        }
    }
}
