package io.tidemark.inventory;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.DeviceVendor;
import io.tidemark.array.FigureSource;
import io.tidemark.array.VolumeUsage;
import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A device of a datastore, the volume behind it and that volume's last sample; null if no array has it.
 *
 * @param vendor null if nothing tells it
 */
public record BackedExtent(
        String device,
        @Nullable BackingVolume volume,
        @Nullable VolumeUsage usage,
        @Nullable DeviceVendor vendor) {

    /** Of an unknown vendor. */
    public BackedExtent(String device, @Nullable BackingVolume volume, @Nullable VolumeUsage usage) {
        this(device, volume, usage, null);
    }

    /** Why the array does not support UNMAP for the volume; null if nothing is known against it. */
    public @Nullable Statement obstacle() {
        return volume == null ? null : volume.obstacle();
    }

    /** Whether its array is not connected, but only reported by vCenter's storage monitoring. */
    public boolean reported() {
        return volume != null && volume.reported();
    }

    /** The source of its figures, null without a volume. */
    public @Nullable FigureSource source() {
        return volume == null ? null : volume.source();
    }
}
