package io.tidemark.array.spi;

import io.tidemark.array.VolumeUsage;
import io.tidemark.platform.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A volume as its array lists it.
 *
 * @param devices the device names under which hosts see it, lower case: naa.… over SCSI, eui.… or uuid.… over NVMe
 * @param usage null when the credential may not read it, or the list does not have it
 * @param obstacle why the array does not support UNMAP for the volume, with the command that changes it as the parameter {@code
 *     command}; null if it reports nothing against it
 * @param missing why it has no usage, null if that is not known
 * @param pool name of its pool as {@link ArrayAdapter#pools} has it, null if the list does not have it
 */
public record ArrayVolume(
        String id,
        String name,
        long provisionedBytes,
        List<String> devices,
        @Nullable VolumeUsage usage,
        @Nullable Statement obstacle,
        @Nullable Statement missing,
        @Nullable String pool) {

    /** Each volume once: while a list was read page by page, one can have been on two of them. */
    public static List<ArrayVolume> once(Stream<ArrayVolume> volumes) {
        Map<String, ArrayVolume> byId = new LinkedHashMap<>();
        volumes.forEach(volume -> byId.put(volume.id(), volume));
        return List.copyOf(byId.values());
    }

    /** A volume of which the list does not name the pool. */
    public ArrayVolume(
            String id,
            String name,
            long provisionedBytes,
            List<String> devices,
            @Nullable VolumeUsage usage,
            @Nullable Statement obstacle,
            @Nullable Statement missing) {
        this(id, name, provisionedBytes, devices, usage, obstacle, missing, null);
    }

    /** The same in a pool. */
    public ArrayVolume in(@Nullable String name) {
        return new ArrayVolume(id, this.name, provisionedBytes, devices, usage, obstacle, missing, name);
    }

    /** A volume that has usage, or of which is not known why it has none. */
    public ArrayVolume(
            String id,
            String name,
            long provisionedBytes,
            List<String> devices,
            @Nullable VolumeUsage usage,
            @Nullable Statement obstacle) {
        this(id, name, provisionedBytes, devices, usage, obstacle, null);
    }

    /** A volume of which the array reports nothing against UNMAP. */
    public ArrayVolume(
            String id, String name, long provisionedBytes, List<String> devices, @Nullable VolumeUsage usage) {
        this(id, name, provisionedBytes, devices, usage, null);
    }
}
