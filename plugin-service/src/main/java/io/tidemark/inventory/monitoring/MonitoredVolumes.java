package io.tidemark.inventory.monitoring;

import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.BackingVolume;
import io.tidemark.array.ReportedVolumes;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.source.PoolAlarm;
import io.tidemark.array.source.PoolAlarms;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.monitoring.MonitoredLun;
import io.tidemark.vcenter.monitoring.StorageProvider;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/** The LUNs that storage providers report to the connected vCenters. */
@Component
@EnableConfigurationProperties(MonitoringProperties.class)
public class MonitoredVolumes implements ReportedVolumes, PoolAlarms {

    /** A LUN, and where it is reported; {@code trouble} is why its figure cannot be used, {@code doubt} why nothing of it can; null if it can. */
    private record Found(
            ReportedVcenter vcenter,
            ReportedArray array,
            MonitoredLun lun,
            @Nullable Statement doubt,
            @Nullable Statement trouble) {

        private static final Comparator<Found> BEST = Comparator.comparing((Found found) -> found.trouble() == null)
                .thenComparing(found -> found.array().provider(), StorageProvider.BEST);
    }

    private final ReportedVcenter.All vcenters;
    private final MonitoringProperties properties;
    private final Clock clock;

    MonitoredVolumes(ReportedVcenter.All vcenters, MonitoringProperties properties, Clock clock) {
        this.vcenters = vcenters;
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    public Map<String, BackingVolume> backingVolumes(Collection<String> devices) {
        Set<String> repeated = repeated();
        return each(
                devices,
                found -> found.array()
                        .volume(
                                found.lun(),
                                repeated.contains(found.array().array().name())));
    }

    @Override
    public Map<String, VolumeUsage> lastUsage(Collection<String> devices) {
        return each(devices, found -> found.trouble() == null ? found.array().usage(found.lun()) : null);
    }

    @Override
    public VolumeUsage usage(BackingVolume volume) {
        find(volume).ifPresent(found -> found.vcenter().read(found.array()));
        trouble(volume).ifPresent(why -> {
            throw new ArrayUnreachable(why);
        });
        return find(volume)
                .map(found -> found.array().usage(found.lun()))
                .orElseThrow(() -> new ArrayUnreachable(gone(volume.arrayName())));
    }

    @Override
    public Optional<Statement> trouble(BackingVolume volume) {
        return find(volume)
                .map(found -> Optional.ofNullable(found.trouble()))
                .orElseGet(() -> Optional.of(gone(volume.arrayName())));
    }

    @Override
    public Optional<Statement> trouble(String arrayId) {
        Instant now = clock.instant();
        return vcenters.get().stream()
                .flatMap(vcenter -> Stream.ofNullable(vcenter.arrays().get(arrayId)))
                .map(array -> Optional.ofNullable(array.trouble(now, properties.staleAfter())))
                .min(Comparator.comparing(Optional::isPresent))
                .orElseGet(() -> Optional.of(gone(arrayId)));
    }

    @Override
    public Duration figureCadence() {
        return properties.figureCadence();
    }

    @Override
    public Duration patience() {
        return properties.patience();
    }

    @Override
    public Map<String, PoolAlarm> poolAlarms(Collection<String> devices) {
        return each(devices, found -> found.array().alarm(found.lun(), found.doubt()));
    }

    private <T> Map<String, T> each(Collection<String> devices, Function<Found, @Nullable T> question) {
        Map<String, T> answers = new HashMap<>();
        for (String device : devices) {
            T answer =
                    best(array -> array.luns().byDevice(device)).map(question).orElse(null);
            if (answer != null) {
                answers.put(device, answer);
            }
        }
        return answers;
    }

    private Optional<Found> find(BackingVolume volume) {
        return best(array -> array.id().equals(volume.arrayId()) ? array.luns().byId(volume.volumeId()) : null);
    }

    /** Two vCenters can report an array; the figure that can be used and is newer is preferred. */
    private Optional<Found> best(Function<ReportedArray, @Nullable MonitoredLun> which) {
        List<Found> all = new ArrayList<>();
        for (ReportedVcenter vcenter : vcenters.get()) {
            for (ReportedArray array : vcenter.arrays().values()) {
                MonitoredLun lun = which.apply(array);
                if (lun != null) {
                    all.add(found(vcenter, array, lun));
                }
            }
        }
        return all.stream().max(Found.BEST);
    }

    private Found found(ReportedVcenter vcenter, ReportedArray array, MonitoredLun lun) {
        Statement untimely = array.trouble(clock.instant(), properties.staleAfter());
        Statement still = vcenter.still(lun.device());
        return new Found(
                vcenter, array, lun, firstOf(untimely, still), firstOf(untimely, firstOf(array.trouble(lun), still)));
    }

    private static @Nullable Statement firstOf(@Nullable Statement one, @Nullable Statement two) {
        return one == null ? two : one;
    }

    /** Names that several arrays have, such as arrays of different vCenters. */
    private Set<String> repeated() {
        Map<String, Set<String>> ids = new HashMap<>();
        vcenters.get().stream()
                .flatMap(vcenter -> vcenter.arrays().values().stream())
                .forEach(array -> ids.computeIfAbsent(array.array().name(), name -> new HashSet<>())
                        .add(array.id()));
        ids.values().removeIf(same -> same.size() < 2);
        return ids.keySet();
    }

    private static Statement gone(String array) {
        return MonitoringMessage.MONITORED_ARRAY_GONE.with("array", array);
    }
}
