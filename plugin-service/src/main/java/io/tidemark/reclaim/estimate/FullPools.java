package io.tidemark.reclaim.estimate;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.array.PoolSpace;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.PlanMessage;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Datastores on pools that are nearly full: they come before the others, the fullest first. */
final class FullPools {

    private record FullPool(int percent, Statement reason) {}

    private final List<Datastore> first;
    private final Map<ObjectId, FullPool> pools;

    private FullPools(List<Datastore> first, Map<ObjectId, FullPool> pools) {
        this.first = first;
        this.pools = pools;
    }

    /** @param limit percent from which on a pool is full; from 100 on none is */
    static FullPools among(List<Datastore> datastores, ConnectedArrays arrays, int limit) {
        Map<ObjectId, FullPool> pools = new HashMap<>();
        if (limit < 100) {
            for (Datastore datastore : datastores) {
                datastore.extents().stream()
                        .map(BackedExtent::volume)
                        .filter(Objects::nonNull)
                        .flatMap(volume -> arrays.pool(volume).map(pool -> full(volume, pool, limit)).stream())
                        .filter(pool -> pool.percent() >= limit)
                        .max(Comparator.comparingInt(FullPool::percent))
                        .ifPresent(pool -> pools.put(datastore.id(), pool));
            }
        }
        Comparator<Datastore> fullest =
                Comparator.comparingInt(datastore -> -Optional.ofNullable(pools.get(datastore.id()))
                        .map(FullPool::percent)
                        .orElse(0));
        return new FullPools(datastores.stream().sorted(fullest).toList(), pools);
    }

    private static FullPool full(BackingVolume volume, PoolSpace pool, int limit) {
        return new FullPool(
                pool.percentUsed(),
                PlanMessage.POOL_NEARLY_FULL.with(Map.of(
                        "pool", pool.name(),
                        "array", volume.arrayName(),
                        "percent", pool.percentUsed(),
                        "availableBytes", pool.availableBytes(),
                        "limit", limit)));
    }

    /** All datastores; those that are not on full pools keep their order. */
    List<Datastore> first() {
        return first;
    }

    /** Why the datastore comes first. */
    Optional<Statement> reason(Datastore datastore) {
        return Optional.ofNullable(pools.get(datastore.id())).map(FullPool::reason);
    }
}
