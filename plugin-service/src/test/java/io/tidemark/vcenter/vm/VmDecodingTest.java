package io.tidemark.vcenter.vm;

import static io.tidemark.vcenter.StubVcenter.object;
import static io.tidemark.vcenter.StubVcenter.ref;
import static io.tidemark.vcenter.StubVcenter.val;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.vm.VmDisk.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class VmDecodingTest {

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private VmFacts read(String... properties) {
        vcenter.objects(object("VirtualMachine", "vm-1", properties));
        return vcenter.session().virtualMachines().all().get(0);
    }

    private VmDisk disk(String backing) {
        List<VmDisk> disks = read(
                        "name",
                        val("xsd:string", "vm"),
                        "config.hardware.device",
                        val(
                                "ArrayOfVirtualDevice",
                                "<VirtualDevice xsi:type=\"VirtualE1000\"><key>4000</key></VirtualDevice>"
                                        + "<VirtualDevice xsi:type=\"VirtualDisk\"><key>2000</key><deviceInfo>"
                                        + "<label>Hard disk 1</label><summary>s</summary></deviceInfo>" + backing
                                        + "<capacityInKB>1024</capacityInKB></VirtualDevice>"))
                .disks();
        assertThat(disks).hasSize(1);
        return disks.get(0);
    }

    private static String flat(String file, String members, String parent) {
        return "xsi:type=\"VirtualDiskFlatVer2BackingInfo\"><fileName>" + file + "</fileName>"
                + "<datastore type=\"Datastore\">datastore-1</datastore><diskMode>persistent</diskMode>" + members
                + parent;
    }

    @Test
    void readsAVm() {
        VmFacts vm = read(
                "name", val("xsd:string", "vm"),
                "parent", ref("Folder", "group-v1"),
                "config.template", val("xsd:boolean", "false"),
                "config.version", val("xsd:string", "vmx-19"),
                "config.guestId", val("xsd:string", "rhel8_64Guest"),
                "config.changeTrackingEnabled", val("xsd:boolean", "true"),
                "guest.guestFamily", val("xsd:string", "linuxGuest"),
                "runtime.powerState", val("VirtualMachinePowerState", "poweredOn"),
                "runtime.host", ref("HostSystem", "host-1"),
                "snapshot.currentSnapshot", ref("VirtualMachineSnapshot", "snapshot-1"),
                "summary.storage.committed", val("xsd:long", "5000000000"));

        assertThat(vm)
                .isEqualTo(new VmFacts(
                        "vm-1",
                        "vm",
                        false,
                        19,
                        "rhel8_64Guest",
                        "linuxGuest",
                        "poweredOn",
                        "host-1",
                        "group-v1",
                        true,
                        true,
                        5_000_000_000L,
                        null));
    }

    @Test
    void takesMissingTrackingAndSnapshotOfAConfiguredVmForNone() {
        VmFacts vm = read("name", val("xsd:string", "vm"), "config.version", val("xsd:string", "vmx-04"));

        assertThat(vm.hardwareVersion()).isEqualTo(4);
        assertThat(vm.changeTracking()).isFalse();
        assertThat(vm.snapshot()).isFalse();
    }

    @Test
    void knowsNothingOfAVmWhoseFilesNoHostReaches() {
        VmFacts vm = read("name", val("xsd:string", "vm"));

        assertThat(vm.hardwareVersion()).isNull();
        assertThat(vm.changeTracking()).isNull();
        assertThat(vm.snapshot()).isNull();
        assertThat(vm.disks()).isNull();
        assertThat(vm.guest()).isNull();
    }

    @Test
    void readsAThinDisk() {
        assertThat(disk("<backing " + flat("[ds] vm/vm.vmdk", "<thinProvisioned>true</thinProvisioned>", "")
                        + "</backing>"))
                .isEqualTo(new VmDisk(
                        2000,
                        "Hard disk 1",
                        Kind.FLAT,
                        1L << 20,
                        "[ds] vm/vm.vmdk",
                        "datastore-1",
                        true,
                        null,
                        0,
                        null,
                        "[ds] vm/vm.vmdk",
                        "persistent",
                        null,
                        null,
                        null));
    }

    @Test
    void readsTheBottomOfAChainOfSnapshots() {
        VmDisk disk = disk("<backing "
                + flat(
                        "[ds] vm/vm-000002.vmdk",
                        "<deltaDiskFormat>seSparseFormat</deltaDiskFormat>",
                        "<parent "
                                + flat(
                                        "[ds] vm/vm-000001.vmdk",
                                        "<deltaDiskFormat>redoLogFormat</deltaDiskFormat>",
                                        "<parent "
                                                + flat(
                                                        "[ds] vm/vm.vmdk",
                                                        "<thinProvisioned>false</thinProvisioned><eagerlyScrub>true</eagerlyScrub>"
                                                                + "<sharing>sharingMultiWriter</sharing>",
                                                        "")
                                                + "</parent>")
                                + "</parent>")
                + "</backing>");

        assertThat(disk.layers()).isEqualTo(2);
        assertThat(disk.topFormat()).isEqualTo(VmDisk.SE_SPARSE);
        assertThat(disk.file()).isEqualTo("[ds] vm/vm-000002.vmdk");
        assertThat(disk.baseFile()).isEqualTo("[ds] vm/vm.vmdk");
        assertThat(disk.thin()).isFalse();
        assertThat(disk.eager()).isTrue();
        assertThat(disk.multiWriter()).isTrue();
    }

    @Test
    void readsRawDeviceMappings() {
        VmDisk disk = disk("<backing xsi:type=\"VirtualDiskRawDiskMappingVer1BackingInfo\">"
                + "<fileName>[ds] vm/rdm.vmdk</fileName><lunUuid>0200</lunUuid><compatibilityMode>physicalMode</compatibilityMode>"
                + "<diskMode>independent_persistent</diskMode><sharing>sharingNone</sharing></backing>");

        assertThat(disk.kind()).isEqualTo(Kind.RAW_MAPPING);
        assertThat(disk.rawMode()).isEqualTo("physicalMode");
        assertThat(disk.rawDevice()).isEqualTo("0200");
        assertThat(disk.multiWriter()).isFalse();
        assertThat(disk.independent()).isTrue();
        assertThat(disk.datastore()).isNull();
    }

    @Test
    void readsOlderAndYoungerBackings() {
        assertThat(disk("<backing xsi:type=\"VirtualDiskSeSparseBackingInfo\"><fileName>f</fileName>"
                                + "<diskMode>persistent</diskMode></backing>")
                        .kind())
                .isEqualTo(Kind.SE_SPARSE);
        assertThat(disk("<backing xsi:type=\"VirtualDiskFlatVer1BackingInfo\"><fileName>f</fileName>"
                                + "<diskMode>persistent</diskMode></backing>")
                        .thin())
                .isFalse();
        assertThat(disk("<backing xsi:type=\"VirtualDiskSparseVer2BackingInfo\"><fileName>f</fileName>"
                                + "<diskMode>persistent</diskMode></backing>")
                        .kind())
                .isEqualTo(Kind.SPARSE);
        assertThat(disk("<backing xsi:type=\"VirtualDiskToComeBackingInfo\"><fileName>f</fileName></backing>")
                        .kind())
                .isEqualTo(Kind.OTHER);
    }
}
