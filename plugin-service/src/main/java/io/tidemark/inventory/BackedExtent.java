package io.tidemark.inventory;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/** An extent's device, the volume behind it and that volume's last sample; null if no array has it. */
public record BackedExtent(
        String device,
        @Nullable BackingVolume volume,
        @Nullable VolumeUsage usage) {

    /** Why the array does not support UNMAP for the volume; null if nothing is known against it. */
    public @Nullable Statement obstacle() {
        return volume == null ? null : volume.obstacle();
    }
}
