package io.tidemark.audit.rule;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A device of a datastore that does not support UNMAP according to some or all of its hosts. */
final class DeleteUnsupported implements Rule {

    static final AuditRule INFO = new AuditRule(
            "delete-unsupported",
            AuditRuleMessage.RULE_DELETE_UNSUPPORTED.statement(),
            AuditRuleMessage.RULE_DELETE_UNSUPPORTED_ABOUT.statement(),
            Severity.WARNING,
            ObjectKind.DATASTORE,
            null,
            AuditRuleMessage.RULE_RELEASES_SINCE.with("release", "5.0"),
            "esxcli storage core device vaai status get",
            false,
            "reclaim");

    @Override
    public AuditRule info() {
        return INFO;
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (DatastoreFacts datastore : fleet.datastores()) {
            Map<String, List<String>> byHost = new TreeMap<>();
            List<HostReading> hosts = fleet.mounting(datastore);
            for (HostReading host : hosts) {
                List<String> unable = fleet.behind(datastore, host).stream()
                        .filter(DeviceReading::cannotDelete)
                        .map(DeviceReading::name)
                        .toList();
                if (!unable.isEmpty()) {
                    byHost.put(host.name(), unable);
                }
            }
            if (byHost.isEmpty()) {
                continue;
            }
            found.accept(FindingDraft.onDatastore(INFO.id(), fleet.id(datastore), datastore.name())
                    .severity(Severity.WARNING)
                    .because(
                            byHost.size() == hosts.size()
                                    ? AuditRuleMessage.AUDIT_DELETE_UNSUPPORTED.statement()
                                    : AuditRuleMessage.AUDIT_DELETE_UNSUPPORTED_SOME.with(
                                            "hosts", byHost.size(), "of", hosts.size()))
                    .evidence("devicesByHost", byHost)
                    .values("supported", "unsupported")
                    .source(INFO.source())
                    .done());
        }
    }
}
