package io.tidemark.advice.xcopy;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Possible targets of copies from a datastore, and those to which the array cannot copy. */
final class CopyTargets {

    private static final int MOST_NAMES = 5;

    private final Map<String, Datastore> byMoid = new HashMap<>();
    private final Map<String, Set<Datastore>> byHost = new HashMap<>();
    private final Map<Datastore, Set<String>> arrays = new IdentityHashMap<>();
    private final Map<String, List<Statement>> statements = new HashMap<>();

    /** @param visible the datastores the caller may view; no other is named */
    CopyTargets(List<Datastore> visible) {
        for (Datastore one : visible) {
            byMoid.put(one.id().moid(), one);
            if (one.vmfs()) {
                one.hosts()
                        .forEach(host -> byHost.computeIfAbsent(
                                        host.facts().moid(), any -> Collections.newSetFromMap(new IdentityHashMap<>()))
                                .add(one));
            }
        }
    }

    @Nullable
    Datastore datastore(@Nullable String moid) {
        return moid == null ? null : byMoid.get(moid);
    }

    /** Worked out once for each datastore. */
    List<Statement> from(String moid) {
        return statements.computeIfAbsent(moid, this::work);
    }

    private List<Statement> work(String moid) {
        Datastore source = byMoid.get(moid);
        Vmfs own = source == null ? null : source.facts().vmfs();
        if (source == null || own == null) {
            return List.of();
        }
        Set<String> ownArrays = arrays(source);
        List<String> otherBlocks = new ArrayList<>();
        List<String> otherArray = new ArrayList<>();
        int unknown = 0;
        for (Datastore target : reached(source)) {
            Vmfs vmfs = target.facts().vmfs();
            if (target == source || vmfs == null) {
                continue;
            }
            if (vmfs.blockSizeBytes() != own.blockSizeBytes()) {
                otherBlocks.add(target.facts().name());
            }
            Set<String> others = arrays(target);
            if (ownArrays.isEmpty() || others.isEmpty()) {
                unknown++;
            } else if (!ownArrays.equals(others)) {
                otherArray.add(target.facts().name());
            }
        }
        List<Statement> found = new ArrayList<>();
        if (!otherBlocks.isEmpty()) {
            found.add(AdviceMessage.COPY_TARGET_BLOCK_SIZE.with(
                    "datastores", names(otherBlocks), "count", otherBlocks.size()));
        }
        if (!otherArray.isEmpty()) {
            found.add(
                    AdviceMessage.COPY_TARGET_ARRAY.with("datastores", names(otherArray), "count", otherArray.size()));
        }
        if (unknown > 0) {
            found.add(AdviceMessage.COPY_TARGET_UNKNOWN.with("count", unknown));
        }
        return List.copyOf(found);
    }

    private Set<String> arrays(Datastore datastore) {
        return arrays.computeIfAbsent(datastore, Datastore::arrays);
    }

    /** The VMFS datastores that a host of the source mounts, each once. */
    private Set<Datastore> reached(Datastore source) {
        Set<Datastore> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        source.hosts()
                .forEach(host -> reached.addAll(byHost.getOrDefault(host.facts().moid(), Set.of())));
        return reached;
    }

    private static String names(List<String> all) {
        String some = all.stream().sorted().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return all.size() > MOST_NAMES ? some + ", …" : some;
    }
}
