package io.tidemark.array.connection;

import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.BackingVolume;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.ReportedVolumes;
import io.tidemark.array.VolumeUsage;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A volume that storage monitoring reports in steps of 1 MB. */
final class ReportedVolume implements ReportedVolumes {

    private static final long GB = 1L << 30;

    private final String device;
    private final BackingVolume volume = new BackingVolume(KIND + ":a", "array-1", "lun", "lun-1", 500 * GB);
    private @Nullable VolumeUsage usage;

    /** Why its figure cannot be used. */
    @Nullable
    Statement trouble;

    ReportedVolume(String device) {
        this.device = device;
    }

    void reports(Instant at, long bytes) {
        usage = new VolumeUsage(at, 500 * GB, bytes, 0.5, null, null, null, new FigureAccuracy(1 << 20, 0));
    }

    @Override
    public Map<String, BackingVolume> backingVolumes(Collection<String> devices) {
        return usage != null && devices.contains(device) ? Map.of(device, volume) : Map.of();
    }

    @Override
    public Map<String, VolumeUsage> lastUsage(Collection<String> devices) {
        return usage != null && trouble == null && devices.contains(device) ? Map.of(device, usage) : Map.of();
    }

    @Override
    public VolumeUsage usage(BackingVolume of) {
        throw new ArrayUnreachable(Statement.of("TEST", "not asked"));
    }

    @Override
    public Optional<Statement> trouble(BackingVolume of) {
        return Optional.ofNullable(trouble);
    }

    @Override
    public Optional<Statement> trouble(String arrayId) {
        return Optional.ofNullable(trouble);
    }

    @Override
    public Duration figureCadence() {
        return Duration.ofMinutes(1);
    }

    @Override
    public Duration patience() {
        return Duration.ofHours(1);
    }
}
