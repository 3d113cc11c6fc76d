package io.tidemark.vcenter.watch;

import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.object.ManagedRef;
import java.util.List;

/** Receives the changes of a watch. */
public interface InventoryListener {

    /** New or changed objects, complete, and moids of those that left; the first call contains all objects. */
    void changed(List<DatastoreFacts> datastores, List<HostFacts> hosts, List<ManagedRef> gone);

    /** The watch lost its vCenter for this reason and keeps trying; a fresh first call follows. */
    void lost(RuntimeException reason);
}
