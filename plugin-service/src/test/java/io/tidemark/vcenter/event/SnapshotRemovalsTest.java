package io.tidemark.vcenter.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.StubVcenter;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SnapshotRemovalsTest {

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private static String task(String vm, String at, String type) {
        return "<returnval xsi:type=\"TaskEvent\"><key>1</key><createdTime>" + at + "</createdTime><vm><name>" + vm
                + "</name><vm type=\"VirtualMachine\">" + vm + "</vm></vm><info><key>task-1</key>"
                + "<task type=\"Task\">task-1</task><descriptionId>" + type + "</descriptionId></info></returnval>";
    }

    @Test
    void readsTheLastRemovalOfEachVmInOneQuery() {
        vcenter.answer(
                "QueryEvents",
                task("vm-1", "2026-10-03T10:00:00Z", "VirtualMachine.removeAllSnapshots")
                        + task("vm-1", "2026-10-02T10:00:00Z", "vm.Snapshot.remove")
                        + task("vm-2", "2026-10-01T10:00:00Z", "VirtualMachine.consolidateDisks")
                        + task("vm-3", "2026-10-04T10:00:00Z", "VirtualMachine.powerOn"));
        assertThat(vcenter.session()
                        .snapshotRemovals(Instant.parse("2026-09-01T00:00:00Z"), Instant.parse("2026-11-01T00:00:00Z")))
                .isEqualTo(Map.of(
                        "vm-1", Instant.parse("2026-10-03T10:00:00Z"),
                        "vm-2", Instant.parse("2026-10-01T10:00:00Z")));
        assertThat(vcenter.calls()).containsOnlyOnce("QueryEvents");
    }
}
