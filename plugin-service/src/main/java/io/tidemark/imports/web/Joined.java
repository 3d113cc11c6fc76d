package io.tidemark.imports.web;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The datastores a caller may see, by what files call them: device, VMFS uuid or name. */
final class Joined {

    /** A datastore as lists name it. */
    record Named(ObjectId id, String name) {}

    private final Map<String, Named> byDevice = new HashMap<>();
    private final Map<String, Named> byUuid = new HashMap<>();
    private final Map<String, Named> byName = new HashMap<>();

    private Joined() {}

    static Joined of(Inventory inventory, SignedIn caller) {
        Joined joined = new Joined();
        Set<String> twice = new HashSet<>();
        for (Datastore datastore : inventory.datastores(caller)) {
            DatastoreFacts.Vmfs vmfs = datastore.facts().vmfs();
            if (vmfs == null) {
                continue;
            }
            Named named = new Named(datastore.id(), datastore.facts().name());
            joined.byUuid.put(vmfs.uuid(), named);
            vmfs.extents().forEach(extent -> joined.byDevice.put(lower(extent.device()), named));
            if (joined.byName.put(named.name(), named) != null) {
                twice.add(named.name());
            }
        }
        twice.forEach(joined.byName::remove);
        return joined;
    }

    @Nullable
    Named device(String device) {
        return byDevice.get(lower(device));
    }

    @Nullable
    Named uuid(String uuid) {
        return byUuid.get(uuid);
    }

    @Nullable
    String moid(String uuid) {
        Named named = byUuid.get(uuid);
        return named == null ? null : named.id().moid();
    }

    /** Null when several are called so. */
    @Nullable
    Named name(String name) {
        return byName.get(name);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
