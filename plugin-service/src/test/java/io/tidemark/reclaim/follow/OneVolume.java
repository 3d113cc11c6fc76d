package io.tidemark.reclaim.follow;

import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.BackingVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.platform.Statement;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An array with one volume, which may be busy, fall silent, or leave the volume to the other array of its pair. */
final class OneVolume extends NoArrays {

    private final Clock clock;
    long written = 7000;
    boolean away;
    String array = "array-1";

    @Nullable
    Long latency;

    OneVolume(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Map<String, BackingVolume> backingVolumes(Collection<String> devices) {
        return devices.stream()
                .collect(Collectors.toMap(
                        device -> device, device -> new BackingVolume(array, array, "volume-1", "pod::vol", 1L << 41)));
    }

    @Override
    public Optional<ArrayPerformance> performance(String arrayId) {
        return Optional.ofNullable(latency)
                .map(micros -> new ArrayPerformance(
                        clock.instant(),
                        new Operations(micros, null, null),
                        new Operations(null, null, null),
                        null,
                        null));
    }

    @Override
    public VolumeUsage usage(BackingVolume volume) {
        if (away) {
            throw new ArrayUnreachable(Statement.of("TEST", "no answer"));
        }
        return new VolumeUsage(clock.instant(), 1L << 41, written, 0.5, null, null, null);
    }
}
