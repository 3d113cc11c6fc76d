package io.tidemark.audit.rule;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.profile.Setting;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A datastore that hosts also lock with SCSI reservations. The command is shown, never run. */
final class LockMode implements Rule {

    static final AuditRule INFO = new AuditRule(
            "vmfs-lock-mode",
            AuditRuleMessage.RULE_LOCK_MODE.statement(),
            AuditRuleMessage.RULE_LOCK_MODE_ABOUT.statement(),
            Severity.WARNING,
            ObjectKind.DATASTORE,
            Setting.LOCK_MODE,
            AuditRuleMessage.RULE_RELEASES_SINCE.with("release", "6.0"),
            "esxcli storage vmfs lockmode list",
            false,
            null);

    @Override
    public AuditRule info() {
        return INFO;
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (DatastoreFacts datastore : fleet.datastores()) {
            if (datastore.vmfs() != null) {
                check(fleet, datastore, datastore.vmfs().uuid(), profiles, found);
            }
        }
    }

    private static void check(
            AuditedInventory fleet, DatastoreFacts datastore, String uuid, Profiles profiles, Consumer<Finding> found) {
        Map<String, List<String>> hosts = new TreeMap<>();
        ExpectationSet wanted = null;
        for (HostReading host : fleet.mounting(datastore)) {
            String mode = host.lockModes() == null ? null : host.lockModes().get(uuid);
            ExpectationSet expectations =
                    ExpectationSet.on(Setting.LOCK_MODE, host, fleet.behind(datastore, host), profiles);
            if (mode == null
                    || expectations.isEmpty()
                    || expectations.first().expected().equals(mode)) {
                continue;
            }
            wanted = expectations;
            hosts.computeIfAbsent(mode, any -> new ArrayList<>()).add(host.name());
        }
        if (wanted == null) {
            return;
        }
        found.accept(FindingDraft.onDatastore(INFO.id(), fleet.id(datastore), datastore.name())
                .severity(Severity.WARNING)
                .because(AuditRuleMessage.AUDIT_LOCK_MODE.with("mode", String.join(", ", hosts.keySet())))
                .evidence("hostsByValue", hosts)
                .values(wanted.words(), String.join(", ", hosts.keySet()))
                .source(wanted.sources())
                .remedy(Remedy.commands(List.of("esxcli storage vmfs lockmode set --ats --volume-uuid " + uuid)))
                .done());
    }
}
