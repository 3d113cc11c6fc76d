package io.tidemark.vcenter.host;

import static io.tidemark.vcenter.StubVcenter.object;
import static io.tidemark.vcenter.StubVcenter.ref;
import static io.tidemark.vcenter.StubVcenter.val;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SoapHostConfigurationsTest {

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private HostConfigurations configurations() {
        return vcenter.session().hostConfigurations();
    }

    private static String option(String key, String type, String value) {
        return "<returnval xsi:type=\"OptionValue\"><key>" + key + "</key><value xsi:type=\"" + type + "\">" + value
                + "</value></returnval>";
    }

    @Test
    void readsHosts() {
        vcenter.objects(
                object(
                        "HostSystem",
                        "host-1",
                        "name",
                        val("xsd:string", "esx1"),
                        "runtime.connectionState",
                        val("HostSystemConnectionState", "connected"),
                        "runtime.inMaintenanceMode",
                        val("xsd:boolean", "true"),
                        "summary.config.product.version",
                        val("xsd:string", "8.0.3"),
                        "summary.config.product.build",
                        val("xsd:string", "24022510"),
                        "capability.unmapMethodSupported",
                        val("xsd:string", "dynamic")),
                object(
                        "HostSystem",
                        "host-2",
                        "name",
                        val("xsd:string", "esx2"),
                        "summary.config.product.build",
                        val("xsd:string", "x")),
                object("HostSystem", "host-3"));

        List<HostFacts> hosts = vcenter.session().hosts();

        assertThat(hosts)
                .containsExactly(
                        new HostFacts("host-1", "esx1", "connected", true, "8.0.3", 24022510, "dynamic"),
                        new HostFacts("host-2", "esx2", "notResponding", false, null, 0, null));
        assertThat(hosts.get(0).release()).isEqualTo(new EsxiRelease(8, 0, 24022510));
        assertThat(hosts.get(1).release()).isEqualTo(EsxiRelease.UNKNOWN);
    }

    @Test
    void readsTheDatastoresOfHosts() {
        vcenter.objects(
                object(
                        "HostSystem",
                        "host-1",
                        "datastore",
                        val(
                                "ArrayOfManagedObjectReference",
                                "<ManagedObjectReference type=\"Datastore\">datastore-1</ManagedObjectReference>"
                                        + "<ManagedObjectReference type=\"Datastore\">datastore-2</ManagedObjectReference>")),
                object("HostSystem", "host-2"));

        assertThat(configurations().datastores())
                .isEqualTo(Map.of("host-1", Set.of("datastore-1", "datastore-2"), "host-2", Set.of()));
    }

    @Test
    void readsOptionsInTheTypeOfTheWire() {
        vcenter.answer(
                "QueryOptions",
                option("VMFS3.EnableBlockDelete", "xsd:long", "0") + option("VFLASH.Max", "xsd:int", "3")
                        + option("VMFS.Live", "xsd:boolean", "false") + option("Annotations.X", "xsd:string", "text")
                        + "<returnval xsi:type=\"OptionValue\"><key>Without.Value</key></returnval>");

        assertThat(configurations().options("option-1", "VMFS3."))
                .containsExactly(
                        new HostOption("VMFS3.EnableBlockDelete", 0L),
                        new HostOption("VFLASH.Max", 3),
                        new HostOption("VMFS.Live", false),
                        new HostOption("Annotations.X", "text"));
    }

    @Test
    void keepsTheTypeOfAnOptionThatChanges() {
        assertThat(new HostOption("k", 0L).with("1").value()).isEqualTo(1L);
        assertThat(new HostOption("k", 0).with("1").value()).isEqualTo(1);
        assertThat(new HostOption("k", false).with("true").value()).isEqualTo(true);
        assertThat(new HostOption("k", "a").with("b").value()).isEqualTo("b");
        assertThat(new HostOption("k", 0L).text()).isEqualTo("0");
    }

    @Test
    void readsNothingOfAnOptionThatTheReleaseDoesNotKnow() {
        vcenter.fault("QueryOptions", "InvalidName");

        assertThat(configurations().options("option-1", "DataMover.MaxHWTransferSize"))
                .isEmpty();
    }

    @Test
    void passesOnWhyOptionsWereRefused() {
        vcenter.fault("QueryOptions", "NoPermission");
        HostConfigurations configurations = configurations();
        assertThatExceptionOfType(PermissionMissing.class)
                .isThrownBy(() -> configurations.options("option-1", "VMFS3."));

        vcenter.fault("QueryOptions", "HostNotConnected");
        assertThatExceptionOfType(VcenterFault.class)
                .isThrownBy(() -> configurations.options("option-1", "VMFS3."))
                .satisfies(fault -> assertThat(fault.fault()).isEqualTo("HostNotConnected"));
    }

    @Test
    void neverSetsAnOptionTwice() {
        vcenter.breakOnce("UpdateOptions", "");
        HostConfigurations configurations = configurations();

        assertThatExceptionOfType(VcenterUnreachable.class)
                .isThrownBy(() -> configurations.setOption("option-1", new HostOption("k", 1L)));

        assertThat(vcenter.calls("UpdateOptions")).isEqualTo(1);
    }

    @Test
    void readsTypesLimitsAndDefaults() {
        vcenter.objects(object(
                "OptionManager",
                "option-1",
                "supportedOption",
                val(
                        "ArrayOfOptionDef",
                        def("a.long", "LongOption", "<min>1</min><max>9</max><defaultValue>5</defaultValue>")
                                + def("a.int", "IntOption", "<min>0</min><max>1</max><defaultValue>1</defaultValue>")
                                + def(
                                        "a.flag",
                                        "BoolOption",
                                        "<supported>true</supported><defaultValue>false</defaultValue>")
                                + def("a.text", "StringOption", "<defaultValue>x</defaultValue>")
                                + def("a.choice", "ChoiceOption", ""))));

        assertThat(configurations().ranges("option-1"))
                .containsExactly(
                        new OptionRange("a.long", "5", 1L, 9L),
                        new OptionRange("a.int", "1", 0L, 1L),
                        new OptionRange("a.flag", "false", null, null),
                        new OptionRange("a.text", "x", null, null),
                        new OptionRange("a.choice", null, null, null));
    }

    private static String def(String key, String type, String members) {
        return "<OptionDef><label>l</label><summary>s</summary><key>" + key + "</key><optionType xsi:type=\"" + type
                + "\"><valueIsReadonly>false</valueIsReadonly>" + members + "</optionType></OptionDef>";
    }

    @Test
    void readsDisksWithTheirPaths() {
        vcenter.objects(object(
                "HostSystem",
                "host-1",
                "config.storageDevice.scsiLun",
                val(
                        "ArrayOfScsiLun",
                        "<ScsiLun xsi:type=\"HostScsiDisk\"><key>k1</key><canonicalName>naa.1</canonicalName>"
                                + "<lunType>disk</lunType><vendor>PURE    </vendor><model>FlashArray      </model>"
                                + "<localDisk>false</localDisk></ScsiLun>"
                                + "<ScsiLun xsi:type=\"ScsiLun\"><key>k2</key><canonicalName>mpx.cd</canonicalName>"
                                + "<lunType>cdrom</lunType></ScsiLun>"
                                + "<ScsiLun xsi:type=\"ScsiLun\"><key>k3</key><canonicalName>naa.3</canonicalName>"
                                + "<lunType>disk</lunType></ScsiLun>"
                                + "<ScsiLun xsi:type=\"HostScsiDisk\"><key>k4</key><lunType>disk</lunType></ScsiLun>"),
                "config.storageDevice.multipathInfo.lun",
                val(
                        "ArrayOfHostMultipathInfoLogicalUnit",
                        "<HostMultipathInfoLogicalUnit><key>u1</key><lun>k1</lun><path><key>p1</key><name>vmhba2:C0:T0:L1</name>"
                                + "<adapter>hba2</adapter><lun>k1</lun><transport xsi:type=\"HostFibreChannelTargetTransport\">"
                                + "<portWorldWideName>1</portWorldWideName><nodeWorldWideName>9</nodeWorldWideName></transport></path>"
                                + "<path><key>p2</key><adapter>hba2</adapter><transport"
                                + " xsi:type=\"HostFibreChannelOverEthernetTargetTransport\">"
                                + "<portWorldWideName>2</portWorldWideName></transport></path><policy xsi:type=\"HostMultipathInfoHppLogicalUnitPolicy\">"
                                + "<policy>LB-IOPS</policy><iops>1</iops></policy></HostMultipathInfoLogicalUnit>")));

        assertThat(configurations().devices("host-1"))
                .containsExactly(
                        new HostDevice("naa.1", "PURE", "FlashArray", false, "LB-IOPS", 1L, 2, 1, 2, null, List.of()),
                        new HostDevice("naa.3", "", "", null, null, null, null, null, null, null, List.of()));
    }

    private static String port(String adapter, String transport) {
        return "<path><key>p</key><adapter>" + adapter + "</adapter>" + transport + "</path>";
    }

    private static String fibre(long port) {
        return "<transport xsi:type=\"HostFibreChannelTargetTransport\"><portWorldWideName>" + port
                + "</portWorldWideName></transport>";
    }

    private HostDevice only(String adapters, String... paths) {
        vcenter.objects(object(
                "HostSystem",
                "host-1",
                "config.storageDevice.scsiLun",
                val(
                        "ArrayOfScsiLun",
                        "<ScsiLun xsi:type=\"HostScsiDisk\"><key>k1</key><canonicalName>naa.1</canonicalName>"
                                + "<lunType>disk</lunType></ScsiLun>"),
                "config.storageDevice.multipathInfo.lun",
                val(
                        "ArrayOfHostMultipathInfoLogicalUnit",
                        "<HostMultipathInfoLogicalUnit><key>u1</key><lun>k1</lun>" + String.join("", paths)
                                + "</HostMultipathInfoLogicalUnit>"),
                "config.storageDevice.hostBusAdapter",
                val("ArrayOfHostHostBusAdapter", adapters)));
        return configurations().devices("host-1").get(0);
    }

    @Test
    void readsTheControllerFromThePortNamesOfFlashArrays() {
        long first = 0x524A937000000000L;
        assertThat(only("", port("a", fibre(first)), port("a", fibre(first + 0x10)), port("b", fibre(first + 0x11)))
                        .controllers())
                .containsExactly(2, 1);
        assertThat(only("", port("a", fibre(first)), port("b", fibre(first + 1)))
                        .controllers())
                .containsExactly(2);
        assertThat(only(
                                "",
                                port("a", fibre(first)),
                                port("b", fibre(first + 1)),
                                port("a", fibre(first + 2)),
                                port("b", fibre(first + 0x10)),
                                port("a", fibre(first + 0x10)))
                        .controllers())
                .as("three ports on one controller and one on the other")
                .containsExactly(3, 1);
        assertThat(only("", port("a", fibre(first)), port("b", fibre(0x5006016000000000L)))
                        .controllers())
                .as("a port of another array")
                .isNull();
    }

    @Test
    void readsIscsiTargetsWithTheirOwnSettingsOrThoseOfTheAdapter() {
        String adapters = """
                <HostHostBusAdapter xsi:type="HostBlockHba"><key>a0</key><device>vmhba0</device></HostHostBusAdapter>
                <HostHostBusAdapter xsi:type="HostInternetScsiHba"><key>a1</key><device>vmhba64</device>
                <isSoftwareBased>true</isSoftwareBased>
                <advancedOptions><key>DelayedAck</key><value xsi:type="xsd:boolean">true</value></advancedOptions>
                <advancedOptions><key>LoginTimeout</key><value xsi:type="xsd:int">5</value></advancedOptions>
                <configuredStaticTarget><address>10.0.0.1</address><iScsiName>iqn.1</iScsiName>
                <advancedOptions><key>DelayedAck</key><value xsi:type="xsd:boolean">false</value>
                <isInherited>false</isInherited></advancedOptions></configuredStaticTarget>
                <configuredStaticTarget><address>10.0.0.9</address><port>3261</port><iScsiName>iqn.9</iScsiName>
                </configuredStaticTarget></HostHostBusAdapter>
                """;
        String transport = "<transport xsi:type=\"HostInternetScsiTargetTransport\"><iScsiName>%s</iScsiName>"
                + "<iScsiAlias></iScsiAlias><address>%s</address></transport>";
        HostDevice device = only(
                adapters,
                port("a1", transport.formatted("iqn.1", "10.0.0.1:3260")),
                port("a1", transport.formatted("iqn.1", "10.0.0.2:3260")),
                port("a1", transport.formatted("iqn.9", "10.0.0.9:3261")),
                port("a1", transport.formatted("iqn.5", "10.0.0.5:3260")));
        assertThat(device.targets()).isEqualTo(4);
        assertThat(device.adapters()).as("of the software adapter").isNull();
        assertThat(device.controllers()).isNull();
        assertThat(device.iscsi())
                .containsExactly(
                        new IscsiTarget("vmhba64", true, "iqn.1", "10.0.0.1:3260", false, 5L),
                        new IscsiTarget("vmhba64", true, "iqn.9", "10.0.0.9:3261", true, 5L),
                        new IscsiTarget("vmhba64", true, "iqn.5", null, true, 5L));
    }

    @Test
    void placesHostsInTheirClusters() {
        vcenter.objects(
                object(
                        "HostSystem",
                        "host-1",
                        "name",
                        val("xsd:string", "esx1"),
                        "parent",
                        ref("ClusterComputeResource", "domain-c1"),
                        "configManager.advancedOption",
                        ref("OptionManager", "option-1")),
                object(
                        "HostSystem",
                        "host-2",
                        "name",
                        val("xsd:string", "esx2"),
                        "parent",
                        ref("ComputeResource", "domain-s2")),
                object("ClusterComputeResource", "domain-c1", "name", val("xsd:string", "cluster 1")));

        assertThat(configurations().hosts(new io.tidemark.vcenter.object.ManagedRef("HostSystem", "host-1")))
                .first()
                .satisfies(place -> {
                    assertThat(place.cluster()).isEqualTo("domain-c1");
                    assertThat(place.clusterName()).isEqualTo("cluster 1");
                    assertThat(place.options()).isEqualTo("option-1");
                });
        assertThat(configurations().hosts(new io.tidemark.vcenter.object.ManagedRef("Folder", "group-h1")))
                .element(1)
                .satisfies(place -> {
                    assertThat(place.cluster()).isNull();
                    assertThat(place.options()).isNull();
                });
        assertThat(vcenter.calls("DestroyView")).isEqualTo(1);
    }
}
