package io.tidemark.audit.rule;

import static io.tidemark.vcenter.host.AdvancedOptions.DISK_MAX_IO_SIZE;
import static io.tidemark.vcenter.host.AdvancedOptions.HARDWARE_ACCELERATED_LOCKING;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.audit.profile.Profiles;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * An option that all profiles agree on, on every host that exposes it; of the sizes that vendors want for
 * Disk.DiskMaxIOSize, the smallest suits all.
 */
record AgreedOptionRule(AuditRule info, String option, Function<List<DeviceReading>, Severity> severity)
        implements Rule {

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (HostReading host : fleet.hosts()) {
            OptionReading reading = host.option(option);
            List<DeviceReading> used = fleet.used(host);
            ExpectationSet expectations = used.isEmpty()
                    ? ExpectationSet.byDefault(option, host, profiles)
                    : ExpectationSet.on(option, host, used, profiles).ofVendors();
            if (reading.value() == null || !host.seesDatastores() || expectations.isEmpty()) {
                continue;
            }
            if (OptionRemedies.disables(option, expectations)) {
                disabled(fleet, host, reading, expectations, found);
                continue;
            }
            boolean several = expectations.disagrees();
            if (several && !DISK_MAX_IO_SIZE.equals(option)) {
                continue;
            }
            String wanted = (several ? expectations.lowest() : expectations.first()).expected();
            if (wanted.equals(reading.value())) {
                continue;
            }
            found.accept(FindingDraft.on(info.id(), host)
                    .severity(several ? Severity.INFO : severity.apply(used))
                    .because((several ? AuditRuleMessage.AUDIT_TRANSFER_SIZE_SEVERAL : AuditRuleMessage.AUDIT_OPTION)
                            .with("option", option, "actual", reading.value(), "expected", expectations.words()))
                    .evidence("devices", used.size())
                    .evidence("default", reading.defaultValue())
                    .values(wanted, reading.value())
                    .source(expectations.sources())
                    .remedy(OptionRemedies.change(host, reading, wanted))
                    .done());
        }
    }

    /** A profile asks to turn a primitive off: never a change of the host, for which the vendor is asked first. */
    private void disabled(
            AuditedInventory fleet,
            HostReading host,
            OptionReading reading,
            ExpectationSet expectations,
            Consumer<Finding> found) {
        String actual = reading.value();
        if (actual == null || !expectations.disagrees() && OptionRemedies.OFF.equals(actual)) {
            return;
        }
        AuditRuleMessage why = expectations.disagrees() || HARDWARE_ACCELERATED_LOCKING.equals(option)
                ? AuditRuleMessage.AUDIT_OPTION_OFF_FOR_DEVICES
                : AuditRuleMessage.AUDIT_OPTION_OFF;
        found.accept(FindingDraft.on(info.id(), host)
                .severity(Severity.WARNING)
                .because(why.with("option", option, "actual", actual, "expected", expectations.words()))
                .evidence("default", reading.defaultValue())
                .values(expectations.words(), actual)
                .source(expectations.sources())
                .remedy(OptionRemedies.locksOff(option, fleet, expectations))
                .done());
    }
}
