package io.tidemark.array.connection;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.ReportedVolumes;
import io.tidemark.array.VolumeUsage;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.annotation.Primary;
import org.springframework.stereotype.Component;

/** The connected arrays, and for devices that none of them lists, the arrays that are only reported. */
@Primary
@Component
class AllArrays implements ConnectedArrays {

    private final ArrayRegistry connected;
    private final ReportedVolumes reported;

    AllArrays(ArrayRegistry connected, ReportedVolumes reported) {
        this.connected = connected;
        this.reported = reported;
    }

    @Override
    public Optional<BackingVolume> backingVolume(String device) {
        return connected
                .backingVolume(device)
                .or(() -> Optional.ofNullable(
                        reported.backingVolumes(Set.of(device)).get(device)));
    }

    @Override
    public Map<String, BackingVolume> backingVolumes(Collection<String> devices) {
        Map<String, BackingVolume> all = new HashMap<>(connected.backingVolumes(devices));
        all.putAll(reported.backingVolumes(
                devices.stream().filter(device -> !all.containsKey(device)).toList()));
        return all;
    }

    @Override
    public Map<String, VolumeUsage> lastUsage(Collection<String> devices) {
        Map<String, VolumeUsage> all = new HashMap<>(connected.lastUsage(devices));
        Set<String> others = new HashSet<>(devices);
        others.removeAll(all.keySet());
        others.removeAll(connected.backingVolumes(others).keySet());
        all.putAll(reported.lastUsage(others));
        return all;
    }

    @Override
    public VolumeUsage usage(BackingVolume volume) {
        return volume.reported() ? reported.usage(volume) : connected.usage(volume);
    }

    @Override
    public List<VolumeUsage> history(BackingVolume volume, Instant from, Instant to) {
        return volume.reported() ? List.of() : connected.history(volume, from, to);
    }

    @Override
    public void refreshAll(Duration patience) {
        connected.refreshAll(patience);
    }

    @Override
    public Optional<ArrayPerformance> performance(String arrayId) {
        return ReportedVolumes.reported(arrayId) ? Optional.empty() : connected.performance(arrayId);
    }

    @Override
    public Optional<PoolSpace> pool(BackingVolume volume) {
        return volume.reported() ? Optional.empty() : connected.pool(volume);
    }

    @Override
    public Set<ArrayCapability> capabilities(String arrayId) {
        return connected.capabilities(arrayId);
    }

    @Override
    public Optional<Statement> trouble(String arrayId) {
        return ReportedVolumes.reported(arrayId) ? reported.trouble(arrayId) : connected.trouble(arrayId);
    }

    @Override
    public Optional<Statement> trouble(BackingVolume volume) {
        return volume.reported() ? reported.trouble(volume) : connected.trouble(volume);
    }

    @Override
    public Duration patience(String arrayId) {
        return ReportedVolumes.reported(arrayId) ? reported.patience() : connected.patience(arrayId);
    }

    @Override
    public Optional<Statement> unlisted() {
        return connected.unlisted();
    }

    @Override
    public boolean asksForLargeUnits(String arrayId) {
        return connected.asksForLargeUnits(arrayId);
    }

    @Override
    public long largestUnit(Collection<String> arrayIds) {
        return connected.largestUnit(arrayIds);
    }

    @Override
    public Optional<String> unlistedAskingForLargeUnits() {
        return connected.unlistedAskingForLargeUnits();
    }

    @Override
    public Optional<Long> pageBytes(String arrayId) {
        return connected.pageBytes(arrayId);
    }

    @Override
    public Duration figureCadence(String arrayId) {
        return ReportedVolumes.reported(arrayId) ? reported.figureCadence() : connected.figureCadence(arrayId);
    }

    @Override
    public Set<String> kinds() {
        return connected.kinds();
    }

    @Override
    public String kind(String arrayId) {
        return ReportedVolumes.reported(arrayId) ? ReportedVolumes.KIND : connected.kind(arrayId);
    }
}
