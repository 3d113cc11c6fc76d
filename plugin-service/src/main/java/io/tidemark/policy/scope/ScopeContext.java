package io.tidemark.policy.scope;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Problem;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.Tagging;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.tag.Tags;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The folders and compute clusters above datastores and hosts, and tagged objects; read once, and only if the scope
 * requires them.
 *
 * @param tree empty if not requested
 * @param carriers moids by tag
 * @param kindOf the kind of an array by its id
 */
record ScopeContext(InventoryTree tree, Map<String, Set<String>> carriers, UnaryOperator<String> kindOf) {

    private static final InventoryTree NO_TREE = new InventoryTree(Map.of());

    static final ScopeContext NONE = new ScopeContext(NO_TREE, Map.of(), id -> "none");

    /** Throws what {@link Tags} throws, so that nothing runs that a tag which cannot be read might exclude. */
    static ScopeContext of(
            PolicyScope scope, SignedIn asker, Vcenters vcenters, Tagging tagging, ConnectedArrays arrays) {
        return new ScopeContext(
                scope.climbs() ? asker.session().tree() : NO_TREE,
                carriers(scope.tags(), asker, vcenters, tagging),
                arrays::kind);
    }

    private static Map<String, Set<String>> carriers(
            Set<String> wanted, SignedIn asker, Vcenters vcenters, Tagging tagging) {
        if (wanted.isEmpty()) {
            return Map.of();
        }
        Tags tags = tagging.tags(vcenters.named(asker.vcenter())).orElseThrow(ScopeContext::noAccount);
        Map<String, Set<String>> carriers = new HashMap<>();
        for (String tag : wanted) {
            Set<String> moids = new HashSet<>();
            tags.attached(tag).forEach(carrier -> moids.add(carrier.moid()));
            carriers.put(tag, moids);
        }
        return carriers;
    }

    private static Problem noAccount() {
        return Problem.conflict("service-account-required", PolicyMessage.TAGS_NEED_SERVICE_ACCOUNT);
    }

    /** Kinds of the arrays of its extents. */
    Stream<String> kinds(Datastore datastore) {
        return datastore.arrayNames().keySet().stream().map(kindOf);
    }

    /** Whether it hangs somewhere below one of the folders. */
    boolean inFolder(Datastore datastore, Collection<String> folders) {
        return tree.above(datastore.id().moid()).stream().anyMatch(folders::contains);
    }

    /** Whether a host of one of the compute clusters mounts it. */
    boolean mountedBy(Datastore datastore, Collection<String> clusters) {
        return datastore.facts().mounts().stream()
                .map(Mount::host)
                .anyMatch(host -> tree.above(host).stream().anyMatch(clusters::contains));
    }

    /** Whether it or its datastore cluster has one of the tags. */
    boolean carries(Datastore datastore, Collection<String> tags) {
        String cluster = datastore.facts().cluster();
        return tags.stream()
                .map(tag -> carriers.getOrDefault(tag, Set.of()))
                .anyMatch(moids -> moids.contains(datastore.id().moid()) || cluster != null && moids.contains(cluster));
    }
}
