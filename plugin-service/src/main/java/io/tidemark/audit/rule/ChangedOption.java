package io.tidemark.audit.rule;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.audit.collect.WatchedOptions;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.vcenter.host.AdvancedOptions;
import java.util.Set;
import java.util.function.Consumer;

/** An option that differs from the default of the release and has no other rule. */
final class ChangedOption implements Rule {

    private static final Set<String> RULED = Set.of(
            AdvancedOptions.HARDWARE_ACCELERATED_LOCKING,
            AdvancedOptions.HARDWARE_ACCELERATED_MOVE,
            AdvancedOptions.HARDWARE_ACCELERATED_INIT,
            AdvancedOptions.USE_ATS_FOR_HB_ON_VMFS5,
            AdvancedOptions.ENABLE_BLOCK_DELETE,
            AdvancedOptions.MAX_HW_TRANSFER_SIZE);

    static final AuditRule INFO = new AuditRule(
            "option-changed",
            AuditRuleMessage.RULE_OPTION_CHANGED.statement(),
            AuditRuleMessage.RULE_OPTION_CHANGED_ABOUT.statement(),
            Severity.INFO,
            ObjectKind.HOST,
            null,
            AuditRuleMessage.RULE_RELEASES_ALL.statement(),
            "default of the host",
            true,
            null);

    @Override
    public AuditRule info() {
        return INFO;
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (HostReading host : fleet.hosts()) {
            for (String key : WatchedOptions.ALL) {
                OptionReading reading = host.option(key);
                String value = reading.value();
                String usual = reading.defaultValue();
                if (value == null || usual == null || value.equals(usual) || ruled(key, host, fleet, profiles)) {
                    continue;
                }
                found.accept(FindingDraft.on(INFO.id(), host)
                        .severity(Severity.INFO)
                        .subject(key)
                        .because(AuditRuleMessage.AUDIT_OPTION_CHANGED.with(
                                "option", key, "actual", value, "expected", usual))
                        .evidence("option", key)
                        .values(usual, value)
                        .source(INFO.source())
                        .remedy(OptionRemedies.change(host, reading, usual))
                        .done());
            }
        }
    }

    private static boolean ruled(String key, HostReading host, AuditedInventory fleet, Profiles profiles) {
        return RULED.contains(key)
                || !host.seesDatastores()
                || !ExpectationSet.on(key, host, fleet.used(host), profiles).isEmpty();
    }
}
