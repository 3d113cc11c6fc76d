package io.tidemark.reclaim.measure;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.array.VolumeUsage;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.message.VerificationMessage;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.VmfsFigures;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Takes the figures of a datastore, VMFS and array, until they are settled or waiting longer is of no use. */
@Component
public class FigureCollector {

    private static final Duration LEAST_CADENCE = Duration.ofSeconds(1);
    private static final int TRIES_OF_AN_ABSENT_ARRAY = 2;
    private static final int LEAST_READINGS_BEFORE = 4;
    private static final int LEAST_READINGS_AFTER = 6;

    private final ConnectedArrays arrays;
    private final ReclaimProperties properties;
    private final Clock clock;

    public FigureCollector(ConnectedArrays arrays, ReclaimProperties properties, Clock clock) {
        this.arrays = arrays;
        this.properties = properties;
        this.clock = clock;
    }

    /** VMFS as vCenter reads it from the host now. */
    public VmfsFigures vmfs(RunTarget target, VcenterSession session) {
        String moid = target.datastore().moid();
        session.refreshDatastore(moid);
        DatastoreFacts facts = session.datastore(moid);
        RunTarget now = target.with(target.space(), facts.vmfs());
        return new VmfsFigures(
                clock.instant(),
                facts.capacityBytes(),
                facts.freeBytes(),
                now.automaticUnmap() ? now.unmapSetting() : null);
    }

    /**
     * Another reading, if new figures are possible; otherwise the same figures.
     *
     * @param against the figures to compare with: a stretched volume on two arrays is read from the same array as
     *     before
     */
    public SettledFigures look(
            RunTarget target, SettledFigures figures, @Nullable ArrayFigures against, VcenterSession session) {
        Instant at = clock.instant();
        if (target.arrayProblem() != null || at.isBefore(figures.nextAt())) {
            return figures;
        }
        Map<String, BackingVolume> behind = arrays.backingVolumes(target.devices());
        List<BackingVolume> volumes = behind.values().stream()
                .distinct()
                .sorted(Comparator.comparing(BackingVolume::arrayId).thenComparing(BackingVolume::volumeId))
                .toList();
        Duration cadence = cadence(volumes);
        if (behind.size() < target.devices().size()) {
            return figures.failed(VerificationMessage.DEVICE_NOT_ON_ARRAY.statement(), at.plus(cadence));
        }
        List<VolumeUsage> usages = new ArrayList<>();
        for (BackingVolume volume : volumes) {
            try {
                usages.add(arrays.usage(volume));
            } catch (Problem e) {
                return figures.failed(trouble(volume, e), at.plus(cadence.dividedBy(2)));
            }
        }
        List<String> names = volumes.stream().map(BackingVolume::key).toList();
        ArrayFigures now = ArrayFigures.sum(usages, names);
        ArrayFigures known = against == null ? figures.reading() : against;
        if (known != null && !known.sameVolumes(now)) {
            return figures.failed(otherArray(volumes), at.plus(cadence));
        }
        return figures.read(now, vmfs(target, session), cadence);
    }

    public boolean enoughBefore(RunTarget target, SettledFigures figures) {
        return target.arrayProblem() != null
                || figures.still()
                || figures.reading() == null
                        && figures.trouble() != null
                        && figures.attempts() >= TRIES_OF_AN_ABSENT_ARRAY
                || waited(figures, bound(target, figures, properties.settleTimeout()))
                        && figures.attempts() >= LEAST_READINGS_BEFORE;
    }

    /** Without figures from before the run, or if these changed, waiting cannot make the result exact. */
    public boolean enoughAfter(RunTarget target, @Nullable SettledFigures before, SettledFigures figures) {
        return target.arrayProblem() != null
                || before == null
                || before.usable() == null
                || figures.still()
                || figures.moved() != null && figures.usable() != null
                || waited(figures, bound(target, figures, properties.verifyTimeout()))
                        && figures.attempts() >= LEAST_READINGS_AFTER;
    }

    /** Figures that are only reported can be rare; waiting longer is of no use once they moved or cannot be read. */
    private Duration bound(RunTarget target, SettledFigures figures, Duration configured) {
        return figures.moved() != null || figures.trouble() != null
                ? configured
                : arrays.backingVolumes(target.devices()).values().stream()
                        .map(volume -> arrays.patience(volume.arrayId()))
                        .filter(patience -> patience.compareTo(configured) > 0)
                        .max(Comparator.naturalOrder())
                        .orElse(configured);
    }

    private boolean waited(SettledFigures figures, Duration bound) {
        return !clock.instant().isBefore(figures.since().plus(bound));
    }

    private Duration cadence(List<BackingVolume> volumes) {
        return volumes.stream()
                .map(volume -> arrays.figureCadence(volume.arrayId()))
                .max(Comparator.naturalOrder())
                .filter(longest -> longest.compareTo(LEAST_CADENCE) > 0)
                .orElse(LEAST_CADENCE);
    }

    private static Statement otherArray(List<BackingVolume> volumes) {
        String names = volumes.stream().map(BackingVolume::arrayName).distinct().collect(Collectors.joining(", "));
        return VerificationMessage.READ_FROM_OTHER_ARRAY.with("array", names);
    }

    private Statement trouble(BackingVolume volume, Problem e) {
        return arrays.trouble(volume)
                .orElseGet(() -> VerificationMessage.ARRAY_NOT_READABLE.with(
                        "array", volume.arrayName(), "detail", e.statement()));
    }
}
