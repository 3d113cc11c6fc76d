package io.tidemark.audit.rule;

import static io.tidemark.vcenter.host.AdvancedOptions.MAX_HW_TRANSFER_SIZE;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.audit.device.ClaimRule;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.audit.profile.ProfileExpectation;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.profile.Setting;
import java.util.List;
import java.util.function.Consumer;

/** The size of XCOPY requests; devices whose claim rule applies the values of the array do not use that of the host. */
final class MaxHwTransferSize implements Rule {

    static final AuditRule INFO = new AuditRule(
            "xcopy-size",
            AuditRuleMessage.RULE_XCOPY_SIZE.statement(),
            AuditRuleMessage.RULE_XCOPY_SIZE_ABOUT.statement(),
            Severity.WARNING,
            ObjectKind.HOST,
            MAX_HW_TRANSFER_SIZE,
            AuditRuleMessage.RULE_RELEASES_ALL.statement(),
            "Pure Storage VAAI white paper",
            true,
            null);

    @Override
    public AuditRule info() {
        return INFO;
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (HostReading host : fleet.hosts()) {
            OptionReading reading = host.option(MAX_HW_TRANSFER_SIZE);
            List<DeviceReading> counted = fleet.used(host).stream()
                    .filter(device -> !arrayDecides(device, host, profiles))
                    .toList();
            ExpectationSet expectations = ExpectationSet.on(MAX_HW_TRANSFER_SIZE, host, counted, profiles);
            if (reading.value() == null || !host.seesDatastores() || expectations.isEmpty()) {
                continue;
            }
            ProfileExpectation lowest = expectations.lowest();
            if (!lowest.expected().equals(reading.value())) {
                found.accept(finding(host, reading, expectations, lowest));
            }
        }
    }

    /** If the claim rules cannot be read, devices whose profile recommends a rule are excluded. */
    private static boolean arrayDecides(DeviceReading device, HostReading host, Profiles profiles) {
        List<ClaimRule> rules = host.claimRules();
        boolean ruled = rules != null && rules.stream().anyMatch(rule -> rule.arrayValues() && rule.covers(device));
        return ruled
                || ExpectationSet.on(Setting.CLAIM_RULE, host, List.of(device), profiles).all().stream()
                        .anyMatch(one -> !one.profile().fallback());
    }

    private static Finding finding(
            HostReading host, OptionReading reading, ExpectationSet expectations, ProfileExpectation lowest) {
        boolean several = expectations.disagrees();
        String value = String.valueOf(reading.value());
        return FindingDraft.on(INFO.id(), host)
                .severity(several ? Severity.INFO : Severity.WARNING)
                .because((several ? AuditRuleMessage.AUDIT_TRANSFER_SIZE_SEVERAL : AuditRuleMessage.AUDIT_OPTION)
                        .with("option", MAX_HW_TRANSFER_SIZE, "actual", value, "expected", expectations.words()))
                .evidence("expectations", expectations.words())
                .evidence("default", reading.defaultValue())
                .values(lowest.expected(), value)
                .source(expectations.sources())
                .remedy(OptionRemedies.change(host, reading, lowest.expected()))
                .done();
    }
}
