package io.tidemark.array.flasharray;

import io.tidemark.array.VolumeUsage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Turns a space object into usage: {@code virtual} is what hosts wrote; without it, size times the share written. */
final class Figures {

    private Figures() {}

    /** Null when the row carries too little, as for a user who may not read figures. */
    static @Nullable VolumeUsage usage(Instant at, Rows.@Nullable Space space, @Nullable Long provisioned) {
        if (space == null) {
            return null;
        }
        Long size = provisioned != null ? provisioned : space.totalProvisioned();
        Double thin = space.thinProvisioning();
        Long written = space.virtual();
        if (size == null || (written == null && thin == null)) {
            return null;
        }
        long bytes = written != null ? written : Math.round(size * (1 - thin));
        double share = thin != null ? thin : size == 0 ? 1 : 1 - (double) bytes / size;
        return new VolumeUsage(at, size, bytes, share, space.unique(), space.snapshots(), space.dataReduction());
    }
}
