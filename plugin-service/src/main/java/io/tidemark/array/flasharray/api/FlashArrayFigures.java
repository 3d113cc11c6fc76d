package io.tidemark.array.flasharray.api;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.VolumeUsage;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Converts a space object. Written bytes are {@code virtual}, what hosts wrote; without it, as in REST 1.x, the size
 * times the share that {@code thin_provisioning} leaves. Unique bytes are {@code unique} ({@code volumes} in REST 1.x).
 */
public final class FlashArrayFigures {

    /** All of them, in both generations. */
    public static final Set<ArrayCapability> REPORTED = Set.of(ArrayCapability.values());

    /** Below this, rounding explains that two figures differ. */
    private static final long LITTLE = 1L << 30;
    /** Figures in the correct unit match to the byte; in another unit they differ by a factor of at least 1000. */
    private static final long FACTOR = 100;

    private FlashArrayFigures() {}

    /** Null if the row lacks figures, as for a user without the privilege, or contains impossible ones. */
    public static @Nullable VolumeUsage usage(@Nullable Instant at, @Nullable Space space, @Nullable Long provisioned) {
        return usage(at, space, provisioned, false);
    }

    /** As above; {@code effective} on arrays that bill effective bytes. */
    public static @Nullable VolumeUsage usage(
            @Nullable Instant at, @Nullable Space space, @Nullable Long provisioned, boolean effective) {
        if (at == null || space == null || !usable(space, size(space, provisioned))) {
            return null;
        }
        long size = Objects.requireNonNull(size(space, provisioned));
        Double thin = space.thinProvisioning();
        Long written = space.virtual();
        long bytes = written != null ? written : computed(size, Objects.requireNonNull(thin));
        double share = thin != null ? thin : VolumeUsage.thinProvisioning(bytes, size);
        return new VolumeUsage(
                at,
                size,
                bytes,
                share,
                space.unique(),
                space.snapshots(),
                space.dataReduction(),
                FigureAccuracy.EXACT,
                effective);
    }

    /** The error for a row without {@link #usage}, with the reason. */
    public static FigureNotReported noUsage(
            String address, @Nullable String volume, @Nullable Space space, @Nullable Long provisioned) {
        String name = String.valueOf(volume);
        Long size = space == null ? null : size(space, provisioned);
        if (space == null || lacking(space, size)) {
            return new FigureNotReported(
                    FlashArrayMessage.VOLUME_SPACE_NOT_VISIBLE.with("array", address, "volume", name));
        }
        return new FigureNotReported(FlashArrayMessage.VOLUME_SPACE_CONTRADICTORY.with(Map.of(
                "array", address,
                "volume", name,
                "size", String.valueOf(size),
                "virtual", String.valueOf(space.virtual()),
                "thinProvisioning", String.valueOf(space.thinProvisioning()))));
    }

    private static boolean usable(Space space, @Nullable Long size) {
        return !lacking(space, size)
                && possible(Objects.requireNonNull(size), space.virtual(), space.thinProvisioning());
    }

    /** As for a user who may not read figures. */
    private static boolean lacking(Space space, @Nullable Long size) {
        return size == null || (space.virtual() == null && space.thinProvisioning() == null);
    }

    /** Whether these can be bytes and a share of 1; figures of an array with other units must not be used. */
    private static boolean possible(long size, @Nullable Long written, @Nullable Double thin) {
        if (size < 0 || (written != null && (written < 0 || written > size))) {
            return false;
        }
        if (thin == null) {
            return true;
        }
        if (!(thin >= 0 && thin <= 1)) {
            return false;
        }
        if (written == null) {
            return true;
        }
        long computed = computed(size, thin);
        long more = Math.max(written, computed);
        return more < LITTLE || more / FACTOR <= Math.min(written, computed);
    }

    private static @Nullable Long size(Space space, @Nullable Long provisioned) {
        return provisioned != null ? provisioned : space.totalProvisioned();
    }

    private static long computed(long size, double thin) {
        return Math.round(size * (1 - thin));
    }
}
