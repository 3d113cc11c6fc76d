package io.tidemark.audit.rule;

import static io.tidemark.vcenter.host.AdvancedOptions.DISK_MAX_IO_SIZE;
import static io.tidemark.vcenter.host.AdvancedOptions.HARDWARE_ACCELERATED_INIT;
import static io.tidemark.vcenter.host.AdvancedOptions.HARDWARE_ACCELERATED_LOCKING;
import static io.tidemark.vcenter.host.AdvancedOptions.HARDWARE_ACCELERATED_MOVE;
import static io.tidemark.vcenter.host.AdvancedOptions.Q_FULL_SAMPLE_SIZE;
import static io.tidemark.vcenter.host.AdvancedOptions.SCHED_QUANTUM;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rule base. */
public final class Rules {

    /** What the findings of a rule rest on. */
    public enum Evidence {
        /** The host of the finding, or all hosts that mount the datastore. */
        HOSTS,
        /** What arrays report of the volumes. */
        VOLUMES,
        /** Figures of several sources for a volume. */
        FIGURES,
        /** Alarms of storage providers. */
        ALARMS,
        /** Events of vCenter. */
        EVENTS
    }

    private static final List<Rule> ALL = List.of(
            flag(
                    "ats-locking",
                    AuditRuleMessage.RULE_ATS_LOCKING,
                    AuditRuleMessage.RULE_ATS_LOCKING_ABOUT,
                    Severity.ERROR,
                    HARDWARE_ACCELERATED_LOCKING,
                    "VMware KB 2094604; Pure Storage VAAI white paper",
                    devices -> Severity.ERROR),
            flag(
                    "xcopy-off",
                    AuditRuleMessage.RULE_XCOPY_OFF,
                    AuditRuleMessage.RULE_XCOPY_OFF_ABOUT,
                    Severity.ERROR,
                    HARDWARE_ACCELERATED_MOVE,
                    "VMware; Pure Storage VAAI white paper",
                    ifAny(DeviceReading::canClone)),
            flag(
                    "write-same-off",
                    AuditRuleMessage.RULE_WRITE_SAME_OFF,
                    AuditRuleMessage.RULE_WRITE_SAME_OFF_ABOUT,
                    Severity.ERROR,
                    HARDWARE_ACCELERATED_INIT,
                    "VMware; Pure Storage VAAI white paper",
                    ifAny(DeviceReading::canZero)),
            new AtsHeartbeat(),
            new AtsHeartbeatAgreement(),
            new EnableBlockDelete(),
            new MaxHwTransferSize(),
            new XcopyClaimRule(),
            flag(
                    "disk-max-io-size",
                    AuditRuleMessage.RULE_DISK_MAX_IO_SIZE,
                    AuditRuleMessage.RULE_DISK_MAX_IO_SIZE_ABOUT,
                    Severity.WARNING,
                    DISK_MAX_IO_SIZE,
                    "",
                    devices -> Severity.WARNING),
            flag(
                    "sched-quantum",
                    AuditRuleMessage.RULE_SCHED_QUANTUM,
                    AuditRuleMessage.RULE_SCHED_QUANTUM_ABOUT,
                    Severity.WARNING,
                    SCHED_QUANTUM,
                    "",
                    devices -> Severity.WARNING),
            flag(
                    "queue-full-sample-size",
                    AuditRuleMessage.RULE_QUEUE_FULL_SAMPLE_SIZE,
                    AuditRuleMessage.RULE_QUEUE_FULL_SAMPLE_SIZE_ABOUT,
                    Severity.WARNING,
                    Q_FULL_SAMPLE_SIZE,
                    "",
                    devices -> Severity.WARNING),
            new DeleteUnsupported(),
            VolumeRule.keepsSpace(),
            VolumeRule.figuresDisagree(),
            VolumeRule.poolAlarm(),
            new OutOfSpace(),
            new AutomaticReclaim(),
            new ReclaimRateLimit(),
            DevicePathRule.policy(),
            DevicePathRule.iops(),
            DevicePathRule.count(),
            DevicePathRule.adapters(),
            DevicePathRule.targets(),
            DevicePathRule.controllers(),
            DevicePathRule.ports(),
            DevicePathRule.satpRule(),
            DevicePathRule.delayedAck(),
            DevicePathRule.loginTimeout(),
            DevicePathRule.boundPorts(),
            new LockMode(),
            new ChangedOption());

    private static final Map<String, Rule> BY_ID =
            ALL.stream().collect(Collectors.toMap(rule -> rule.info().id(), Function.identity()));

    private Rules() {}

    /** Every rule, in the order shown. */
    public static List<AuditRule> infos() {
        return ALL.stream().map(Rule::info).toList();
    }

    public static @Nullable AuditRule info(String id) {
        Rule rule = BY_ID.get(id);
        return rule == null ? null : rule.info();
    }

    /** {@link Evidence#HOSTS} for a rule of another release. */
    public static Evidence evidence(String id) {
        Rule rule = BY_ID.get(id);
        return rule == null ? Evidence.HOSTS : rule.evidence();
    }

    /** False where the properties of a datastore in vCenter alone show that it complies with the rule. */
    public static boolean canDeviate(String id, DatastoreFacts.@Nullable Vmfs vmfs) {
        Rule rule = BY_ID.get(id);
        return rule == null || rule.canDeviate(vmfs);
    }

    /** Everything that deviates. */
    public static List<Finding> check(AuditedInventory fleet, Profiles profiles) {
        List<Finding> found = new ArrayList<>();
        ALL.forEach(rule -> rule.check(fleet, profiles, found::add));
        return found;
    }

    private static Rule flag(
            String id,
            AuditRuleMessage title,
            AuditRuleMessage about,
            Severity worst,
            String option,
            String source,
            Function<List<DeviceReading>, Severity> severity) {
        AuditRule info = new AuditRule(
                id,
                title.statement(),
                about.statement(),
                worst,
                ObjectKind.HOST,
                option,
                AuditRuleMessage.RULE_RELEASES_ALL.statement(),
                source,
                true,
                null);
        return new AgreedOptionRule(info, option, severity);
    }

    /** Only a nuisance where no device could do it anyway. */
    private static Function<List<DeviceReading>, Severity> ifAny(Predicate<DeviceReading> able) {
        return devices -> devices.stream().anyMatch(able) ? Severity.ERROR : Severity.INFO;
    }
}
