package io.tidemark.array.spi;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * SPI: one array, reached over its own protocol. Safe for threads; connects at the first request. Each method except
 * {@code close} may throw {@link ArrayUnreachable} (no complete response in time), {@link ArrayRefused} (it rejected
 * the request) or {@link io.tidemark.platform.tls.CertificateNotTrusted}.
 */
public interface ArrayAdapter extends AutoCloseable {

    /** Logs in if needed and reads the identity of the array. */
    ArrayIdentity identity();

    /** Every volume that can back a device and is not destroyed, with its usage now if lists have it; one round trip per page. */
    List<ArrayVolume> volumes();

    /**
     * Reads one volume now; {@link UnknownVolume} when the array does not have it, {@link FigureNotReported} when it has no usable
     * figures.
     */
    VolumeUsage usage(String volumeId);

    /**
     * Reads the usage now of volumes that the list has without one, by id; those that the array does not report are absent. Empty if
     * the list has all that the array reports.
     */
    default Map<String, VolumeUsage> unlisted(Collection<String> volumeIds) {
        return Map.of();
    }

    /**
     * Stored samples of one volume from {@code from} to {@code to}, both included, oldest first, at the finest
     * resolution that covers the range; empty if there are none.
     */
    List<VolumeUsage> history(String volumeId, Instant from, Instant to);

    /** The optional figures of this adapter; never calls the array. */
    Set<ArrayCapability> capabilities();

    /** The load of the array now; empty without {@link ArrayCapability#PERFORMANCE}. */
    default Optional<ArrayPerformance> performance() {
        return Optional.empty();
    }

    /** The pools of the array now; empty if it reports none. */
    default List<PoolSpace> pools() {
        return List.of();
    }

    /** Ends the session on the array, best effort; later calls start a new one. */
    @Override
    void close();
}
