package io.tidemark.inventory;

import io.tidemark.array.VolumeBehind;
import io.tidemark.array.VolumeUsage;
import org.jspecify.annotations.Nullable;

/** An extent's device, the volume behind it and that volume's last sample; null if no array has it. */
public record BackedExtent(
        String device,
        @Nullable VolumeBehind volume,
        @Nullable VolumeUsage usage) {}
