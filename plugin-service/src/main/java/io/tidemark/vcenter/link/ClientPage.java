package io.tidemark.vcenter.link;

import io.tidemark.platform.ObjectId;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a link opens.
 *
 * @param vcenter GUID of the vCenter whose client it is
 * @param moid null for the home page
 * @param place names and values of the page's own address: tab, open run or finding, days
 */
public record ClientPage(
        View view, String vcenter, @Nullable String moid, SortedMap<String, String> place) {

    /** A view as the manifest declares it, and the object types that the client and vCenter name differently. */
    enum View {
        HOME("/global", "tidemarkHome", "", "", ""),
        DATASTORE("/datastore/monitor", "tidemarkDatastoreMonitor", "Datastore", "datastore", "s"),
        HOST("/host/monitor", "tidemarkHostMonitor", "HostSystem", "host", "h"),
        CLUSTER("/cluster/monitor", "tidemarkClusterMonitor", "ClusterComputeResource", "cluster", "h");

        final String route;
        final String id;
        final String type;
        final String word;
        final String navigator;

        View(String route, String id, String type, String word, String navigator) {
            this.route = route;
            this.id = id;
            this.type = type;
            this.word = word;
            this.navigator = navigator;
        }
    }

    /** The home page of the plug-in. */
    public static ClientPage home(String vcenter, Map<String, String> place) {
        return new ClientPage(View.HOME, vcenter, null, new TreeMap<>(place));
    }

    /** <em>Monitor</em> of a datastore. */
    public static ClientPage datastore(ObjectId datastore, Map<String, String> place) {
        return new ClientPage(View.DATASTORE, datastore.vcenter(), datastore.moid(), new TreeMap<>(place));
    }

    /** <em>Monitor</em> of a datastore, host, or compute cluster; empty for another object. */
    public static Optional<ClientPage> of(ObjectId object, Map<String, String> place) {
        View view = switch (object.moid().split("-", 2)[0]) {
            case "datastore" -> View.DATASTORE;
            case "host" -> View.HOST;
            case "domain" -> View.CLUSTER;
            default -> null;
        };
        return Optional.ofNullable(view)
                .map(known -> new ClientPage(known, object.vcenter(), object.moid(), new TreeMap<>(place)));
    }
}
