package io.tidemark.audit.rule;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.DeviceReading;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.finding.EvidenceText;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.audit.profile.ProfileExpectation;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.profile.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A rule about each device's paths, one finding a host.
 *
 * @param actual what the device has, null when it was not read
 * @param deviates whether that differs from the profile
 * @param command fixes one device of the native multipathing plug-in; null if no command exists
 */
record DevicePathRule(
        AuditRule info,
        AuditRuleMessage message,
        Function<DeviceReading, @Nullable String> actual,
        BiPredicate<String, String> deviates,
        @Nullable BinaryOperator<String> command)
        implements Rule {

    private static final String ROUND_ROBIN = "VMW_PSP_RR";

    private static AuditRule info(String id, AuditRuleMessage title, AuditRuleMessage about, String setting) {
        return new AuditRule(
                id,
                title.statement(),
                about.statement(),
                Severity.WARNING,
                ObjectKind.HOST,
                setting,
                AuditRuleMessage.RULE_RELEASES_ALL.statement(),
                "",
                false,
                null);
    }

    static DevicePathRule policy() {
        AuditRule info = info(
                "path-policy",
                AuditRuleMessage.RULE_PATH_POLICY,
                AuditRuleMessage.RULE_PATH_POLICY_ABOUT,
                Setting.PATH_POLICY);
        return new DevicePathRule(
                info,
                AuditRuleMessage.AUDIT_PATH_POLICY,
                DeviceReading::policy,
                (wanted, has) -> !wanted.equals(has) && !(ROUND_ROBIN.equals(wanted) && has.startsWith("LB-")),
                (device, wanted) -> "esxcli storage nmp device set --device " + device + " --psp " + wanted);
    }

    static DevicePathRule iops() {
        AuditRule info = info(
                "path-iops", AuditRuleMessage.RULE_PATH_IOPS, AuditRuleMessage.RULE_PATH_IOPS_ABOUT, Setting.PATH_IOPS);
        return new DevicePathRule(
                info,
                AuditRuleMessage.AUDIT_PATH_IOPS,
                device -> device.iops() == null || !isByIops(device) ? null : String.valueOf(device.iops()),
                (wanted, has) -> !wanted.equals(has),
                (device, wanted) -> "esxcli storage nmp psp roundrobin deviceconfig set --type iops --iops " + wanted
                        + " --device " + device);
    }

    static DevicePathRule count() {
        return atLeast(
                info(
                        "path-count",
                        AuditRuleMessage.RULE_PATH_COUNT,
                        AuditRuleMessage.RULE_PATH_COUNT_ABOUT,
                        Setting.PATH_MINIMUM),
                AuditRuleMessage.AUDIT_PATH_COUNT,
                DeviceReading::paths);
    }

    static DevicePathRule adapters() {
        return atLeast(
                info(
                        "path-adapters",
                        AuditRuleMessage.RULE_PATH_ADAPTERS,
                        AuditRuleMessage.RULE_PATH_ADAPTERS_ABOUT,
                        Setting.PATH_ADAPTERS),
                AuditRuleMessage.AUDIT_PATH_ADAPTERS,
                DeviceReading::adapters);
    }

    static DevicePathRule targets() {
        return atLeast(
                info(
                        "path-targets",
                        AuditRuleMessage.RULE_PATH_TARGETS,
                        AuditRuleMessage.RULE_PATH_TARGETS_ABOUT,
                        Setting.PATH_TARGETS),
                AuditRuleMessage.AUDIT_PATH_TARGETS,
                DeviceReading::targets);
    }

    private static DevicePathRule atLeast(
            AuditRule info, AuditRuleMessage message, Function<DeviceReading, @Nullable Integer> actual) {
        return new DevicePathRule(
                info,
                message,
                device -> {
                    Integer has = actual.apply(device);
                    return has == null ? null : has.toString();
                },
                (wanted, has) -> Long.parseLong(has) < Long.parseLong(wanted),
                null);
    }

    /** The high-performance plug-in reports I/Os with every policy, but uses them with LB-IOPS only. */
    private static boolean isByIops(DeviceReading device) {
        return isOfNmp(device) ? !"latency".equals(device.limit()) : "LB-IOPS".equals(device.policy());
    }

    /** Policies of the high-performance plug-in have other names, and its own commands. */
    private static boolean isOfNmp(DeviceReading device) {
        return device.policy() != null && device.policy().startsWith("VMW_PSP_");
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        String setting = String.valueOf(info.setting());
        for (HostReading host : fleet.hosts()) {
            List<DeviceReading> used = fleet.used(host);
            ExpectationSet expectations = ExpectationSet.on(setting, host, used, profiles);
            List<String> wrong = new ArrayList<>();
            List<String> commands = new ArrayList<>();
            List<String> values = new ArrayList<>();
            for (ProfileExpectation one : expectations.all()) {
                for (DeviceReading device : used) {
                    String has = one.devices().contains(device.name()) ? actual.apply(device) : null;
                    if (has != null && deviates.test(one.expected(), has)) {
                        wrong.add(device.name());
                        values.add(has);
                        if (command != null && isOfNmp(device)) {
                            commands.add(command.apply(device.name(), one.expected()));
                        }
                    }
                }
            }
            if (!wrong.isEmpty()) {
                found.accept(FindingDraft.on(info.id(), host)
                        .severity(Severity.WARNING)
                        .because(message.with("devices", wrong.size()))
                        .evidence("devices", EvidenceText.some(wrong))
                        .values(
                                expectations.words(),
                                String.join(
                                        ", ",
                                        values.stream().distinct().sorted().toList()))
                        .source(expectations.sources())
                        .remedy(commands.isEmpty() ? null : Remedy.commands(commands))
                        .done());
            }
        }
    }
}
