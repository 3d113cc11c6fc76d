package io.tidemark.audit.rule;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.audit.profile.ProfileExpectation;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.profile.Setting;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A fixed or dynamic reclaim rate above what the array's vendor advises. */
final class ReclaimRateLimit implements Rule {

    static final AuditRule INFO = new AuditRule(
            "reclaim-rate-above-profile",
            AuditRuleMessage.RULE_RECLAIM_RATE_ABOVE_PROFILE.statement(),
            AuditRuleMessage.RULE_RECLAIM_RATE_ABOVE_PROFILE_ABOUT.statement(),
            Severity.INFO,
            ObjectKind.DATASTORE,
            Setting.RECLAIM_MAXIMUM,
            AuditRuleMessage.RULE_RELEASES_SINCE.with("release", "6.7"),
            "Broadcom KB 391805",
            false,
            null);

    @Override
    public AuditRule info() {
        return INFO;
    }

    @Override
    public boolean canDeviate(DatastoreFacts.@Nullable Vmfs vmfs) {
        return vmfs != null && vmfs.unmapBandwidth() != null;
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (DatastoreFacts datastore : fleet.datastores()) {
            UnmapBandwidth rate =
                    datastore.vmfs() == null ? null : datastore.vmfs().unmapBandwidth();
            List<HostReading> hosts = fleet.mounting(datastore);
            if (rate == null || hosts.isEmpty()) {
                continue;
            }
            long fastest = "dynamic".equals(rate.policy()) ? rate.maxMBps() : rate.fixedMBps();
            ExpectationSet expectations = new ExpectationSet(hosts.stream()
                    .flatMap(host ->
                            ExpectationSet.on(Setting.RECLAIM_MAXIMUM, host, fleet.behind(datastore, host), profiles)
                                    .all()
                                    .stream())
                    .toList());
            if (expectations.isEmpty()) {
                continue;
            }
            ProfileExpectation lowest = expectations.lowest();
            if (fastest > lowest.number()) {
                found.accept(FindingDraft.onDatastore(INFO.id(), fleet.id(datastore), datastore.name())
                        .severity(Severity.INFO)
                        .because(AuditRuleMessage.AUDIT_RATE_ABOVE.with(
                                "rate", fastest, "profile", lowest.profile().name(), "limit", lowest.number()))
                        .values(lowest.number() == 0 ? "low" : "<= " + lowest.number() + " MB/s", fastest + " MB/s")
                        .source(expectations.sources())
                        .done());
            }
        }
    }
}
