package io.tidemark.inventory.web;

import io.tidemark.inventory.Inventory;
import io.tidemark.platform.Caller;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.naming.ObjectNames;
import io.tidemark.vcenter.SignedIn;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Names of the datastores that a caller may view. */
@Component
class DatastoreNames implements ObjectNames {

    private final Inventory inventory;

    DatastoreNames(Inventory inventory) {
        this.inventory = inventory;
    }

    @Override
    public Map<String, String> of(Caller caller, Collection<String> ids) {
        if (!(caller instanceof SignedIn signedIn) || ids.stream().noneMatch(id -> id.matches(ObjectId.PATTERN))) {
            return Map.of();
        }
        try {
            return inventory.datastores(signedIn).stream()
                    .filter(datastore -> ids.contains(datastore.id().toString()))
                    .collect(Collectors.toMap(
                            datastore -> datastore.id().toString(),
                            datastore -> datastore.facts().name()));
        } catch (Problem unread) {
            return Map.of();
        }
    }
}
