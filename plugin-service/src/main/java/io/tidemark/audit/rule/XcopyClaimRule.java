package io.tidemark.audit.rule;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.device.ClaimRule;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.profile.Setting;
import io.tidemark.platform.shell.ShellWord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A VAAI claim rule with the array's own XCOPY values, if the vendor recommends one. Commands are shown, never run. */
final class XcopyClaimRule implements Rule {

    private static final int FIRST_NUMBER = 914;

    static final AuditRule INFO = new AuditRule(
            "xcopy-claim-rule",
            AuditRuleMessage.RULE_XCOPY_CLAIM_RULE.statement(),
            AuditRuleMessage.RULE_XCOPY_CLAIM_RULE_ABOUT.statement(),
            Severity.WARNING,
            ObjectKind.HOST,
            Setting.CLAIM_RULE,
            AuditRuleMessage.RULE_RELEASES_SINCE.with("release", "6.0"),
            "VMware: claim-rule options of VAAI",
            false,
            null);

    @Override
    public AuditRule info() {
        return INFO;
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (HostReading host : fleet.hosts()) {
            List<ClaimRule> rules = host.claimRules();
            if (rules == null) {
                continue;
            }
            List<DeviceReading> lacking = fleet.used(host).stream()
                    .filter(device -> rules.stream().noneMatch(rule -> rule.arrayValues() && rule.covers(device)))
                    .toList();
            ExpectationSet expectations = ExpectationSet.on(Setting.CLAIM_RULE, host, lacking, profiles);
            if (expectations.isEmpty()) {
                continue;
            }
            List<String> wanting = expectations.all().stream()
                    .flatMap(one -> one.devices().stream())
                    .toList();
            Map<String, DeviceReading> kinds = new LinkedHashMap<>();
            lacking.stream()
                    .filter(device -> wanting.contains(device.name()))
                    .forEach(device -> kinds.putIfAbsent(device.kind(), device));
            found.accept(FindingDraft.on(INFO.id(), host)
                    .severity(Severity.WARNING)
                    .because(AuditRuleMessage.AUDIT_CLAIM_RULE.with("devices", String.join(", ", kinds.keySet())))
                    .some("devices", wanting)
                    .values("array values", "host value")
                    .source(expectations.sources())
                    .remedy(Remedy.commands(commands(kinds.values(), rules)))
                    .done());
        }
    }

    /** Replaces the rule of each kind of device, or adds one under a number that no other rule has. */
    private static List<String> commands(Collection<DeviceReading> devices, List<ClaimRule> rules) {
        List<String> commands = new ArrayList<>();
        Set<String> numbers = rules.stream().map(ClaimRule::rule).collect(Collectors.toCollection(HashSet::new));
        for (DeviceReading device : devices) {
            ClaimRule present = rules.stream()
                    .filter(rule -> rule.covers(device))
                    .findFirst()
                    .orElse(null);
            String number;
            if (present == null) {
                number = IntStream.iterate(FIRST_NUMBER, next -> next + 1)
                        .mapToObj(String::valueOf)
                        .filter(numbers::add)
                        .findFirst()
                        .orElseThrow();
            } else {
                number = present.rule();
                commands.add("esxcli storage core claimrule remove --claimrule-class VAAI --rule " + number);
            }
            commands.add("esxcli storage core claimrule add --claimrule-class VAAI --rule " + number + " --plugin "
                    + (present == null ? "VMW_VAAIP_T10" : present.plugin()) + " --type vendor --vendor "
                    + ShellWord.of(device.vendor()) + " --model " + ShellWord.of(device.model())
                    + " --xcopy-use-array-values --xcopy-use-multi-segs");
        }
        commands.add("esxcli storage core claimrule load --claimrule-class VAAI");
        return commands;
    }
}
