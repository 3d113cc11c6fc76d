package io.tidemark.audit.rule;

import io.tidemark.audit.collect.ClaimRule;
import io.tidemark.audit.collect.DeviceReading;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.profile.Setting;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A VAAI claim rule with the array's own XCOPY values, where the vendor wants one. Commands are shown, never run. */
final class XcopyClaimRule implements Rule {

    static final RuleInfo INFO = new RuleInfo(
            "xcopy-claim-rule",
            "VAAI claim rule does not use the array's own XCOPY sizes",
            "From ESXi 6.0 on, a claim rule with --xcopy-use-array-values takes the place of DataMover.MaxHWTransferSize.",
            Severity.WARNING,
            ObjectKind.HOST,
            Setting.CLAIM_RULE,
            "6.0 and later",
            "vendor profiles; VMware: claim-rule options of VAAI",
            false,
            null);

    @Override
    public RuleInfo info() {
        return INFO;
    }

    @Override
    public void check(Fleet fleet, Profiles profiles, Consumer<Finding> found) {
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
            DeviceReading example = lacking.stream()
                    .filter(device -> wanting.contains(device.name()))
                    .findFirst()
                    .orElseThrow();
            found.accept(FindingDraft.on(INFO.id(), host)
                    .severity(Severity.WARNING)
                    .because(
                            "AUDIT_CLAIM_RULE",
                            "No loaded VAAI claim rule lets " + example.kind()
                                    + " devices use the array's own XCOPY sizes.",
                            Map.of("devices", example.kind()))
                    .evidence("devices", Lists.some(wanting))
                    .values("array values", "host value")
                    .source(expectations.sources())
                    .remedy(Remedy.commands(commands(example, rules)))
                    .done());
        }
    }

    private static List<String> commands(DeviceReading device, List<ClaimRule> rules) {
        ClaimRule present =
                rules.stream().filter(rule -> rule.covers(device)).findFirst().orElse(null);
        String number = present == null ? "914" : present.rule();
        String plugin = present == null ? "VMW_VAAIP_T10" : present.plugin();
        String type = "--type vendor --vendor \"" + device.vendor() + "\" --model \"" + device.model() + "\"";
        return List.of(
                "esxcli storage core claimrule remove --claimrule-class VAAI --rule " + number,
                "esxcli storage core claimrule add --claimrule-class VAAI --rule " + number + " --plugin " + plugin
                        + " " + type + " --xcopy-use-array-values --xcopy-use-multi-segs",
                "esxcli storage core claimrule load --claimrule-class VAAI");
    }
}
