package io.tidemark.advice.old;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import org.springframework.stereotype.Service;

/** Advice for the datastores that the caller may view, from the last inventory. */
@Service
public class OldStorage {

    private final Inventory inventory;

    OldStorage(Inventory inventory) {
        this.inventory = inventory;
    }

    /** Every datastore on VMFS 5 or earlier. */
    public List<OldVmfs> vmfs(SignedIn caller) {
        List<Datastore> visible = inventory.datastores(caller);
        WayToVmfs6 way = new WayToVmfs6(visible);
        return visible.stream().flatMap(one -> way.of(one).stream()).toList();
    }

    /** Every datastore that a host before ESXi 5.5 mounts. */
    public List<OldHostGuidance> hosts(SignedIn caller) {
        return inventory.datastores(caller).stream()
                .flatMap(one -> OldHosts.guidance(one).stream())
                .toList();
    }
}
