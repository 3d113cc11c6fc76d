package io.tidemark.array;

import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The volume that backs a device, and its array.
 *
 * @param obstacle why the array does not support UNMAP for the volume, null if nothing is known against it
 * @param source of its figures
 */
public record BackingVolume(
        String arrayId,
        String arrayName,
        String volumeId,
        String volumeName,
        long provisionedBytes,
        @Nullable Statement obstacle,
        FigureSource source) {

    private static final String PROMETHEUS = "prometheus:";

    /** Of a connected array, or of one that vCenter's storage monitoring reports. */
    public BackingVolume(
            String arrayId,
            String arrayName,
            String volumeId,
            String volumeName,
            long provisionedBytes,
            @Nullable Statement obstacle) {
        this(
                arrayId,
                arrayName,
                volumeId,
                volumeName,
                provisionedBytes,
                obstacle,
                ReportedVolumes.reported(arrayId) ? FigureSource.STORAGE_MONITORING : FigureSource.ARRAY);
    }

    /** A volume of which nothing is known against UNMAP. */
    public BackingVolume(String arrayId, String arrayName, String volumeId, String volumeName, long provisionedBytes) {
        this(arrayId, arrayName, volumeId, volumeName, provisionedBytes, null);
    }

    /** Whether its array is not connected, but only reported by another source. */
    public boolean reported() {
        return source == FigureSource.STORAGE_MONITORING;
    }

    /** Identifies it in the figures of runs, with the source if that is not an array. */
    public String key() {
        return (source == FigureSource.PROMETHEUS ? PROMETHEUS : "") + arrayId + "/" + volumeId;
    }

    /** Whether the volume with this key has figures of another source than its array, which might not be updated. */
    public static boolean indirect(String key) {
        return ReportedVolumes.reported(key) || key.startsWith(PROMETHEUS);
    }
}
