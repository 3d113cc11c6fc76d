package io.tidemark.metrics;

import io.tidemark.capacity.DatastoresSampled.Device;
import io.tidemark.reclaim.ReclaimRunEnded;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Labels for the arrays behind a datastore: several are joined in the order of their ids, empty without one. */
final class ArrayLabels {

    private static final String JOIN = " + ";

    private ArrayLabels() {}

    /** The arrays of devices. */
    static Map<String, String> of(Collection<Device> devices) {
        TreeMap<String, String> names = new TreeMap<>();
        TreeSet<String> kinds = new TreeSet<>();
        devices.stream().filter(device -> !device.arrayId().isEmpty()).forEach(device -> {
            names.put(device.arrayId(), device.array());
            kinds.add(device.kind());
        });
        return labels(names, String.join(JOIN, kinds));
    }

    /** The arrays of a run. */
    static Map<String, String> of(ReclaimRunEnded.Arrays arrays) {
        return labels(new TreeMap<>(arrays.names()), arrays.kind());
    }

    private static Map<String, String> labels(TreeMap<String, String> names, String kind) {
        Map<String, String> labels = new HashMap<>();
        labels.put("array", String.join(JOIN, names.values()));
        labels.put("array_id", String.join(",", names.keySet()));
        labels.put("kind", kind);
        return labels;
    }
}
