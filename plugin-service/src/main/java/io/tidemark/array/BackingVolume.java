package io.tidemark.array;

import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The volume that backs a device, and its array.
 *
 * @param obstacle why the array does not support UNMAP for the volume, null if nothing is known against it
 */
public record BackingVolume(
        String arrayId,
        String arrayName,
        String volumeId,
        String volumeName,
        long provisionedBytes,
        @Nullable Statement obstacle) {

    /** A volume of which nothing is known against UNMAP. */
    public BackingVolume(String arrayId, String arrayName, String volumeId, String volumeName, long provisionedBytes) {
        this(arrayId, arrayName, volumeId, volumeName, provisionedBytes, null);
    }

    /** Whether its array is not connected, but only reported by another source. */
    public boolean reported() {
        return ReportedVolumes.reported(arrayId);
    }
}
