package io.tidemark.audit.rule;

import static io.tidemark.vcenter.host.AdvancedOptions.USE_ATS_FOR_HB_ON_VMFS5;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All hosts of a datastore must use the same heartbeat. */
final class AtsHeartbeatAgreement implements Rule {

    static final AuditRule INFO = new AuditRule(
            "ats-heartbeat-agreement",
            AuditRuleMessage.RULE_ATS_HEARTBEAT_AGREEMENT.statement(),
            AuditRuleMessage.RULE_ATS_HEARTBEAT_AGREEMENT_ABOUT.statement(),
            Severity.ERROR,
            ObjectKind.DATASTORE,
            USE_ATS_FOR_HB_ON_VMFS5,
            AuditRuleMessage.RULE_RELEASES_SINCE.with("release", "5.5 U2"),
            "VMware KB 2113956 (Broadcom 326437)",
            true,
            null);

    @Override
    public AuditRule info() {
        return INFO;
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (DatastoreFacts datastore : fleet.datastores()) {
            Map<String, List<String>> byValue = new TreeMap<>();
            for (HostReading host : fleet.mounting(datastore)) {
                String value = host.option(USE_ATS_FOR_HB_ON_VMFS5).value();
                if (value == null) {
                    continue;
                }
                byValue.computeIfAbsent(value, any -> new ArrayList<>()).add(host.name());
            }
            if (byValue.size() > 1) {
                List<Remedy.Change> changes = fleet.mounting(datastore).stream()
                        .flatMap(host ->
                                Stream.ofNullable(change(host, AtsHeartbeat.expectations(fleet, host, profiles))))
                        .toList();
                found.accept(FindingDraft.onDatastore(INFO.id(), fleet.id(datastore), datastore.name())
                        .severity(Severity.ERROR)
                        .because(AuditRuleMessage.AUDIT_HEARTBEAT_DIFFERS.with("option", USE_ATS_FOR_HB_ON_VMFS5))
                        .evidence("hostsByValue", byValue)
                        .values("", String.join(" / ", byValue.keySet()))
                        .source(INFO.source())
                        .remedy(changes.isEmpty() ? null : new Remedy(changes, List.of()))
                        .done());
            }
        }
    }

    private static Remedy.@Nullable Change change(HostReading host, ExpectationSet expectations) {
        OptionReading reading = host.option(USE_ATS_FOR_HB_ON_VMFS5);
        String value = reading.value();
        if (value == null
                || expectations.isEmpty()
                || expectations.disagrees()
                || expectations.first().expected().equals(value)) {
            return null;
        }
        return new Remedy.Change(
                host.id(),
                host.name(),
                reading.key(),
                value,
                expectations.first().expected());
    }
}
