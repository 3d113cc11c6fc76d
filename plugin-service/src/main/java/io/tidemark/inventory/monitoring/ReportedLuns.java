package io.tidemark.inventory.monitoring;

import io.tidemark.vcenter.monitoring.MonitoredLun;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The LUNs of one array. Upper and lower case of devices are the same. */
final class ReportedLuns {

    static final ReportedLuns NONE = new ReportedLuns(List.of());

    private final Map<String, MonitoredLun> byDevice = new HashMap<>();
    private final Map<String, MonitoredLun> byId = new HashMap<>();

    ReportedLuns(List<MonitoredLun> luns) {
        luns.forEach(lun -> {
            byDevice.put(key(lun.device()), lun);
            byId.put(lun.id(), lun);
        });
    }

    static String key(String device) {
        return device.toLowerCase(Locale.ROOT);
    }

    /** Null if none of them is the device. */
    @Nullable
    MonitoredLun byDevice(String device) {
        return byDevice.get(key(device));
    }

    /** Null without such a LUN. */
    @Nullable
    MonitoredLun byId(String id) {
        return byId.get(id);
    }
}
