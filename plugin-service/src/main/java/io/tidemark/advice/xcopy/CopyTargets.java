package io.tidemark.advice.xcopy;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Possible targets of copies from a datastore, and those to which the array cannot copy. */
final class CopyTargets {

    private static final int MOST_NAMES = 5;

    private final Map<String, Datastore> byMoid = new HashMap<>();
    private final Map<String, List<Statement>> statements = new HashMap<>();

    /** @param visible the datastores the caller may view; no other is named */
    CopyTargets(List<Datastore> visible) {
        visible.forEach(one -> byMoid.put(one.id().moid(), one));
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
        Set<String> hosts = mounting(source);
        List<String> otherBlocks = new ArrayList<>();
        List<String> otherArray = new ArrayList<>();
        int unknown = 0;
        for (Datastore target : byMoid.values()) {
            Vmfs vmfs = target.facts().vmfs();
            if (target == source || vmfs == null || !target.vmfs() || !reached(target, hosts)) {
                continue;
            }
            if (vmfs.blockSizeBytes() != own.blockSizeBytes()) {
                otherBlocks.add(target.facts().name());
            }
            if (source.arrays().isEmpty() || target.arrays().isEmpty()) {
                unknown++;
            } else if (!source.arrays().equals(target.arrays())) {
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

    private static boolean reached(Datastore target, Set<String> hosts) {
        return target.hosts().stream()
                .anyMatch(host -> hosts.contains(host.facts().moid()));
    }

    private static Set<String> mounting(Datastore datastore) {
        return datastore.hosts().stream()
                .map(MountingHost::facts)
                .map(host -> host.moid())
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static String names(List<String> all) {
        String some = all.stream().sorted().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return all.size() > MOST_NAMES ? some + ", …" : some;
    }
}
