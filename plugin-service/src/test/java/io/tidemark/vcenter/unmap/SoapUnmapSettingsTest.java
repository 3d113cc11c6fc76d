package io.tidemark.vcenter.unmap;

import static io.tidemark.vcenter.StubVcenter.object;
import static io.tidemark.vcenter.StubVcenter.ref;
import static io.tidemark.vcenter.StubVcenter.val;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.unmap.UnmapSettings.Limits;
import io.tidemark.vcenter.unmap.UnmapSettings.Range;
import io.tidemark.vcenter.unmap.UnmapSettings.Setting;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SoapUnmapSettingsTest {

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private UnmapSettings settings() {
        return vcenter.session().unmapSettings();
    }

    private void storageSystem() {
        vcenter.objects(
                object("HostSystem", "host-1", "configManager.storageSystem", ref("HostStorageSystem", "storage-1")));
    }

    private static String option(String name, long min, long max, long usual) {
        return "<" + name + "><min>" + min + "</min><max>" + max + "</max><defaultValue>" + usual + "</defaultValue></"
                + name + ">";
    }

    @Test
    void readsTheLimitsOfARecentHost() {
        storageSystem();
        vcenter.answer(
                "QueryVmfsConfigOption",
                "<returnval><blockSizeOption>1024</blockSizeOption><unmapGranularityOption>1024</unmapGranularityOption>"
                        + option("unmapBandwidthFixedValue", 100, 2000, 100)
                        + option("unmapBandwidthDynamicMin", 20, 500, 50)
                        + option("unmapBandwidthDynamicMax", 100, 2000, 500)
                        + "<unmapBandwidthIncrement>100</unmapBandwidthIncrement>"
                        + "<unmapBandwidthUltraLow>10</unmapBandwidthUltraLow></returnval>");

        assertThat(settings().limits("host-1"))
                .hasValue(new Limits(
                        new Range(100, 2000, 100), new Range(20, 500, 50), new Range(100, 2000, 500), 100L, 10L));
    }

    @Test
    void readsNoLimitsOfAnOldHost() {
        storageSystem();
        vcenter.answer("QueryVmfsConfigOption", "<returnval><blockSizeOption>1024</blockSizeOption></returnval>");
        assertThat(settings().limits("host-1")).hasValue(new Limits(null, null, null, null, null));

        vcenter.answer("QueryVmfsConfigOption", "");
        assertThat(settings().limits("host-1")).isEmpty();

        vcenter.fault("QueryVmfsConfigOption", "NotSupported");
        assertThat(settings().limits("host-1")).isEmpty();
    }

    @Test
    void passesOnWhyLimitsWereRefused() {
        storageSystem();
        vcenter.fault("QueryVmfsConfigOption", "HostConfigFault");
        UnmapSettings settings = settings();

        assertThatExceptionOfType(VcenterFault.class)
                .isThrownBy(() -> settings.limits("host-1"))
                .satisfies(fault -> assertThat(fault.fault()).isEqualTo("HostConfigFault"));
    }

    @Test
    void saysWhenAHostHasNoStorageSystem() {
        vcenter.objects(object("HostSystem", "host-1"));
        UnmapSettings settings = settings();

        assertThatExceptionOfType(VcenterFault.class)
                .isThrownBy(() -> settings.setPriority("host-1", "uuid-1", "low"))
                .satisfies(fault -> assertThat(fault.fault()).isEqualTo("NotSupported"));
    }

    @Test
    void readsHowEachHostSeesTheVolumes() {
        String mounts = mount("uuid-1", "<unmapPriority>low</unmapPriority>")
                + mount("uuid-2", "<unmapPriority>none</unmapPriority>")
                + mount(
                        "uuid-3",
                        "<unmapBandwidthSpec><policy>fixed</policy><fixedValue>500</fixedValue>"
                                + "<dynamicMin>0</dynamicMin><dynamicMax>0</dynamicMax></unmapBandwidthSpec>")
                + "<HostFileSystemMountInfo><volume xsi:type=\"HostNasVolume\"><name>nfs</name></volume>"
                + "</HostFileSystemMountInfo>";
        vcenter.objects(
                object(
                        "HostSystem",
                        "host-1",
                        "config.fileSystemVolume.mountInfo",
                        val("ArrayOfHostFileSystemMountInfo", mounts)),
                object("HostSystem", "host-2"));

        assertThat(settings().seenBy(List.of("host-1", "host-2"), List.of("uuid-1", "uuid-3")))
                .isEqualTo(Map.of(
                        "host-1",
                        Map.of(
                                "uuid-1",
                                new Setting("low", null),
                                "uuid-3",
                                new Setting(null, new UnmapBandwidth("fixed", 500, 0, 0))),
                        "host-2",
                        Map.of()));
    }

    private static String mount(String uuid, String setting) {
        return "<HostFileSystemMountInfo><volume xsi:type=\"HostVmfsVolume\"><type>VMFS</type><uuid>" + uuid + "</uuid>"
                + setting + "</volume></HostFileSystemMountInfo>";
    }

    @Test
    void asksSixteenHostsAtOnce() {
        vcenter.objects();

        settings().seenBy(IntStream.range(0, 40).mapToObj(i -> "host-" + i).toList(), List.of("uuid-1"));

        assertThat(vcenter.requests().stream()
                        .map(request -> request.getBodyAsString())
                        .filter(body -> body.contains("<RetrievePropertiesEx"))
                        .map(body -> body.split("<objectSet>", -1).length - 1))
                .containsExactly(16, 16, 8);
    }
}
