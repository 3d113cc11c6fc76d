package io.tidemark.site.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.connection.InspectedArray;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.SkippedHost;
import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSeverity;
import io.tidemark.site.finding.SiteVerdict;
import io.tidemark.site.read.AccountRights;
import io.tidemark.site.read.ArrayReading;
import io.tidemark.site.read.EsxtopReading;
import io.tidemark.site.read.HostSample;
import io.tidemark.site.read.IdentityProviders;
import io.tidemark.site.read.LinkedMode;
import io.tidemark.site.read.ServedCertificate;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.automation.SignOn;
import io.tidemark.vcenter.automation.SignOn.Access;
import io.tidemark.vcenter.automation.SignOn.Answer;
import io.tidemark.vcenter.automation.SignOn.IdentityProvider;
import io.tidemark.vcenter.automation.SignOn.Node;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.esxtop.LiveEsxtopProperties;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.HostLocation;
import io.tidemark.vcenter.observe.ObservedCall;
import io.tidemark.vcenter.observe.PropertyGap;
import io.tidemark.vcenter.observe.PropertyPage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SectionsTest {

    private static final String GUID = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");
    private static final long GB = 1L << 30;
    private static final Statement REASON = Statement.of("X", "because");
    private static final String DEVICE = "naa.624a9370aaaa";

    private final SiteReading reading = reading("tidemark@vsphere.local");

    private static SiteReading reading(@Nullable String account) {
        return new SiteReading(
                new VcenterConnection(GUID, "vc-01.example.com:443", "AA", "8.0.3", account, Instant.EPOCH), NOW);
    }

    private static List<String> limits(SectionCheck section, SiteReading reading) {
        return section.findings(reading).stream()
                .filter(finding -> finding.severity() != SiteSeverity.INFO)
                .map(finding -> finding.severity() + " " + finding.statement().code())
                .toList();
    }

    private static List<String> codes(SectionCheck section, SiteReading reading) {
        return section.findings(reading).stream()
                .map(finding -> finding.statement().code())
                .toList();
    }

    private static HostLocation host(String name, String state, String version) {
        return new HostLocation(new HostFacts(name, name, state, false, version, 1, null), null, null, null);
    }

    private static ObservedCall call(String method, Duration time, @Nullable PropertyPage page) {
        return new ObservedCall(method, time, 100, 1000, null, page);
    }

    private static ArrayReading array(String name, String... devices) {
        return new ArrayReading(
                name,
                name,
                "flasharray",
                new InspectedArray.Release("6.6.8", "2.26"),
                List.of(new InspectedArray.Listed("1", "vol", 100 * GB, List.of(devices), true)),
                List.of(
                        new InspectedArray.Page(500, 200, true),
                        new InspectedArray.Page(500, 200, true),
                        new InspectedArray.Page(500, 7, false)),
                Duration.ofSeconds(30),
                List.of());
    }

    private static Datastore datastore(String name, boolean joined, long writtenGb, long volumeGb) {
        DatastoreFacts.Vmfs vmfs = new DatastoreFacts.Vmfs(
                "uuid", 6, "6.82", 1 << 20, false, "low", null, List.of(new DatastoreFacts.Extent(DEVICE, 1)));
        DatastoreFacts facts = new DatastoreFacts(
                name, name, "VMFS", true, null, 100 * GB, 60 * GB, null, vmfs, List.of(), null, null);
        BackingVolume volume = joined ? new BackingVolume("a", "fa", "1", "vol", volumeGb * GB) : null;
        return new Datastore(
                new ObjectId(GUID, name),
                facts,
                List.of(),
                List.of(new BackedExtent(DEVICE, volume, null)),
                joined ? new ArrayUsage(writtenGb * GB, volumeGb * GB, 0.5, NOW) : null,
                joined ? null : REASON,
                null,
                null);
    }

    @Test
    void theWorstFindingDecides() {
        SiteFinding info = SiteFinding.info(REASON);
        SiteFinding limit = SiteFinding.limiting(REASON);
        assertThat(SiteVerdict.of(List.of())).isEqualTo(SiteVerdict.READY);
        assertThat(SiteVerdict.of(List.of(info))).isEqualTo(SiteVerdict.READY);
        assertThat(SiteVerdict.of(List.of(limit, info))).isEqualTo(SiteVerdict.READY_WITH_LIMITS);
        assertThat(SiteVerdict.of(List.of(limit, SiteFinding.blocking(REASON), info)))
                .isEqualTo(SiteVerdict.NOT_READY);
    }

    @Test
    void versionsNameHostsThatCannotReclaim() {
        reading.with(SiteReads.HOSTS, List.of(host("a", "connected", "8.0.3"), host("b", "connected", "5.1.0")));
        assertThat(limits(new VersionsSection(), reading))
                .containsExactly("LIMITING SITE_HOSTS_TOO_OLD", "LIMITING SITE_ARRAY_NONE");
        SiteReading without = reading("x").with(SiteReads.HOSTS, List.of(host("a", "notResponding", "8.0.3")));
        assertThat(limits(new VersionsSection(), without)).contains("BLOCKING SITE_HOSTS_NONE");
        assertThat(limits(new VersionsSection(), reading("x"))).contains("LIMITING SITE_NOT_READ");
    }

    @Test
    void aFailedReadBlocksIfTheProductNeedsIt() {
        reading.failed(SiteReads.HOSTS, REASON).failed(SiteReads.TAGS, REASON);
        reading.called(call("QueryPerf", Duration.ofSeconds(9), null));
        assertThat(limits(new ReadsSection(), reading))
                .containsExactly("BLOCKING SITE_READ_FAILED", "LIMITING SITE_READ_FAILED", "LIMITING SITE_CALLS");
    }

    @Test
    void aReadThatWasGivenUpStaysFailed() {
        reading.failed(SiteReads.HOSTS, REASON).with(SiteReads.HOSTS, List.of());
        assertThat(reading.value(SiteReads.HOSTS)).isEmpty();
        assertThat(reading.failure(SiteReads.HOSTS)).contains(REASON);
    }

    @Test
    void pagesAreSmallerIfMoreFollow() {
        reading.called(call("RetrievePropertiesEx", Duration.ZERO, new PropertyPage(250, 100, true, List.of())));
        reading.called(call("ContinueRetrievePropertiesEx", Duration.ZERO, new PropertyPage(250, 7, false, List.of())));
        assertThat(new PagesSection().findings(reading))
                .extracting(finding -> finding.statement().text())
                .containsExactly(
                        "Property pages: vCenter returned at most 100 of 250 requested objects per page, 2 pages.");
    }

    @Test
    void pagesOfArraysStandBesideThoseOfVcenter() {
        reading.with(SiteReads.array("fa"), array("fa", DEVICE));
        assertThat(new PagesSection().findings(reading))
                .extracting(finding -> finding.statement().text())
                .containsExactly(
                        "Array fa lists 1 volume.",
                        "Array fa, pages of lists: at most 200 of 500 requested rows per page, 3 pages.");
    }

    @Test
    void absentTagsHaveTwoPossibleReasons() {
        reading.with(SiteReads.ACCOUNT_RIGHTS, new AccountRights("svc", List.of()))
                .with(SiteReads.TAGS, List.of());
        assertThat(codes(new RightsSection(), reading)).contains("SITE_TAGS_NONE_VISIBLE");
    }

    @Test
    void tagsThatAreVisibleNeedNoFinding() {
        reading.with(SiteReads.ACCOUNT_RIGHTS, new AccountRights("svc", List.of()))
                .with(SiteReads.TAGS, List.of("gold"));
        assertThat(codes(new RightsSection(), reading)).doesNotContain("SITE_TAGS_NONE_VISIBLE");
    }

    @Test
    void limitsAreMetWithALargeResponse() {
        reading.called(new ObservedCall("QueryPerf", Duration.ZERO, 600, 1000, null, null));
        reading.called(new ObservedCall("QueryPerf", Duration.ZERO, 0, 1000, REASON, null));
        assertThat(codes(new LimitsSection(), reading))
                .containsExactly("SITE_RESPONSE_LARGEST", "SITE_RESPONSE_SLOWEST", "SITE_QUERIES_REFUSED");
        assertThat(limits(new LimitsSection(), reading)).containsExactly("LIMITING SITE_RESPONSE_LARGEST");
    }

    @Test
    void propertiesThatAreNeededLimit() {
        reading.called(call(
                "RetrievePropertiesEx",
                Duration.ZERO,
                new PropertyPage(
                        250,
                        3,
                        false,
                        List.of(
                                new PropertyGap(PropertyGap.Kind.WITHHELD, "Datastore", "info", "NoPermission", 1),
                                new PropertyGap(PropertyGap.Kind.UNSET, "Datastore", "summary.capacity", null, 1),
                                new PropertyGap(PropertyGap.Kind.UNSET, "Datastore", "parent", null, 1)))));
        reading.with(
                SiteReads.HOST_CONFIGURATIONS,
                new HostSample(
                        List.<HostReading>of(),
                        List.of(new SkippedHost(new ObjectId(GUID, "host-1"), "esx-01", REASON))));
        assertThat(limits(new PropertiesSection(esxtop(true)), reading))
                .containsExactly(
                        "LIMITING SITE_PROPERTY_WITHHELD",
                        "LIMITING SITE_PROPERTY_UNSET",
                        "LIMITING SITE_HOST_INCOMPLETE");
        assertThat(codes(new PropertiesSection(esxtop(true)), reading("x")))
                .containsExactly("SITE_PROPERTIES_COMPLETE");
    }

    @Test
    void theEsxtopServiceOfHostsNeverLimits() {
        EsxtopReading esxtop = new EsxtopReading(List.of("esx-01"), List.of("esx-02"), Map.of("esx-03", REASON));
        reading.with(SiteReads.ESXTOP, esxtop);
        assertThat(EsxtopFindings.of(reading, esxtop(true)))
                .extracting(finding -> finding.statement().text())
                .containsExactly(
                        "The esxtop service is available on 1 of 3 hosts.",
                        "esx-02 does not offer the esxtop service through vCenter. Live esxtop is not possible on it.",
                        "The esxtop service of esx-03 cannot be read: because");
        assertThat(limits(new PropertiesSection(esxtop(true)), reading)).isEmpty();
    }

    @Test
    void saysThatLiveViewsAreTurnedOff() {
        assertThat(codes(new PropertiesSection(esxtop(false)), reading))
                .containsExactly("SITE_PROPERTIES_COMPLETE", "SITE_ESXTOP_OFF");
        assertThat(limits(new PropertiesSection(esxtop(false)), reading)).isEmpty();
    }

    private static LiveEsxtopProperties esxtop(boolean enabled) {
        return new LiveEsxtopProperties(
                enabled, Duration.ofSeconds(5), Duration.ofMinutes(30), Duration.ofMinutes(1), 8);
    }

    @Test
    void withoutThePrivilegeNothingIsKnownOfTheEsxtopService() {
        reading.with(SiteReads.OWN_RIGHTS, List.of("Global.ServiceManagers"));
        assertThat(codes(new PropertiesSection(esxtop(true)), reading))
                .containsExactly("SITE_PROPERTIES_COMPLETE", "SITE_ESXTOP_PRIVILEGE");
        assertThat(limits(new PropertiesSection(esxtop(true)), reading)).isEmpty();
    }

    @Test
    void clocksThatDifferByMoreThanAMinuteLimit() {
        reading.with(SiteReads.CLOCK, Duration.ofMinutes(-3))
                .with(SiteReads.HOST_CLOCKS, Map.of("a", Duration.ZERO, "b", Duration.ofHours(2)));
        assertThat(limits(new ClocksSection(), reading))
                .containsExactly("LIMITING VCENTER_CLOCK_BEHIND", "LIMITING HOST_CLOCK_AHEAD");
    }

    @Test
    void aServiceAccountWithoutHostStorageBlocks() {
        reading.with(SiteReads.OWN_RIGHTS, List.of("Authorization.ModifyRoles"))
                .with(
                        SiteReads.ACCOUNT_RIGHTS,
                        new AccountRights("t@x", List.of("Host.Config.Storage", "Global.LogEvent")));
        assertThat(limits(new RightsSection(), reading))
                .containsExactly("BLOCKING SITE_ACCOUNT_UNUSABLE", "LIMITING SITE_ACCOUNT_MISSING");
        SiteReading none = reading(null).with(SiteReads.OWN_RIGHTS, List.of("Global.Diagnostics"));
        assertThat(limits(new RightsSection(), none))
                .containsExactly("LIMITING SITE_RIGHTS_MISSING", "LIMITING SITE_ACCOUNT_NONE");
    }

    @Test
    void devicesAreJoinedToOneVolume() {
        reading.with(SiteReads.array("fa-01"), array("fa-01", DEVICE))
                .with(SiteReads.DATASTORES, List.of(datastore("ds", true, 50, 100)));
        assertThat(limits(new JoinsSection(), reading)).isEmpty();
        reading.with(SiteReads.array("fa-02"), array("fa-02", DEVICE.toUpperCase(java.util.Locale.ROOT)));
        assertThat(limits(new JoinsSection(), reading)).containsExactly("LIMITING SITE_DEVICE_AMBIGUOUS");
    }

    @Test
    void devicesWithoutVolumeAndOtherSizesLimit() {
        reading.with(SiteReads.DATASTORES, List.of(datastore("open", false, 0, 0), datastore("small", true, 50, 50)));
        assertThat(limits(new JoinsSection(), reading))
                .containsExactly("LIMITING SITE_DEVICE_NOT_JOINED", "LIMITING SITE_SIZES_DIFFER");
        assertThat(limits(new ProofSection(), reading)).containsExactly("LIMITING SITE_PROOF_COVERAGE");
        assertThat(codes(new ProofSection(), reading))
                .containsExactly("SITE_PROOF_COVERAGE", "SITE_PROOF_MISSING", "SITE_PROOF_MISSING");
    }

    @Test
    void aSiteWithoutVmfsIsNotReady() {
        assertThat(limits(new ProofSection(), reading.with(SiteReads.DATASTORES, List.of())))
                .containsExactly("BLOCKING SITE_DATASTORES_NONE");
    }

    @Test
    void manyFindingsOfAKindAreCounted() {
        List<SiteFinding> many = java.util.Collections.nCopies(30, SiteFinding.limiting(REASON));
        assertThat(SectionCheck.named(many))
                .hasSize(SectionCheck.NAMED + 1)
                .last()
                .satisfies(more -> assertThat(more.statement().text()).isEqualTo("5 further findings of this kind."));
    }

    private static IdentityProviders providers(Access access, IdentityProvider... items) {
        return new IdentityProviders(new Answer<>(access, List.of(items)));
    }

    @Test
    void externalIdentityProvidersLimit() {
        IdentityProvider okta = new IdentityProvider("Okta", "Oidc", List.of("corp.example.com"));
        assertThat(limits(new IdentitySection(), reading.with(SiteReads.IDENTITY, providers(Access.READ, okta))))
                .containsExactly("LIMITING SITE_IDENTITY_EXTERNAL");
        for (Access access : Access.values()) {
            SiteReading other = reading("x").with(SiteReads.IDENTITY, providers(access));
            assertThat(limits(new IdentitySection(), other)).isEmpty();
        }
    }

    private static LinkedMode linked(SignOn.Access access, Node... nodes) {
        return new LinkedMode(new Answer<>(access, List.of(nodes)), Set.of("vc-01.example.com"));
    }

    @Test
    void linkedVcentersThatAreNotConnectedLimit() {
        Node own = new Node("VC-01.example.com", "VCSA_EMBEDDED");
        Node other = new Node("vc-02.example.com", "VCSA_EMBEDDED");
        Node controller = new Node("psc.example.com", "PSC_EXTERNAL");
        reading.with(SiteReads.LINKED_MODE, linked(Access.READ, own, other, controller));
        assertThat(codes(new LinkedModeSection(), reading))
                .containsExactly("SITE_LINKED_CONNECTED", "SITE_LINKED_NOT_CONNECTED");
        SiteReading alone = reading("x").with(SiteReads.LINKED_MODE, linked(Access.READ, own, controller));
        assertThat(codes(new LinkedModeSection(), alone)).containsExactly("SITE_LINKED_NONE");
        SiteReading old = reading("x").with(SiteReads.LINKED_MODE, linked(Access.NOT_OFFERED));
        assertThat(limits(new LinkedModeSection(), old)).isEmpty();
    }

    @Test
    void certificatesLimitBeforeTheyBlock() {
        int server = 0;
        for (Duration left : List.of(Duration.ofDays(-1), Duration.ofDays(29), Duration.ofDays(400))) {
            String name = "s" + server++;
            reading.with(SiteReads.certificate(name), new ServedCertificate(name, NOW, NOW.plus(left)));
        }
        reading.failed(SiteReads.certificate("gone"), REASON);
        assertThat(limits(new CertificatesSection(), reading))
                .containsExactly(
                        "BLOCKING SITE_CERTIFICATE_EXPIRED",
                        "LIMITING SITE_CERTIFICATE_EXPIRES",
                        "LIMITING SITE_NOT_READ");
    }
}
