package io.tidemark.audit.rule;

import static io.tidemark.audit.profile.Setting.LATENCY;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.device.IscsiSetting;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.Expectation;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.audit.profile.ProfileExpectation;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.profile.Setting;
import io.tidemark.platform.shell.ShellWord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A rule about each device's paths, one finding a host.
 *
 * @param actual what the device has, null when it was not read
 * @param deviates whether that differs from the profile
 * @param commands fix one device; none if it cannot be fixed by a command
 */
record DevicePathRule(
        AuditRule info,
        AuditRuleMessage message,
        Function<DeviceReading, @Nullable String> actual,
        BiPredicate<String, String> deviates,
        BiFunction<DeviceReading, String, List<String>> commands)
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
                (device, wanted) -> isOfNmp(device)
                        ? List.of("esxcli storage nmp device set --device " + ShellWord.of(device.name()) + " --psp "
                                + wanted)
                        : List.of());
    }

    static DevicePathRule iops() {
        AuditRule info = info(
                "path-iops", AuditRuleMessage.RULE_PATH_IOPS, AuditRuleMessage.RULE_PATH_IOPS_ABOUT, Setting.PATH_IOPS);
        return new DevicePathRule(
                info,
                AuditRuleMessage.AUDIT_PATH_IOPS,
                DevicePathRule::limit,
                (wanted, has) -> !wanted.equals(has) && !LATENCY.equals(has),
                (device, wanted) ->
                        isOfNmp(device) ? List.of(limitCommand(ShellWord.of(device.name()), wanted)) : List.of());
    }

    private static String limitCommand(String device, String wanted) {
        return "esxcli storage nmp psp roundrobin deviceconfig set --type "
                + (LATENCY.equals(wanted) ? LATENCY : "iops --iops " + wanted) + " --device " + device;
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

    static DevicePathRule controllers() {
        return atLeast(
                info(
                        "path-controllers",
                        AuditRuleMessage.RULE_PATH_CONTROLLERS,
                        AuditRuleMessage.RULE_PATH_CONTROLLERS_ABOUT,
                        Setting.PATH_CONTROLLERS),
                AuditRuleMessage.AUDIT_PATH_CONTROLLERS,
                DeviceReading::controllers);
    }

    /** At least so many ports on each controller; whether there are enough ports and controllers is for other rules. */
    static DevicePathRule ports() {
        return new DevicePathRule(
                info(
                        "path-ports",
                        AuditRuleMessage.RULE_PATH_PORTS,
                        AuditRuleMessage.RULE_PATH_PORTS_ABOUT,
                        Setting.PATH_PORTS),
                AuditRuleMessage.AUDIT_PATH_PORTS,
                DeviceReading::controllerPorts,
                (wanted, has) -> uneven(
                        Long.parseLong(wanted),
                        Arrays.stream(has.split("\\+"))
                                .mapToLong(Long::parseLong)
                                .toArray()),
                (device, wanted) -> List.of());
    }

    private static boolean uneven(long wanted, long[] ports) {
        return Arrays.stream(ports).sum() >= wanted * ports.length
                && Arrays.stream(ports).anyMatch(on -> on < wanted);
    }

    static DevicePathRule satpRule() {
        return new DevicePathRule(
                info(
                        "satp-rule",
                        AuditRuleMessage.RULE_SATP_RULE,
                        AuditRuleMessage.RULE_SATP_RULE_ABOUT,
                        Setting.SATP_RULE),
                AuditRuleMessage.AUDIT_SATP_RULE,
                DeviceReading::satpRule,
                (wanted, has) -> !Arrays.asList(has.split("[ ;,]")).containsAll(Arrays.asList(wanted.split(" "))),
                DevicePathRule::satpCommand);
    }

    private static List<String> satpCommand(DeviceReading device, String wanted) {
        String[] words = wanted.split(" ", 3);
        String options = words.length < 3 ? "" : " --psp-option \"" + words[2].replace(' ', ',') + "\"";
        return List.of(
                "esxcli storage nmp satp rule add --satp " + words[0] + " --vendor " + ShellWord.of(device.vendor())
                        + " --model " + ShellWord.of(device.model()) + " --psp " + words[1] + options);
    }

    static DevicePathRule delayedAck() {
        return iscsi(
                IscsiSetting.DELAYED_ACK,
                info(
                        "iscsi-delayed-ack",
                        AuditRuleMessage.RULE_ISCSI_DELAYED_ACK,
                        AuditRuleMessage.RULE_ISCSI_DELAYED_ACK_ABOUT,
                        Setting.ISCSI_DELAYED_ACK),
                AuditRuleMessage.AUDIT_ISCSI_DELAYED_ACK);
    }

    static DevicePathRule loginTimeout() {
        return iscsi(
                IscsiSetting.LOGIN_TIMEOUT,
                info(
                        "iscsi-login-timeout",
                        AuditRuleMessage.RULE_ISCSI_LOGIN_TIMEOUT,
                        AuditRuleMessage.RULE_ISCSI_LOGIN_TIMEOUT_ABOUT,
                        Setting.ISCSI_LOGIN_TIMEOUT),
                AuditRuleMessage.AUDIT_ISCSI_LOGIN_TIMEOUT);
    }

    private static DevicePathRule iscsi(IscsiSetting setting, AuditRule info, AuditRuleMessage message) {
        return new DevicePathRule(
                info, message, setting::values, (wanted, has) -> !wanted.equals(has), setting::commands);
    }

    static DevicePathRule boundPorts() {
        return atLeast(
                info(
                        "iscsi-port-binding",
                        AuditRuleMessage.RULE_ISCSI_BOUND_PORTS,
                        AuditRuleMessage.RULE_ISCSI_BOUND_PORTS_ABOUT,
                        Setting.ISCSI_BOUND_PORTS),
                AuditRuleMessage.AUDIT_ISCSI_BOUND_PORTS,
                IscsiSetting::leastBoundPorts);
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
                (device, wanted) -> List.of());
    }

    /**
     * The I/Os of a turn, or latency; null for other policies. The high-performance plug-in reports I/Os with every policy, but
     * uses them with LB-IOPS only.
     */
    private static @Nullable String limit(DeviceReading device) {
        String policy = String.valueOf(device.policy());
        if (isOfNmp(device) ? LATENCY.equals(device.limit()) : policy.endsWith("-Latency")) {
            return LATENCY;
        }
        boolean byIops = isOfNmp(device) || "LB-IOPS".equals(policy);
        return device.iops() == null || !byIops ? null : String.valueOf(device.iops());
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
            Set<String> shown = new LinkedHashSet<>();
            List<String> values = new ArrayList<>();
            boolean older = true;
            for (ProfileExpectation one : expectations.all()) {
                for (DeviceReading device : used) {
                    String has = one.devices().contains(device.name()) ? actual.apply(device) : null;
                    if (has != null && deviates.test(one.expected(), has)) {
                        wrong.add(device.name());
                        values.add(has);
                        older = older && one.profile().expectations().stream().anyMatch(other -> isMet(other, has));
                        shown.addAll(commands.apply(device, one.expected()));
                    }
                }
            }
            if (!wrong.isEmpty()) {
                found.accept(FindingDraft.on(info.id(), host)
                        .severity(older ? Severity.INFO : Severity.WARNING)
                        .because((older ? AuditRuleMessage.AUDIT_OLDER_ADVICE : message).with("devices", wrong.size()))
                        .some("devices", wrong)
                        .values(
                                expectations.words(),
                                String.join(
                                        ", ",
                                        values.stream().distinct().sorted().toList()))
                        .source(expectations.sources())
                        .remedy(shown.isEmpty() ? null : Remedy.commands(List.copyOf(shown)))
                        .done());
            }
        }
    }

    /** Whether the value is what the vendor recommends, for whichever releases. */
    private boolean isMet(Expectation expectation, String has) {
        return expectation.setting().equals(info.setting()) && !deviates.test(expectation.expected(), has);
    }
}
