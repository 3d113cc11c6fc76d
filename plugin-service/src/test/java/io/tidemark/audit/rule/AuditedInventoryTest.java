package io.tidemark.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which datastores and devices an audit is about. */
class AuditedInventoryTest {

    @Test
    void leavesOutLocalVolumesAndEverythingButVmfs() {
        AuditedInventory fleet = new AuditWorld()
                .with("8.0.3", TestDevice.all("PURE + OTHER(local yes)"), Map.of(), null)
                .vmfs(6, "shared", "low", null, "naa.pure")
                .vmfs(6, "on a local disk", "low", null, "naa.other")
                .datastore("VMFS", true, 6, "local", "low", null, true, "naa.pure")
                .datastore("OTHER", false, 6, "OSDATA", "low", null, true, "naa.pure")
                .fleet();
        assertThat(fleet.datastores()).extracting(DatastoreFacts::name).containsExactly("shared");
    }

    @Test
    void joinsHostsToTheDevicesBehindWhatTheyMount() {
        AuditedInventory fleet = new AuditWorld()
                .with("8.0.3", TestDevice.all("PURE + SILK + OTHER"), Map.of(), null)
                .vmfs(6, "two extents", "low", null, "naa.pure", "naa.silk", "naa.unseen")
                .vmfs(6, "one", "low", null, "naa.pure")
                .datastore("VMFS", false, 6, "unmounted", "low", null, false, "naa.other")
                .with("8.0.3", TestDevice.all("PURE"), Map.of(), null)
                .fleet();
        var host = fleet.hosts().get(0);
        assertThat(fleet.mountedBy(host)).extracting(DatastoreFacts::name).containsExactly("two extents", "one");
        assertThat(fleet.mounting(fleet.datastores().get(0))).containsExactly(host);
        assertThat(fleet.mounting(fleet.datastores().get(2))).isEmpty();
        assertThat(fleet.used(host)).extracting(DeviceReading::name).containsExactly("naa.pure", "naa.silk");
        assertThat(fleet.used(fleet.hosts().get(1))).isEmpty();
        assertThat(fleet.id(fleet.datastores().get(1)).moid()).isEqualTo("datastore-2");
    }
}
