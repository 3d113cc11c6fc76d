package io.tidemark.vcenter.vm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.lab.Lab;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.datastore.DatastoreVms;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vm.VmDisk.Kind;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** VMs of every kind as a session reads them from a lab. */
@Tag("lab")
class VirtualMachinesTest {

    private static final long GB = 1L << 30;

    private static Lab lab;
    private static SoapVcenterSession session;
    private static List<VmFacts> vms;

    @BeforeAll
    static void start() {
        lab = Lab.start("--speed", "0", "--scenario", "../lab/worlds/guests.yaml");
        VimEndpoint endpoint = new VimEndpoint(lab.vcenter(), lab.thumbprint(), ForkJoinPool.commonPool());
        Lab.User user = lab.user("readonly");
        session = new SoapVcenterSession(
                RenewableSession.openedBy(() -> VimSession.logIn(endpoint, user.name(), user.password())),
                ForkJoinPool.commonPool());
        vms = session.virtualMachines().all();
    }

    @AfterAll
    static void stop() {
        session.logOut();
        lab.close();
    }

    private static VmFacts vm(String name) {
        return vms.stream().filter(vm -> vm.name().equals(name)).findFirst().orElseThrow();
    }

    private static VmDisk disk(String vm, int number) {
        List<VmDisk> disks = vm(vm).disks();
        assertThat(disks).isNotNull();
        return disks.get(number);
    }

    @Test
    void countsTheVmsOfADatastoreAndThoseThatRun() {
        String gold = session.datastores().stream()
                .filter(one -> one.name().equals("gold6"))
                .findFirst()
                .orElseThrow()
                .moid();
        DatastoreVms machines = session.machines(gold);
        assertThat(machines.all()).isBetween(2, 34);
        assertThat(machines.running()).isPositive().isLessThan(machines.all());
        assertThatThrownBy(() -> session.machines("datastore-none")).isInstanceOf(ObjectMissing.class);
    }

    @Test
    void readsWhatAVmIs() {
        assertThat(vms).hasSize(35);
        assertThat(vm("win-cbt")).satisfies(vm -> {
            assertThat(vm.hardwareVersion()).isEqualTo(20);
            assertThat(vm.changeTracking()).isTrue();
            assertThat(vm.snapshot()).isFalse();
            assertThat(vm.template()).isFalse();
            assertThat(vm.powerState()).isEqualTo("poweredOn");
            assertThat(vm.guest()).isEqualTo(VmFacts.Guest.WINDOWS);
            assertThat(vm.committedBytes()).isEqualTo(16 * GB);
        });
        assertThat(vm("golden-thin").template()).isTrue();
        assertThat(vm("win-sesparse").snapshot()).isTrue();
        assertThat(vm("unknown-guest").guest()).isNull();
        assertThat(session.tree().path(vm("win-cbt").parent())).isEqualTo("Lab / vm");
        assertThat(session.hosts())
                .anyMatch(host -> host.moid().equals(vm("win-cbt").host()));
    }

    @Test
    void readsWhatBacksADisk() {
        assertThat(disk("win-ready", 0)).satisfies(disk -> {
            assertThat(disk.kind()).isEqualTo(Kind.FLAT);
            assertThat(disk.thin()).isTrue();
            assertThat(disk.layers()).isZero();
            assertThat(disk.topFormat()).isNull();
            assertThat(disk.capacityBytes()).isEqualTo(40 * GB);
            assertThat(disk.file()).isEqualTo("[gold6] win-ready/win-ready.vmdk");
            assertThat(session.datastore(disk.datastore()).name()).isEqualTo("gold6");
        });
        assertThat(disk("thick-disk", 0).thin()).isFalse();
        assertThat(disk("eager-disk", 0).eager()).isTrue();
        assertThat(disk("desktop", 0).kind()).isEqualTo(Kind.SE_SPARSE);
        assertThat(disk("rdm-physical", 1).rawMode()).isEqualTo("physicalMode");
        assertThat(disk("rdm-virtual", 1).kind()).isEqualTo(Kind.RAW_MAPPING);
        assertThat(disk("shared-disk", 1).multiWriter()).isTrue();
        assertThat(disk("independent", 1).independent()).isTrue();
    }

    @Test
    void looksBelowSnapshotsAndLinkedClones() {
        assertThat(disk("win-vmfssparse", 0)).satisfies(disk -> {
            assertThat(disk.layers()).isEqualTo(1);
            assertThat(disk.topFormat()).isEqualTo(VmDisk.VMFS_SPARSE);
            assertThat(disk.thin()).isTrue();
        });
        assertThat(disk("win-sesparse", 0).topFormat()).isEqualTo(VmDisk.SE_SPARSE);
        assertThat(disk("linked-clone", 0).baseFile()).isEqualTo("[gold6] golden-thin/golden-thin.vmdk");
        assertThat(disk("everything-wrong", 0).thin()).isFalse();
    }
}
