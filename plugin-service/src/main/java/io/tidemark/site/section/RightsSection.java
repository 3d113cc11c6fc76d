package io.tidemark.site.section;

import io.tidemark.platform.Permission;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.AccountRights;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Privileges that the user of the examination and the service account lack. */
@Component
class RightsSection implements SectionCheck {

    /** Without these the service account can neither see datastores nor run a command on a host. */
    private static final Set<String> INDISPENSABLE = Set.of(
            VcenterPrivilege.SYSTEM_ANONYMOUS.id(),
            VcenterPrivilege.SYSTEM_VIEW.id(),
            VcenterPrivilege.SYSTEM_READ.id(),
            VcenterPrivilege.HOST_STORAGE.id(),
            Permission.VIEW.privilege());

    /** Reads of the examination need these. */
    private static final Set<String> FOR_READS = Set.of(
            VcenterPrivilege.SYSTEM_READ.id(), VcenterPrivilege.HOST_STORAGE.id(), VcenterPrivilege.DIAGNOSTICS.id());

    @Override
    public SiteSection section() {
        return SiteSection.RIGHTS;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        List<SiteFinding> findings = new ArrayList<>();
        findings.add(reading.value(SiteReads.OWN_RIGHTS)
                .map(RightsSection::own)
                .orElseGet(() -> SectionCheck.notRead(reading, SiteReads.OWN_RIGHTS)));
        if (reading.vcenter().serviceAccount() == null) {
            findings.add(SiteFinding.limiting(SiteMessage.SITE_ACCOUNT_NONE.statement()));
        } else {
            reading.value(SiteReads.ACCOUNT_RIGHTS)
                    .ifPresentOrElse(
                            rights -> account(rights, findings),
                            () -> findings.add(SectionCheck.notRead(reading, SiteReads.ACCOUNT_RIGHTS)));
            tags(reading, reading.vcenter().serviceAccount(), findings);
        }
        return findings;
    }

    /** vCenter omits tags that the account may not read, so their absence has two possible reasons. */
    private static void tags(SiteReading reading, String account, List<SiteFinding> findings) {
        if (reading.value(SiteReads.TAGS).filter(List::isEmpty).isPresent()) {
            findings.add(SiteFinding.info(SiteMessage.SITE_TAGS_NONE_VISIBLE.with("account", account)));
        }
    }

    private static SiteFinding own(List<String> missing) {
        return missing.isEmpty()
                ? SiteFinding.info(SiteMessage.SITE_RIGHTS_COMPLETE.statement())
                : SiteFinding.limitingIf(
                        missing.stream().anyMatch(FOR_READS::contains),
                        SiteMessage.SITE_RIGHTS_MISSING.with("privileges", String.join(", ", missing)));
    }

    private static void account(AccountRights rights, List<SiteFinding> findings) {
        if (rights.missing().isEmpty()) {
            findings.add(SiteFinding.info(SiteMessage.SITE_ACCOUNT_COMPLETE.with("account", rights.account())));
        }
        for (String privilege : rights.missing()) {
            findings.add(
                    INDISPENSABLE.contains(privilege)
                            ? SiteFinding.blocking(SiteMessage.SITE_ACCOUNT_UNUSABLE.with(
                                    "account", rights.account(), "privilege", privilege))
                            : SiteFinding.limiting(SiteMessage.SITE_ACCOUNT_MISSING.with(
                                    "account", rights.account(), "privilege", privilege)));
        }
    }
}
