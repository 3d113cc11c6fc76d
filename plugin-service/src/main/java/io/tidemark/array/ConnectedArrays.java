package io.tidemark.array;

import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The connected arrays, and those that are only {@linkplain ReportedVolumes reported}, for the other modules. */
public interface ConnectedArrays {

    /** The volume behind a device name (naa.…, eui.…), from the index of every array; empty if no array has it. */
    Optional<BackingVolume> backingVolume(String device);

    /** Volumes behind many devices at once; devices without one are absent. */
    Map<String, BackingVolume> backingVolumes(Collection<String> devices);

    /** The last sample (at most a minute or so old) of each volume known, by device; never calls an array. */
    Map<String, VolumeUsage> lastUsage(Collection<String> devices);

    /**
     * Reads the usage of the volume now. The caller checks {@code at} of the result, because arrays update their
     * figures at their own interval. Throws {@link ArrayUnreachable} or {@link ArrayRefused}.
     */
    VolumeUsage usage(BackingVolume volume);

    /** Usage samples between two instants, oldest first, at the finest resolution of the array. */
    List<VolumeUsage> history(BackingVolume volume, Instant from, Instant to);

    /**
     * Lists the volumes of all arrays in parallel, and returns when each has responded or failed, or after the time
     * limit. A slow or failed array keeps its last samples and does not delay others.
     */
    void refreshAll(Duration patience);

    /** The load of the array now; empty when arrays of its kind do not report it. Throws like {@link #usage}. */
    Optional<ArrayPerformance> performance(String arrayId);

    /** The pool of a volume as last read, at most some minutes old; empty if its array does not report it. Never calls an array. */
    default Optional<PoolSpace> pool(BackingVolume volume) {
        return Optional.empty();
    }

    /** The optional figures of arrays of this kind; empty if it is not connected. */
    Set<ArrayCapability> capabilities(String arrayId);

    /** Why figures of an array cannot be had now; empty while it is healthy or unknown. */
    Optional<Statement> trouble(String arrayId);

    /** Why figures of a volume cannot be had now; that of its array, unless the volume has one of its own. */
    default Optional<Statement> trouble(BackingVolume volume) {
        return trouble(volume.arrayId());
    }

    /** How long a run may wait for new figures of the array at least; zero if the settings for all arrays apply. */
    default Duration patience(String arrayId) {
        return Duration.ZERO;
    }

    /** An array whose volumes are not known yet, so that any volume may be on it; empty once all have been listed. */
    Optional<Statement> unlisted();

    /** Preferred method of manual runs on this array: true = large reclaim units (esxcli), false = native task. */
    boolean asksForLargeUnits(String arrayId);

    /** The largest reclaim unit, in blocks, of a datastore on these arrays; also for arrays that are not connected. */
    long largestUnit(Collection<String> arrayIds);

    /** Name of an array that is not yet {@linkplain #unlisted() listed} and whose adapter prefers large units. */
    Optional<String> unlistedAskingForLargeUnits();

    /** The page size of the array in bytes; empty if not known. */
    Optional<Long> pageBytes(String arrayId);

    /** How often the array refreshes its space figures; a reading older than this after a change proves nothing. */
    Duration figureCadence(String arrayId);

    /** The families of the connected arrays. */
    Set<String> kinds();

    /** The family of the array, e.g. {@code flasharray}; {@code none} when it is neither connected nor reported. */
    String kind(String arrayId);
}
