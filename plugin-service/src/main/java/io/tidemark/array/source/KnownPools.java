package io.tidemark.array.source;

import io.tidemark.array.PoolSpace;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayVolume;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pools of one array as last read, and which volume is in which. */
public final class KnownPools {

    private static final Logger log = LoggerFactory.getLogger(KnownPools.class);
    private static final Duration EVERY = Duration.ofMinutes(10);

    /** Never changed, only replaced. */
    private volatile List<PoolSpace> pools = List.of();

    private volatile Map<String, String> names = Map.of();
    private Instant readAt = Instant.MIN;

    public void list(List<ArrayVolume> volumes) {
        names = volumes.stream()
                .filter(volume -> volume.pool() != null)
                .collect(Collectors.toMap(
                        ArrayVolume::id, volume -> Objects.requireNonNull(volume.pool()), (one, other) -> one));
    }

    /** Reads the pools if that was long ago; a failure affects nothing else, because accounts may lack the right. */
    public synchronized void refresh(ArrayAdapter adapter, Instant now) {
        if (readAt != Instant.MIN && readAt.plus(EVERY).isAfter(now) && !now.isBefore(readAt)) {
            return;
        }
        readAt = now;
        try {
            pools = List.copyOf(adapter.pools());
        } catch (RuntimeException e) {
            pools = List.of();
            log.debug("pools were not read", e);
        }
    }

    /** Empty if the array has several pools and does not list which one the volume is in. */
    public Optional<PoolSpace> of(String volumeId) {
        List<PoolSpace> known = pools;
        String name = names.get(volumeId);
        return name == null
                ? Optional.of(known).filter(all -> all.size() == 1).map(all -> all.get(0))
                : known.stream().filter(pool -> name.equals(pool.name())).findFirst();
    }
}
