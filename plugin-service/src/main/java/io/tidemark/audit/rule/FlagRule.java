package io.tidemark.audit.rule;

import io.tidemark.audit.collect.DeviceReading;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.Ballot;
import io.tidemark.audit.profile.Profiles;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** An option that all profiles agree on, on every host that exposes it. */
record FlagRule(RuleInfo info, String option, Function<List<DeviceReading>, Severity> severity) implements Rule {

    @Override
    public void check(Fleet fleet, Profiles profiles, Consumer<Finding> found) {
        for (HostReading host : fleet.hosts()) {
            OptionReading reading = host.option(option);
            List<DeviceReading> used = fleet.used(host);
            Ballot ballot = used.isEmpty()
                    ? Ballot.byDefault(option, host, profiles)
                    : Ballot.on(option, host, used, profiles).ofVendors();
            if (reading.value() == null || ballot.isEmpty()) {
                continue;
            }
            String wanted = ballot.first().expected();
            if (ballot.disagrees() || wanted.equals(reading.value())) {
                continue;
            }
            found.accept(FindingDraft.on(info.id(), host)
                    .severity(severity.apply(used))
                    .because(
                            "AUDIT_OPTION",
                            option + " is " + reading.value() + ", and " + ballot.words() + " is expected.",
                            Map.of("option", option, "actual", reading.value(), "expected", ballot.words()))
                    .evidence("devices", used.size())
                    .evidence("default", reading.defaultValue())
                    .values(wanted, reading.value())
                    .source(ballot.sources())
                    .remedy(Options.change(host, reading, wanted))
                    .done());
        }
    }
}
