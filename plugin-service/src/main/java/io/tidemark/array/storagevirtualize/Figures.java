package io.tidemark.array.storagevirtualize;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.VolumeUsage;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What hosts wrote to a volume, by one of its thin-provisioned copies.
 *
 * @param overhead largest share of metadata in standard pools
 */
record Figures(double overhead) {

    /** Grains of data reduction pools, in bytes. */
    static final long REDUCED_GRAIN = 8L << 10;

    /** The usual grain of standard pools, in KB. */
    private static final int GRAIN = 256;

    /** The copy that is counted: always the same one of those that contain all data. */
    static Optional<StorageVirtualizeRows.Part> counted(Collection<StorageVirtualizeRows.Part> parts) {
        return parts.stream()
                .filter(StorageVirtualizeRows.Part::thin)
                .min(Comparator.comparing(part -> part.copyId() == null ? 0 : part.copyId()));
    }

    /** Null if the array reports no figure, or an impossible one. */
    @Nullable
    VolumeUsage usage(Instant at, @Nullable Long size, StorageVirtualizeRows.Part copy) {
        Long reduced = copy.usedCapacityBeforeReduction();
        Long counted = reduced != null ? reduced : copy.allocated();
        FigureAccuracy accuracy = reduced != null ? new FigureAccuracy(REDUCED_GRAIN, 0) : allocated(copy);
        return VolumeUsage.of(at, size, counted, accuracy);
    }

    private FigureAccuracy allocated(StorageVirtualizeRows.Part copy) {
        int grain = copy.grainsize() == null || copy.grainsize() < 1 ? GRAIN : copy.grainsize();
        return new FigureAccuracy((long) grain << 10, overhead);
    }
}
