package io.tidemark.audit.rule;

import static io.tidemark.vcenter.host.AdvancedOptions.USE_ATS_FOR_HB_ON_VMFS5;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.audit.profile.Profiles;
import java.util.List;
import java.util.function.Consumer;

/**
 * The ATS heartbeat as recommended by the vendors of the host's devices; if they disagree, the finding lists them and
 * proposes no change.
 */
final class AtsHeartbeat implements Rule {

    private static final String PURE = "pure-flasharray";

    static final AuditRule INFO = new AuditRule(
            "ats-heartbeat",
            AuditRuleMessage.RULE_ATS_HEARTBEAT.statement(),
            AuditRuleMessage.RULE_ATS_HEARTBEAT_ABOUT.statement(),
            Severity.ERROR,
            ObjectKind.HOST,
            USE_ATS_FOR_HB_ON_VMFS5,
            AuditRuleMessage.RULE_RELEASES_SINCE.with("release", "5.5 U2"),
            "VMware KB 2113956",
            true,
            null);

    @Override
    public AuditRule info() {
        return INFO;
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (HostReading host : fleet.hosts()) {
            OptionReading reading = host.option(USE_ATS_FOR_HB_ON_VMFS5);
            ExpectationSet expectations = expectations(fleet, host, profiles);
            if (reading.value() == null || expectations.isEmpty()) {
                continue;
            }
            FindingDraft draft = FindingDraft.on(INFO.id(), host)
                    .evidence("expectations", expectations.words())
                    .evidence("default", reading.defaultValue())
                    .source(expectations.sources());
            if (expectations.disagrees()) {
                found.accept(draft.severity(Severity.INFO)
                        .because(AuditRuleMessage.AUDIT_VENDORS_DISAGREE.with("expected", expectations.words()))
                        .values(expectations.words(), reading.value())
                        .done());
            } else if (!expectations.first().expected().equals(reading.value())) {
                String wanted = expectations.first().expected();
                boolean unsupported = "0".equals(reading.value())
                        && expectations.all().stream()
                                .anyMatch(one -> PURE.equals(one.profile().id()));
                found.accept(draft.severity(unsupported ? Severity.ERROR : Severity.WARNING)
                        .because(AuditRuleMessage.AUDIT_OPTION.with(
                                "option",
                                USE_ATS_FOR_HB_ON_VMFS5,
                                "actual",
                                reading.value(),
                                "expected",
                                expectations.words()))
                        .values(wanted, reading.value())
                        .remedy(OptionRemedies.change(host, reading, wanted))
                        .done());
            }
        }
    }

    static ExpectationSet expectations(AuditedInventory fleet, HostReading host, Profiles profiles) {
        List<DeviceReading> used = fleet.used(host);
        if (!host.seesDatastores()) {
            return new ExpectationSet(List.of());
        }
        return used.isEmpty()
                ? ExpectationSet.byDefault(USE_ATS_FOR_HB_ON_VMFS5, host, profiles)
                : ExpectationSet.on(USE_ATS_FOR_HB_ON_VMFS5, host, used, profiles)
                        .ofVendors();
    }
}
