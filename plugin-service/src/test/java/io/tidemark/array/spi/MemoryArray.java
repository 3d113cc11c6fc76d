package io.tidemark.array.spi;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The reference adapter: an array in memory whose figures the test sets and which fails on demand. */
public class MemoryArray implements ArrayAdapter {

    private record Volume(String name, long provisionedBytes, List<String> devices, List<VolumeUsage> samples) {}

    private final Clock clock;
    private final Map<String, Volume> volumes = new LinkedHashMap<>();
    private volatile @Nullable RuntimeException failure;
    private volatile long writeMicros = 250;

    public MemoryArray(Clock clock) {
        this.clock = clock;
    }

    /** Adds a volume; its id is {@code id-<name>}. */
    public synchronized MemoryArray volume(String name, String device, long provisionedBytes, long writtenBytes) {
        volumes.put("id-" + name, new Volume(name, provisionedBytes, List.of(device), new ArrayList<>()));
        write(name, writtenBytes);
        return this;
    }

    /** The volume was destroyed or moved away. */
    public synchronized void remove(String name) {
        volumes.remove("id-" + name);
    }

    /** From now on the volume counts that many bytes. */
    public synchronized void write(String name, long writtenBytes) {
        Volume volume = known("id-" + name);
        double thin = 1 - (double) writtenBytes / volume.provisionedBytes();
        volume.samples()
                .add(new VolumeUsage(
                        clock.instant(), volume.provisionedBytes(), writtenBytes, thin, writtenBytes / 3, 0L, 3.0));
    }

    /** Every call fails so until null is given. */
    public void fail(@Nullable RuntimeException with) {
        failure = with;
    }

    private void answering() {
        RuntimeException with = failure;
        if (with != null) {
            throw with;
        }
    }

    private Volume known(String id) {
        Volume volume = volumes.get(id);
        if (volume == null) {
            throw new UnknownVolume("memory", id);
        }
        return volume;
    }

    @Override
    public ArrayIdentity identity() {
        answering();
        return new ArrayIdentity("memory-1", "memory", "1.0", "0");
    }

    @Override
    public synchronized List<ArrayVolume> volumes() {
        answering();
        return volumes.entrySet().stream()
                .map(entry -> new ArrayVolume(
                        entry.getKey(),
                        entry.getValue().name(),
                        entry.getValue().provisionedBytes(),
                        entry.getValue().devices(),
                        usage(entry.getKey())))
                .toList();
    }

    @Override
    public synchronized VolumeUsage usage(String volumeId) {
        answering();
        List<VolumeUsage> samples = known(volumeId).samples();
        VolumeUsage last = samples.get(samples.size() - 1);
        return new VolumeUsage(
                clock.instant(),
                last.provisionedBytes(),
                last.writtenBytes(),
                last.thinProvisioning(),
                last.uniqueBytes(),
                last.snapshotBytes(),
                last.dataReduction());
    }

    @Override
    public synchronized List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        answering();
        return known(volumeId).samples().stream()
                .filter(sample -> !sample.at().isBefore(from) && !sample.at().isAfter(to))
                .toList();
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return Set.of(ArrayCapability.values());
    }

    /** From now on writes take so long. */
    public void slow(long micros) {
        writeMicros = micros;
    }

    @Override
    public Optional<ArrayPerformance> performance() {
        answering();
        return Optional.of(new ArrayPerformance(
                clock.instant(), new Operations(200L, 10L, 4096L), new Operations(writeMicros, 20L, 8192L), 1.5, null));
    }

    @Override
    public void close() {}
}
