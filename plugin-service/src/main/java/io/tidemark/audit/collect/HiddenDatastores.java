package io.tidemark.audit.collect;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Datastores of hosts that the session of an audit may not view, so that the devices which these hosts use are not
 * known. Those that the inventory knows as local or not VMFS do not matter; nothing else is known of the others.
 */
@Component
public final class HiddenDatastores {

    private final Inventory inventory;

    HiddenDatastores(Inventory inventory) {
        this.inventory = inventory;
    }

    /** The readings; those of hosts with such datastores have a gap. */
    public List<HostReading> marked(List<HostReading> readings, VcenterSession session, List<DatastoreFacts> seen) {
        Map<String, Set<String>> byHost = session.hostConfigurations().datastores();
        Set<String> known = new HashSet<>();
        seen.forEach(datastore -> known.add(datastore.moid()));
        if (readings.stream().allMatch(host -> sees(host, known, byHost))) {
            return readings;
        }
        inventory.lastKnown(session.vcenter()).stream()
                .map(Datastore::facts)
                .filter(HiddenDatastores::isOfNoRule)
                .forEach(datastore -> known.add(datastore.moid()));
        return readings.stream()
                .map(host -> sees(host, known, byHost) ? host : host.withHiddenDatastores())
                .toList();
    }

    private static boolean isOfNoRule(DatastoreFacts datastore) {
        return !"VMFS".equals(datastore.type())
                || datastore.vmfs() != null && datastore.vmfs().local();
    }

    private static boolean sees(HostReading host, Set<String> known, Map<String, Set<String>> byHost) {
        Set<String> datastores = byHost.get(host.id().moid());
        return datastores != null && known.containsAll(datastores);
    }
}
