package io.tidemark.reclaim.follow;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.array.VolumeUsage;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** No array is connected. */
public class NoArrays implements ConnectedArrays {

    @Override
    public Optional<Long> pageBytes(String arrayId) {
        return Optional.empty();
    }

    @Override
    public Optional<Statement> unlisted() {
        return Optional.empty();
    }

    @Override
    public Optional<BackingVolume> backingVolume(String device) {
        return Optional.empty();
    }

    @Override
    public Map<String, BackingVolume> backingVolumes(Collection<String> devices) {
        return Map.of();
    }

    @Override
    public Map<String, VolumeUsage> lastUsage(Collection<String> devices) {
        return Map.of();
    }

    @Override
    public VolumeUsage usage(BackingVolume volume) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<VolumeUsage> history(BackingVolume volume, Instant from, Instant to) {
        return List.of();
    }

    @Override
    public void refreshAll(Duration patience) {}

    @Override
    public Optional<ArrayPerformance> performance(String arrayId) {
        return Optional.empty();
    }

    @Override
    public Set<ArrayCapability> capabilities(String arrayId) {
        return Set.of();
    }

    @Override
    public Optional<Statement> trouble(String arrayId) {
        return Optional.empty();
    }

    @Override
    public Optional<String> unlistedAskingForLargeUnits() {
        return Optional.empty();
    }

    @Override
    public boolean asksForLargeUnits(String arrayId) {
        return false;
    }

    @Override
    public long largestUnit(Collection<String> arrayIds) {
        return 60_000;
    }

    @Override
    public Duration figureCadence(String arrayId) {
        return Duration.ofSeconds(30);
    }

    @Override
    public Set<String> kinds() {
        return Set.of();
    }

    @Override
    public String kind(String arrayId) {
        return "none";
    }
}
