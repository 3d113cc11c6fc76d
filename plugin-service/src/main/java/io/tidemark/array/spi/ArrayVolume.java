package io.tidemark.array.spi;

import io.tidemark.array.VolumeUsage;
import io.tidemark.platform.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A volume as its array lists it.
 *
 * @param devices the device names under which hosts see it, lower case: naa.… over SCSI, eui.… over NVMe
 * @param usage null when the credential may not read it, or the list does not have it
 * @param obstacle why the array does not support UNMAP for the volume, with the command that changes it; null if it
 *     reports nothing against it
 */
public record ArrayVolume(
        String id,
        String name,
        long provisionedBytes,
        List<String> devices,
        @Nullable VolumeUsage usage,
        @Nullable Statement obstacle) {

    /** A volume of which the array reports nothing against UNMAP. */
    public ArrayVolume(
            String id, String name, long provisionedBytes, List<String> devices, @Nullable VolumeUsage usage) {
        this(id, name, provisionedBytes, devices, usage, null);
    }
}
