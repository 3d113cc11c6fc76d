package io.tidemark.inventory.monitoring;

import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.Collection;

/** The datastores of a vCenter as last seen; empty if it is not followed. */
public interface FollowedDatastores {

    Collection<DatastoreFacts> of(String vcenter);
}
