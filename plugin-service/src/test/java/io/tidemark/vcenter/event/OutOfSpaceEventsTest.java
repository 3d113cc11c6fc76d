package io.tidemark.vcenter.event;

import static io.tidemark.vcenter.StubVcenter.object;
import static io.tidemark.vcenter.StubVcenter.val;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.event.OutOfSpaceEvent.Kind;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OutOfSpaceEventsTest {

    private static final Instant FROM = Instant.parse("2026-08-01T00:00:00Z");
    private static final Instant TO = Instant.parse("2026-11-01T00:00:00Z");
    private static final String HOST = "<host><name>esx-1</name><host type=\"HostSystem\">host-1</host></host>";

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private static String threshold(String at) {
        return "<returnval xsi:type=\"EventEx\"><key>7</key><chainId>7</chainId><createdTime>" + at
                + "</createdTime><userName></userName>" + HOST
                + "<eventTypeId>esx.problem.scsi.device.thinprov.atquota</eventTypeId><severity>warning</severity>"
                + "<message></message><arguments><key>1</key><value xsi:type=\"xsd:string\">naa.600a</value></arguments>"
                + "<objectId>host-1</objectId><objectType>HostSystem</objectType></returnval>";
    }

    private static String message(String type, String at, String id) {
        return "<returnval xsi:type=\"" + type + "\"><key>8</key><createdTime>" + at + "</createdTime>" + HOST
                + "<vm><name>db-01</name><vm type=\"VirtualMachine\">vm-1</vm></vm>"
                + "<message>text</message><messageInfo><id>" + id + "</id><text>text</text></messageInfo></returnval>";
    }

    private OutOfSpaceEvents.Found read(String... events) {
        vcenter.answer("QueryEvents", String.join("", events));
        vcenter.objects(object(
                "VirtualMachine",
                "vm-1",
                "datastore",
                val(
                        "ArrayOfManagedObjectReference",
                        "<ManagedObjectReference type=\"Datastore\">datastore-1</ManagedObjectReference>"
                                + "<ManagedObjectReference type=\"Datastore\">datastore-2</ManagedObjectReference>")));
        return vcenter.session().outOfSpaceEvents(FROM, TO);
    }

    @Test
    void readsThresholdsAndPausedVmsOldestFirstInOneQuery() {
        OutOfSpaceEvents.Found found = read(
                message("VmMessageWarningEvent", "2026-10-02T10:00:00Z", "msg.hbacommon.outofspace"),
                threshold("2026-10-01T10:00:00Z"),
                message("VmMessageEvent", "2026-10-03T10:00:00Z", "msg.serial.file.open"));
        assertThat(found.complete()).isTrue();
        assertThat(found.events()).extracting(OutOfSpaceEvent::kind).containsExactly(Kind.THRESHOLD, Kind.VM_PAUSED);
        OutOfSpaceEvent first = found.events().get(0);
        assertThat(first.at()).isEqualTo("2026-10-01T10:00:00Z");
        assertThat(first.host()).isEqualTo("esx-1");
        assertThat(first.about("datastore-1", List.of("naa.600a"))).isTrue();
        assertThat(first.about("datastore-1", List.of("naa.600b"))).isFalse();
        OutOfSpaceEvent paused = found.events().get(1);
        assertThat(paused.vm()).isEqualTo("db-01");
        assertThat(paused.datastores()).containsExactly("datastore-1", "datastore-2");
        assertThat(vcenter.calls()).containsOnlyOnce("QueryEvents").containsOnlyOnce("RetrievePropertiesEx");
    }

    @Test
    void asksForNoVmsWhereNoneWasPaused() {
        assertThat(read(threshold("2026-10-01T10:00:00Z")).events()).hasSize(1);
        assertThat(vcenter.calls()).doesNotContain("RetrievePropertiesEx");
    }

    @Test
    void isNotCompleteOnceVcenterReturnsAsManyAsItCan() {
        String[] many = new String[SpaceEvents.MOST];
        Arrays.fill(many, message("VmMessageEvent", "2026-10-03T10:00:00Z", "msg.serial.file.open"));
        OutOfSpaceEvents.Found found = read(many);
        assertThat(found.complete()).isFalse();
        assertThat(found.events()).isEmpty();
    }
}
