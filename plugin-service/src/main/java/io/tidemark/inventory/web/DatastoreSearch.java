package io.tidemark.inventory.web;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.group.DatastoreGroups;
import io.tidemark.inventory.group.DatastoreGroups.Kind;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Finds the datastores of a caller that match a filter, in order. */
@Component
class DatastoreSearch {

    private final ObjectProvider<DatastoreGroups> groups;

    DatastoreSearch(ObjectProvider<DatastoreGroups> groups) {
        this.groups = groups;
    }

    List<Datastore> found(List<Datastore> all, SignedIn caller, DatastoreFilter filter, PageQuery page) {
        Predicate<Datastore> members = members(Kind.CLUSTER, filter.clusterId(), caller)
                .and(members(Kind.TAG, filter.tagId(), caller))
                .and(members(Kind.POLICY, filter.policyId(), caller));
        return filter.apply(all.stream().filter(members).toList(), page);
    }

    private Predicate<Datastore> members(Kind kind, @Nullable String id, SignedIn caller) {
        DatastoreGroups known = groups.getIfAvailable();
        return id == null || id.isBlank() || known == null
                ? datastore -> true
                : known.members(kind, id.strip(), caller);
    }
}
