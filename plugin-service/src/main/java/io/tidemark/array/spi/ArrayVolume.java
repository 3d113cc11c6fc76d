package io.tidemark.array.spi;

import io.tidemark.array.VolumeUsage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A volume as its array lists it.
 *
 * @param devices the device names under which hosts see it, lower case: naa.… over SCSI, eui.… over NVMe
 * @param usage null when the credential may not read it
 */
public record ArrayVolume(
        String id,
        String name,
        long provisionedBytes,
        List<String> devices,
        @Nullable VolumeUsage usage) {}
