package io.tidemark.array;

import io.tidemark.platform.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * SPI: volumes of arrays that are not connected, as another source reports them. They are used only for devices that no
 * connected array lists. Safe for threads; only {@link #usage(BackingVolume)} calls the source.
 */
public interface ReportedVolumes {

    /** The family of all arrays that are only reported; their ids begin with it and a colon. */
    String KIND = "storage-monitoring";

    static boolean reported(String arrayId) {
        return arrayId.startsWith(KIND + ":");
    }

    /** The volumes behind devices, also those whose figures cannot be used; devices without one are absent. */
    Map<String, BackingVolume> backingVolumes(Collection<String> devices);

    /** The figures that can be used, as of the last reading. */
    Map<String, VolumeUsage> lastUsage(Collection<String> devices);

    /** Reads the figures of the volume again. Throws {@link ArrayUnreachable} with the reason if they cannot be used. */
    VolumeUsage usage(BackingVolume volume);

    /** Why the figures of a volume cannot be used; empty if they can. */
    Optional<Statement> trouble(BackingVolume volume);

    /** Why no figures of an array can be used; empty if those of some volumes can. */
    Optional<Statement> trouble(String arrayId);

    /** The least time between two updates of the figures. */
    Duration figureCadence();

    /** How long a run may wait for updates. */
    Duration patience();
}
