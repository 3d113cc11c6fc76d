package io.tidemark.vcenter.watch;

import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreProperties;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.HostProperties;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.ObjectUpdate;
import io.tidemark.vcenter.vim25.PropertyChange;
import io.tidemark.vcenter.vim25.UpdateSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The current state of a watch, so that a change of one property results in complete facts. */
final class InventoryState {

    /** Many times the datastores and hosts that a vCenter can have. */
    private static final int MOST = 50_000;

    private final VimSession vimSession;
    private final Map<ManagedRef, PropertyValues> objects = new HashMap<>();
    private final Map<ManagedRef, PropertyValues> changed = new LinkedHashMap<>();
    private final Set<ManagedRef> gone = new LinkedHashSet<>();

    InventoryState(VimSession vimSession) {
        this.vimSession = vimSession;
    }

    void apply(UpdateSet updates) {
        updates.getFilterSet().stream()
                .flatMap(filter -> filter.getObjectSet().stream())
                .forEach(this::apply);
    }

    /** Returns the changes since the last call. */
    void deliver(InventoryListener listener) {
        List<DatastoreFacts> datastores = changed.values().stream()
                .filter(values -> DatastoreProperties.TYPE.equals(values.type()))
                .map(DatastoreProperties::facts)
                .toList();
        List<HostFacts> hosts = changed.values().stream()
                .filter(values -> HostProperties.TYPE.equals(values.type()))
                .map(HostProperties::facts)
                .toList();
        List<ManagedRef> left = List.copyOf(gone);
        changed.clear();
        gone.clear();
        listener.changed(datastores, hosts, left);
    }

    private void apply(ObjectUpdate update) {
        ManagedObjectReference object = update.getObj();
        ManagedRef ref = new ManagedRef(object.getType(), object.getValue());
        if ("leave".equals(update.getKind())) {
            objects.remove(ref);
            changed.remove(ref);
            gone.add(ref);
            return;
        }
        if (objects.size() >= MOST) {
            throw vimSession.tooLong(MOST);
        }
        PropertyValues values = objects.computeIfAbsent(ref, ignored -> new PropertyValues(object));
        boolean nested = false;
        for (PropertyChange change : update.getChangeSet()) {
            String path = change.getName();
            if (DatastoreProperties.PATHS.contains(path) || HostProperties.PATHS.contains(path)) {
                values.put(path, change.getVal());
            } else {
                nested = true;
            }
        }
        gone.remove(ref);
        if (nested) {
            readAgain(ref, object);
        } else {
            changed.put(ref, values);
        }
    }

    /** For servers that report a change inside a followed property, such as {@code host["host-12"].mountInfo}. */
    private void readAgain(ManagedRef ref, ManagedObjectReference object) {
        List<String> paths =
                DatastoreProperties.TYPE.equals(ref.type()) ? DatastoreProperties.PATHS : HostProperties.PATHS;
        try {
            PropertyValues fresh = PropertyValues.of(PropertyQuery.retrieve(vimSession, object, paths));
            objects.put(ref, fresh);
            changed.put(ref, fresh);
        } catch (ObjectMissing e) {
            objects.remove(ref);
            gone.add(ref);
        }
    }
}
