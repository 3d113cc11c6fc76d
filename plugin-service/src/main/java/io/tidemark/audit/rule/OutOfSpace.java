package io.tidemark.audit.rule;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OutOfSpaceReading;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.event.OutOfSpaceEvent;
import io.tidemark.vcenter.event.OutOfSpaceEvent.Kind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Events that report that space behind a datastore was short: thresholds of arrays, and VMs paused by Thin Provisioning Stun. */
final class OutOfSpace implements Rule {

    static final AuditRule INFO = new AuditRule(
            "out-of-space-events",
            AuditRuleMessage.RULE_OUT_OF_SPACE.statement(),
            AuditRuleMessage.RULE_OUT_OF_SPACE_ABOUT.statement(),
            Severity.ERROR,
            ObjectKind.DATASTORE,
            null,
            AuditRuleMessage.RULE_RELEASES_SINCE.with("release", "5.0"),
            "vSphere Storage: ESXi and array thin provisioning; VMware KB 318923; vCenter event types"
                    + " (github.com/lamw/vcenter-event-mapping); Pure Storage VAAI white paper",
            false,
            null);

    @Override
    public AuditRule info() {
        return INFO;
    }

    @Override
    public Rules.Evidence evidence() {
        return Rules.Evidence.EVENTS;
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (DatastoreFacts datastore : fleet.datastores()) {
            List<OutOfSpaceEvent> events = fleet.outOfSpace(datastore);
            if (!events.isEmpty()) {
                found.accept(draft(fleet, datastore, events).done());
            }
        }
    }

    private static FindingDraft draft(AuditedInventory fleet, DatastoreFacts datastore, List<OutOfSpaceEvent> events) {
        long thresholds = count(events, Kind.THRESHOLD);
        return FindingDraft.onDatastore(INFO.id(), fleet.id(datastore), datastore.name())
                .severity(thresholds == events.size() ? Severity.WARNING : Severity.ERROR)
                .because(AuditRuleMessage.AUDIT_OUT_OF_SPACE.with(Map.of(
                        "thresholds", thresholds,
                        "paused", count(events, Kind.VM_PAUSED),
                        "journals", count(events, Kind.NO_JOURNAL),
                        "last", events.get(events.size() - 1).at().toString(),
                        "days", OutOfSpaceReading.PERIOD.toDays())))
                .some("pausedVms", names(events, OutOfSpaceEvent::vm))
                .some("reportingHosts", names(events, OutOfSpaceEvent::host))
                .evidence("thinProvisioning", thin(fleet, datastore))
                .source("vCenter");
    }

    private static long count(List<OutOfSpaceEvent> events, Kind kind) {
        return events.stream().filter(event -> event.kind() == kind).count();
    }

    private static List<String> names(List<OutOfSpaceEvent> events, Function<OutOfSpaceEvent, @Nullable String> name) {
        return events.stream()
                .map(name)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .toList();
    }

    /** What hosts report of the devices: only those that are thin according to the host lead to warnings and pauses. */
    private static Map<String, String> thin(AuditedInventory fleet, DatastoreFacts datastore) {
        Map<String, String> status = new TreeMap<>();
        for (HostReading host : fleet.mounting(datastore)) {
            for (DeviceReading device : fleet.behind(datastore, host)) {
                if (device.thin() != null) {
                    status.putIfAbsent(device.name(), device.thin());
                }
            }
        }
        return status;
    }
}
