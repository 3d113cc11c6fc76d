package io.tidemark.vcenter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.unmap.UnmapCounters;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a session reads of a lab, with which rights, and how it is renewed. */
class VcenterSessionTest extends SessionOnLab {

    @Test
    void knowsWhoseSessionItIs() {
        assertThat(operator.vcenter()).isEqualTo(lab.guid());
        assertThat(operator.userName()).containsIgnoringCase("operator");
        assertThat(operator.rootFolder()).isEqualTo(new ManagedRef("Folder", "group-d1"));
    }

    @Test
    void refusesAWrongPasswordAndAWrongCertificate() {
        VimEndpoint endpoint = endpoint(lab.thumbprint());
        assertThatExceptionOfType(LoginRefused.class)
                .isThrownBy(
                        () -> VimSession.logIn(endpoint, lab.user("operator").name(), "wrong"));
        VcenterUnreachable refused = catchThrowableOfType(
                VcenterUnreachable.class, () -> endpoint("00".repeat(32)).guid());
        assertThat(refused.properties()).containsEntry("presentedThumbprint", lab.thumbprint());
        assertThatExceptionOfType(VcenterUnreachable.class)
                .isThrownBy(() -> new VimEndpoint(lab.vcenter(), null, executor).guid());
    }

    @Test
    void readsDatastoresOfEveryType() {
        assertThat(named("vmfs5-bulk").vmfs()).satisfies(vmfs -> {
            assertThat(vmfs.majorVersion()).isEqualTo(5);
            assertThat(vmfs.blockSizeBytes()).isEqualTo(1 << 20);
            assertThat(vmfs.unmapPriority()).isNull();
            assertThat(vmfs.extents())
                    .singleElement()
                    .satisfies(extent -> assertThat(extent.device()).startsWith("naa.624a9370"));
        });
        assertThat(named("vmfs6-prod").vmfs().unmapPriority()).isEqualTo("low");
        assertThat(named("vmfs6-spanned").vmfs().extents()).hasSize(2);
        assertThat(named("datastore1").vmfs().local()).isTrue();
        assertThat(named("nfs-share").vmfs()).isNull();
        assertThat(named(AWKWARD).mounts())
                .isNotEmpty()
                .allSatisfy(mount -> assertThat(mount.readWrite() && mount.accessible() && mount.mounted())
                        .isTrue());
        assertThat(operator.datastore(named("vmfs5-bulk").moid()).name()).isEqualTo("vmfs5-bulk");
        assertThatExceptionOfType(ObjectMissing.class).isThrownBy(() -> operator.datastore("datastore-99999"));
    }

    @Test
    void readsHosts() {
        assertThat(operator.hosts()).hasSizeGreaterThan(3).allSatisfy(host -> {
            assertThat(host.connected()).isTrue();
            assertThat(host.version()).matches("\\d+\\.\\d+\\.\\d+");
            assertThat(host.build()).isPositive();
            assertThat(host.unmapMethodSupported()).isNotNull();
        });
    }

    @Test
    void namesThePrivilegeThatIsMissing() {
        DatastoreFacts datastore = named("vmfs5-bulk");
        PermissionMissing logs = catchThrowableOfType(
                PermissionMissing.class, () -> session("nolog").lastLogLine(host(datastore), "hostd"));
        assertThat(logs.properties()).containsEntry("privilege", "Global.Diagnostics");
        SoapVcenterSession readonly = session("readonly");
        PermissionMissing unmap = catchThrowableOfType(
                PermissionMissing.class,
                () -> readonly.startUnmap(host(datastore), datastore.vmfs().uuid()));
        assertThat(unmap.properties())
                .containsEntry("privilege", "Host.Config.Storage")
                .containsEntry("object", host(datastore));
        assertThat(readonly.missingPrivileges(
                        List.of(readonly.rootFolder(), new ManagedRef("Datastore", datastore.moid())),
                        List.of("Tidemark.View", "Tidemark.Run")))
                .isEqualTo(Map.of("group-d1", List.of("Tidemark.Run"), datastore.moid(), List.of("Tidemark.Run")));
        assertThat(operator.missingPrivileges(List.of(operator.rootFolder()), List.of("Tidemark.Run")))
                .isEmpty();
    }

    @Test
    void readsThePrivilegesOfAnotherUser() {
        SoapVcenterSession readonly = session("readonly");
        List<ManagedRef> datastore =
                List.of(new ManagedRef("Datastore", named("vmfs5-bulk").moid()));
        List<String> run = List.of("Tidemark.Run");
        assertThat(readonly.missingPrivileges(operator.userName(), datastore, run))
                .isEmpty();
        assertThat(operator.missingPrivileges(readonly.userName(), datastore, run))
                .isEqualTo(Map.of(datastore.get(0).moid(), run));
        assertThat(operator.missingPrivileges("LAB\\nobody", datastore, run))
                .isEqualTo(Map.of(datastore.get(0).moid(), run));
    }

    @Test
    void renewsASessionThatVcenterForgot() {
        SoapVcenterSession session = session("operator");
        assertThat(session.hosts()).isNotEmpty();
        lab.control(
                "POST",
                "/faults",
                "{\"kind\":\"soap-fault\",\"type\":\"NotAuthenticated\",\"method\":\"RetrievePropertiesEx\",\"count\":1}");
        assertThat(session.hosts()).isNotEmpty();
        session.logOut();
    }

    @Test
    void readsWhatEachHostCountedOfItsUnmap() {
        DatastoreFacts prod = named("vmfs6-prod");
        Instant from = operator.currentTime();
        lab.control("POST", "/datastores/vmfs6-prod/vms:delete", "{\"count\":1}");
        lab.advance("20m");
        List<String> hosts = operator.hosts().stream().map(HostFacts::moid).toList();
        UnmapCounters counters = operator.unmapCounters(hosts, from, operator.currentTime(), 20);
        assertThat(counters.counted()).isTrue();
        assertThat(counters.hosts()).isNotEmpty();
        String uuid = prod.vmfs() == null ? "" : prod.vmfs().uuid();
        assertThat(counters.samples())
                .filteredOn(sample -> sample.vmfsUuid().equals(uuid))
                .isNotEmpty()
                .allSatisfy(sample -> {
                    assertThat(sample.bytes()).isPositive();
                    assertThat(sample.ios()).isPositive();
                    assertThat(sample.end()).isAfter(from);
                });
    }

    @Test
    void readsTheHistoryOfHostsInQueriesThatVcenterAccepts() {
        lab.control("POST", "/datastores/vmfs6-prod/vms:delete", "{\"count\":1}");
        lab.advance("20m");
        List<String> hosts = operator.hosts().stream().map(HostFacts::moid).toList();
        Instant until = Instant.ofEpochSecond(operator.currentTime().getEpochSecond() / 300 * 300);
        Instant from = until.minusSeconds(7200);
        UnmapCounters all = operator.unmapCounters(hosts, from, until, 300);
        assertThat(all.samples()).isNotEmpty();

        UnmapCounters parts = lab.under(
                "{\"kind\":\"query-limit\",\"metrics\":5}",
                () -> session("operator").unmapCounters(hosts, from, until, 300));

        assertThat(parts.samples()).containsExactlyInAnyOrderElementsOf(all.samples());
        assertThat(parts.covered()).isEqualTo(all.covered());
    }
}
