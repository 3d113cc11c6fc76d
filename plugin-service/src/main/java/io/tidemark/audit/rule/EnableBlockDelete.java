package io.tidemark.audit.rule;

import static io.tidemark.vcenter.host.AdvancedOptions.ENABLE_BLOCK_DELETE;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.audit.profile.ProfileExpectation;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.profile.Setting;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** EnableBlockDelete where UNMAP of guests requires it: on VMFS 5, or where the profile of the vendor recommends it. */
final class EnableBlockDelete implements Rule {

    private static final int VMFS_5 = 5;

    static final AuditRule INFO = new AuditRule(
            "block-delete",
            AuditRuleMessage.RULE_BLOCK_DELETE.statement(),
            AuditRuleMessage.RULE_BLOCK_DELETE_ABOUT.statement(),
            Severity.WARNING,
            ObjectKind.HOST,
            ENABLE_BLOCK_DELETE,
            AuditRuleMessage.RULE_RELEASES_SINCE.with("release", "6.0"),
            "Pure Storage VAAI white paper; VMware: VMFS-6 passes guest UNMAP on without it",
            true,
            "guest");

    @Override
    public AuditRule info() {
        return INFO;
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (HostReading host : fleet.hosts()) {
            OptionReading reading = host.option(ENABLE_BLOCK_DELETE);
            if (!"0".equals(reading.value())) {
                continue;
            }
            List<DatastoreFacts> datastores = new ArrayList<>();
            List<ProfileExpectation> all = new ArrayList<>();
            for (DatastoreFacts datastore : fleet.mountedBy(host)) {
                List<ProfileExpectation> wanting = wanting(fleet, host, datastore, profiles);
                if (!wanting.isEmpty()) {
                    datastores.add(datastore);
                    all.addAll(wanting);
                }
            }
            if (!all.isEmpty()) {
                found.accept(finding(host, reading, datastores, new ExpectationSet(all)));
            }
        }
    }

    private static List<ProfileExpectation> wanting(
            AuditedInventory fleet, HostReading host, DatastoreFacts datastore, Profiles profiles) {
        List<DeviceReading> able = fleet.behind(datastore, host).stream()
                .filter(DeviceReading::canDelete)
                .toList();
        return ExpectationSet.on(ENABLE_BLOCK_DELETE, host, able, profiles).all().stream()
                .filter(one -> Setting.ALWAYS.equals(one.expected()) || isVmfs5(datastore))
                .toList();
    }

    private static boolean isVmfs5(DatastoreFacts datastore) {
        return datastore.vmfs() != null && datastore.vmfs().majorVersion() == VMFS_5;
    }

    private static Finding finding(
            HostReading host, OptionReading reading, List<DatastoreFacts> datastores, ExpectationSet expectations) {
        return FindingDraft.on(INFO.id(), host)
                .severity(Severity.WARNING)
                .because(
                        datastores.stream().anyMatch(EnableBlockDelete::isVmfs5)
                                ? AuditRuleMessage.AUDIT_BLOCK_DELETE_VMFS5.statement()
                                : AuditRuleMessage.AUDIT_BLOCK_DELETE_ALWAYS.with(
                                        "profile",
                                        expectations.first().profile().name()))
                .evidence(
                        "datastores",
                        datastores.stream().map(DatastoreFacts::name).distinct().toList())
                .values("1", "0")
                .source(expectations.sources())
                .remedy(OptionRemedies.change(host, reading, "1"))
                .datastores(datastores.stream().map(DatastoreFacts::moid).toList())
                .done();
    }
}
