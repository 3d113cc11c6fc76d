package io.tidemark.vcenter.vm;

import static io.tidemark.vcenter.StubVcenter.object;
import static io.tidemark.vcenter.StubVcenter.ref;
import static io.tidemark.vcenter.StubVcenter.val;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.StubVcenter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PendingDeletionsTest {

    private static final long GB = 1L << 30;

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private static String task(String vm, String type, String state) {
        return object(
                "Task",
                "task-" + vm,
                "info.state",
                val("TaskInfoState", state),
                "info.descriptionId",
                val("xsd:string", type),
                "info.entity",
                ref("VirtualMachine", vm));
    }

    private static String disk(String thin, String datastore, long gigabytes) {
        return "<VirtualDevice xsi:type=\"VirtualDisk\"><key>2000</key><deviceInfo><label>Hard disk</label><summary>s</summary>"
                + "</deviceInfo><backing xsi:type=\"VirtualDiskFlatVer2BackingInfo\"><fileName>[a] b/c.vmdk</fileName>"
                + "<datastore type=\"Datastore\">" + datastore + "</datastore><diskMode>persistent</diskMode>" + thin
                + "</backing><capacityInKB>" + (gigabytes << 20) + "</capacityInKB></VirtualDevice>";
    }

    @Test
    void sumsTheThickDisksOfVmsThatAreBeingDeletedByDatastore() {
        vcenter.answersInTurn(
                "RetrievePropertiesEx",
                "<returnval>" + task("vm-1", "VirtualMachine.destroy", "running")
                        + task("vm-2", "VirtualMachine.destroy", "success")
                        + task("vm-3", "VirtualMachine.powerOff", "running") + "</returnval>",
                "<returnval>"
                        + object(
                                "VirtualMachine",
                                "vm-1",
                                "name",
                                val("xsd:string", "db-01"),
                                "config.hardware.device",
                                val(
                                        "ArrayOfVirtualDevice",
                                        disk("<thinProvisioned>false</thinProvisioned>", "datastore-1", 300)
                                                + disk("<thinProvisioned>false</thinProvisioned>", "datastore-1", 200)
                                                + disk("<thinProvisioned>true</thinProvisioned>", "datastore-1", 900)
                                                + disk("<thinProvisioned>false</thinProvisioned>", "datastore-2", 10)))
                        + "</returnval>");
        assertThat(vcenter.session().pendingDeletions())
                .containsExactlyInAnyOrder(
                        new PendingDeletion("db-01", "datastore-1", 500 * GB),
                        new PendingDeletion("db-01", "datastore-2", 10 * GB));
    }

    @Test
    void readsNoVmWhereNoneIsBeingDeleted() {
        vcenter.objects(task("vm-1", "VirtualMachine.powerOff", "running"));
        assertThat(vcenter.session().pendingDeletions()).isEmpty();
        assertThat(vcenter.calls()).containsOnlyOnce("RetrievePropertiesEx");
    }
}
