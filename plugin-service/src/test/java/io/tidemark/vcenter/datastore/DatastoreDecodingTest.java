package io.tidemark.vcenter.datastore;

import static io.tidemark.vcenter.StubVcenter.object;
import static io.tidemark.vcenter.StubVcenter.ref;
import static io.tidemark.vcenter.StubVcenter.val;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.datastore.DatastoreFacts.Extent;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DatastoreDecodingTest {

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private static String volume(String members) {
        return val(
                "VmfsDatastoreInfo",
                "<name>ds</name><url>ds:///vmfs/volumes/uuid-1/</url><freeSpace>1</freeSpace>"
                        + "<timestamp>2026-03-01T10:00:00Z</timestamp><vmfs><type>VMFS</type><name>ds</name>"
                        + members + "</vmfs>");
    }

    private static String datastore(String info) {
        return object("Datastore", "datastore-1", "name", val("xsd:string", "ds"), "info", info);
    }

    private Vmfs vmfs(String members) {
        vcenter.objects(datastore(volume(members)));
        Vmfs vmfs = vcenter.session().datastore("datastore-1").vmfs();
        assertThat(vmfs).isNotNull();
        return vmfs;
    }

    @Test
    void readsAVmfs6Datastore() {
        vcenter.objects(object(
                "Datastore",
                "datastore-1",
                "name",
                val("xsd:string", "B&#252;ro &amp; &lt;Test&gt;"),
                "summary.type",
                val("xsd:string", "VMFS"),
                "summary.accessible",
                val("xsd:boolean", "true"),
                "summary.maintenanceMode",
                val("xsd:string", "normal"),
                "summary.capacity",
                val("xsd:long", "1099511627776"),
                "summary.freeSpace",
                val("xsd:long", "549755813888"),
                "summary.uncommitted",
                val("xsd:long", "0"),
                "parent",
                ref("StoragePod", "group-p1"),
                "info",
                volume(
                        "<blockSizeMb>1</blockSizeMb><blockSize>1024</blockSize><unmapGranularity>1024</unmapGranularity>"
                                + "<unmapPriority>low</unmapPriority><majorVersion>6</majorVersion><version>6.82</version>"
                                + "<uuid>uuid-1</uuid><extent><diskName>naa.1</diskName><partition>1</partition></extent>"
                                + "<extent><diskName>naa.2</diskName><partition>3</partition></extent><local>false</local>"),
                "host",
                val(
                        "ArrayOfDatastoreHostMount",
                        mount(
                                        "host-1",
                                        "<accessMode>readWrite</accessMode><mounted>true</mounted><accessible>false</accessible>")
                                + mount("host-2", "<accessMode>readOnly</accessMode>")
                                + "<DatastoreHostMount><key type=\"HostSystem\">host-3</key></DatastoreHostMount>")));

        assertThat(vcenter.session().datastore("datastore-1"))
                .isEqualTo(new DatastoreFacts(
                        "datastore-1",
                        "Büro & <Test>",
                        "VMFS",
                        true,
                        "normal",
                        1L << 40,
                        1L << 39,
                        Instant.parse("2026-03-01T10:00:00Z"),
                        new Vmfs(
                                "uuid-1",
                                6,
                                "6.82",
                                1L << 20,
                                false,
                                "low",
                                null,
                                List.of(new Extent("naa.1", 1), new Extent("naa.2", 3)),
                                1L << 20),
                        List.of(new Mount("host-1", true, true, false), new Mount("host-2", false, true, true)),
                        "group-p1",
                        0L));
    }

    private static String mount(String host, String info) {
        return "<DatastoreHostMount><key type=\"HostSystem\">" + host + "</key><mountInfo><path>/p</path>" + info
                + "</mountInfo></DatastoreHostMount>";
    }

    @Test
    void readsTheRateByBandwidth() {
        assertThat(vmfs("<majorVersion>6</majorVersion><version>6.82</version><uuid>u</uuid><unmapBandwidthSpec>"
                                + "<policy>dynamic</policy><fixedValue>0</fixedValue><dynamicMin>20</dynamicMin>"
                                + "<dynamicMax>500</dynamicMax></unmapBandwidthSpec>")
                        .unmapBandwidth())
                .isEqualTo(new UnmapBandwidth("dynamic", 0, 20, 500));
    }

    @Test
    void takesTheBlockSizeInMegabytesWhereAnOldVersionGivesNoOther() {
        assertThat(
                        vmfs("<blockSizeMb>8</blockSizeMb><majorVersion>5</majorVersion><version>5.54</version><uuid>u</uuid>")
                                .blockSizeBytes())
                .isEqualTo(8L << 20);
        assertThat(vmfs("<blockSizeMb>8</blockSizeMb><blockSize>0</blockSize><majorVersion>5</majorVersion>"
                                + "<version>5.54</version><uuid>u</uuid>")
                        .blockSizeBytes())
                .isEqualTo(8L << 20);
    }

    @Test
    void leavesOutWhatAVmfs5VolumeDoesNotHave() {
        Vmfs vmfs =
                vmfs("<blockSizeMb>1</blockSizeMb><majorVersion>5</majorVersion><version>5.81</version><uuid>u</uuid>"
                        + "<unmapGranularity>0</unmapGranularity><local>true</local>");

        assertThat(vmfs.unmapPriority()).isNull();
        assertThat(vmfs.unmapBandwidth()).isNull();
        assertThat(vmfs.unmapGranularityBytes()).isNull();
        assertThat(vmfs.extents()).isEmpty();
        assertThat(vmfs.local()).isTrue();
    }

    @Test
    void readsADatastoreThatIsNoVmfs() {
        vcenter.objects(datastore(val(
                "NasDatastoreInfo",
                "<name>nfs</name><timestamp>2026-03-01T10:00:00Z</timestamp><nas><name>n</name></nas>")));

        DatastoreFacts facts = vcenter.session().datastore("datastore-1");

        assertThat(facts.vmfs()).isNull();
        assertThat(facts.name()).isEqualTo("ds");
    }

    @Test
    void readsADatastoreOfWhichVcenterKnowsNothingButItsName() {
        vcenter.objects(object("Datastore", "datastore-1", "name", val("xsd:string", "ds")));

        assertThat(vcenter.session().datastore("datastore-1"))
                .isEqualTo(new DatastoreFacts(
                        "datastore-1", "ds", "", false, null, 0, 0, null, null, List.of(), null, null));
    }

    @Test
    void leavesOutDatastoresThatMayNotBeRead() {
        vcenter.objects(datastore(val("DatastoreInfo", "")), object("Datastore", "datastore-2"));

        assertThat(vcenter.session().datastores())
                .extracting(DatastoreFacts::moid)
                .containsExactly("datastore-1");
    }

    @Test
    void countsMachinesThatRunOrMayRun() {
        vcenter.objects(
                machine("vm-1", "poweredOn"),
                machine("vm-2", "poweredOff"),
                machine("vm-3", "suspended"),
                object("VirtualMachine", "vm-4"));

        assertThat(vcenter.session().machines("datastore-1")).isEqualTo(new DatastoreVms(4, 3));
    }

    private static String machine(String moid, String state) {
        return object("VirtualMachine", moid, "runtime.powerState", val("VirtualMachinePowerState", state));
    }
}
