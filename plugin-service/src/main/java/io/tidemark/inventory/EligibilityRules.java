package io.tidemark.inventory;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Decides whether a manual run can be started on a datastore (rules R12-R14 of manual UNMAP). */
final class EligibilityRules {

    private EligibilityRules() {}

    static Eligibility check(Datastore datastore) {
        List<Statement> reasons = new ArrayList<>();
        DatastoreFacts facts = datastore.facts();
        DatastoreFacts.Vmfs vmfs = facts.vmfs();
        if ("VMFS".equals(facts.type()) && vmfs != null) {
            checkVolume(facts, vmfs, reasons);
            checkHosts(datastore, reasons);
        } else {
            reasons.add(new Statement(
                    "NOT_VMFS",
                    facts.name() + " is of type " + facts.type() + "; space can be reclaimed on VMFS datastores only.",
                    Map.of("type", facts.type())));
        }
        if (datastore.lastRun() != null && datastore.lastRun().live()) {
            reasons.add(new Statement(
                    "RUN_IN_PROGRESS",
                    "A reclaim run is in progress on this datastore.",
                    Map.of("runId", datastore.lastRun().id())));
        }
        return Eligibility.of(reasons);
    }

    private static void checkVolume(DatastoreFacts facts, DatastoreFacts.Vmfs vmfs, List<Statement> reasons) {
        if (!facts.accessible()) {
            reasons.add(Statement.of("INACCESSIBLE", "No host can access the datastore at present."));
        }
        String maintenance = facts.maintenanceMode();
        if (maintenance != null && !"normal".equals(maintenance)) {
            reasons.add(new Statement(
                    "MAINTENANCE", "The datastore is in maintenance mode.", Map.of("maintenanceMode", maintenance)));
        }
        if (vmfs.majorVersion() < 5) {
            reasons.add(new Statement(
                    "VMFS_TOO_OLD",
                    "VMFS " + vmfs.majorVersion() + " cannot give space back; VMFS 5 or 6 is needed.",
                    Map.of("majorVersion", vmfs.majorVersion())));
        }
        if (vmfs.local() || vmfs.extents().stream().anyMatch(extent -> localDevice(extent.device()))) {
            reasons.add(Statement.of(
                    "LOCAL_DATASTORE", "The datastore lies on a local device of one host, not on an array."));
        }
    }

    private static boolean localDevice(String device) {
        return device.startsWith("mpx.") || device.startsWith("t10.ATA");
    }

    private static void checkHosts(Datastore datastore, List<Statement> reasons) {
        List<MountingHost> hosts = datastore.hosts();
        if (hosts.stream().anyMatch(MountingHost::canReclaim)) {
            return;
        }
        if (hosts.stream().anyMatch(MountingHost::usable)) {
            reasons.add(BalloonGuidance.of(datastore));
        } else {
            reasons.add(new Statement(
                    "NO_WRITABLE_HOST",
                    "None of the " + hosts.size()
                            + " hosts is connected, outside maintenance and mounts the datastore read-write.",
                    Map.of("hosts", hosts.size())));
        }
    }
}
