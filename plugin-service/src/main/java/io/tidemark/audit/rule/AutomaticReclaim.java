package io.tidemark.audit.rule;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A VMFS-6 datastore on thin devices that could be reclaimed automatically and is not. */
final class AutomaticReclaim implements Rule {

    private static final int VMFS_6 = 6;

    static final AuditRule INFO = new AuditRule(
            "automatic-reclaim-off",
            AuditRuleMessage.RULE_AUTOMATIC_RECLAIM_OFF.statement(),
            AuditRuleMessage.RULE_AUTOMATIC_RECLAIM_OFF_ABOUT.statement(),
            Severity.WARNING,
            ObjectKind.DATASTORE,
            null,
            AuditRuleMessage.RULE_RELEASES_SINCE.with("release", "6.5"),
            "VMware vSphere Storage: automatic space reclamation; default is low",
            false,
            "automatic");

    @Override
    public AuditRule info() {
        return INFO;
    }

    @Override
    public boolean canDeviate(@Nullable Vmfs vmfs) {
        return vmfs != null
                && vmfs.majorVersion() >= VMFS_6
                && "none".equals(vmfs.unmapPriority())
                && vmfs.unmapBandwidth() == null;
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (DatastoreFacts datastore : fleet.datastores()) {
            if (!canDeviate(datastore.vmfs()) || !thinAndAble(fleet, datastore)) {
                continue;
            }
            found.accept(FindingDraft.onDatastore(INFO.id(), fleet.id(datastore), datastore.name())
                    .severity(Severity.WARNING)
                    .because(AuditRuleMessage.AUDIT_AUTOMATIC_OFF.statement())
                    .values("low", "none")
                    .source(INFO.source())
                    .done());
        }
    }

    /** The devices of the datastore on any of its hosts. */
    private static boolean thinAndAble(AuditedInventory fleet, DatastoreFacts datastore) {
        return fleet.mounting(datastore).stream().anyMatch(host -> {
            var devices = fleet.behind(datastore, host);
            return !devices.isEmpty() && devices.stream().allMatch(AutomaticReclaim::thinAndAble);
        });
    }

    private static boolean thinAndAble(DeviceReading device) {
        return device.canDelete() && "yes".equals(device.thin());
    }
}
