package io.tidemark.array.spi;

import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.VolumeUsage;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** An adapter that forwards each call to another one, which it selects for each call. */
public abstract class ForwardingArrayAdapter implements ArrayAdapter {

    /** Calls the current adapter. */
    protected abstract <T> T ask(Function<ArrayAdapter, T> question);

    @Override
    public ArrayIdentity identity() {
        return ask(ArrayAdapter::identity);
    }

    @Override
    public final List<ArrayVolume> volumes() {
        return ask(ArrayAdapter::volumes);
    }

    @Override
    public final VolumeUsage usage(String volumeId) {
        return ask(adapter -> adapter.usage(volumeId));
    }

    @Override
    public final Map<String, VolumeUsage> unlisted(Collection<String> volumeIds) {
        return ask(adapter -> adapter.unlisted(volumeIds));
    }

    @Override
    public final List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        return ask(adapter -> adapter.history(volumeId, from, to));
    }

    @Override
    public final List<PoolSpace> pools() {
        return ask(ArrayAdapter::pools);
    }

    @Override
    public final Optional<ArrayPerformance> performance() {
        return ask(ArrayAdapter::performance);
    }
}
