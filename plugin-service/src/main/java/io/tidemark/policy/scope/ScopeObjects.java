package io.tidemark.policy.scope;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.tag.Tags;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a vCenter that a scope may name, each list ordered by path.
 *
 * @param folders datacenters among them
 * @param tagsMissing why there are no tags, null when they could be read
 */
public record ScopeObjects(
        List<ScopeObject> folders,
        List<ScopeObject> datastoreClusters,
        List<ScopeObject> clusters,
        List<ScopeObject> hosts,
        List<Tags.Tag> tags,
        @Nullable Statement tagsMissing) {

    /**
     * An object that a scope may name.
     *
     * @param path names from the datacenter down
     */
    public record ScopeObject(ObjectId id, String name, String path) {}
}
