package io.tidemark.imports.web;

import io.tidemark.imports.web.ImportViews.NamedDatastore;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The datastores a caller may view, by what files call them: device, VMFS uuid or name. */
final class Joined {

    private final Map<String, NamedDatastore> byDevice = new HashMap<>();
    private final Map<String, NamedDatastore> byUuid = new HashMap<>();
    private final Map<String, NamedDatastore> byName = new HashMap<>();

    private Joined() {}

    static Joined of(Inventory inventory, SignedIn caller) {
        Joined joined = new Joined();
        Set<String> twice = new HashSet<>();
        for (Datastore datastore : inventory.datastores(caller)) {
            DatastoreFacts.Vmfs vmfs = datastore.facts().vmfs();
            if (vmfs == null) {
                continue;
            }
            NamedDatastore named =
                    new NamedDatastore(datastore.id(), datastore.facts().name());
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
    NamedDatastore device(String device) {
        return byDevice.get(lower(device));
    }

    @Nullable
    NamedDatastore uuid(String uuid) {
        return byUuid.get(uuid);
    }

    @Nullable
    String moid(String uuid) {
        NamedDatastore named = byUuid.get(uuid);
        return named == null ? null : named.id().moid();
    }

    /** Null when several are called so. */
    @Nullable
    NamedDatastore name(String name) {
        return byName.get(name);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
