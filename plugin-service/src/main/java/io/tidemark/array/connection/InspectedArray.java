package io.tidemark.array.connection;

import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.VolumeUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One connected array, for reading everything that the service reads of it. Methods throw as those of its adapter. */
public interface InspectedArray {

    /** A volume of its list; {@code figures} is whether the list has its usage. */
    record Listed(String id, String name, long provisionedBytes, List<String> devices, boolean figures) {}

    /** Its releases, as it reports them. */
    record Release(@Nullable String version, String apiVersion) {}

    /** A page of a list: the largest number of rows requested, the number returned, and whether another followed. */
    record Page(int asked, int rows, boolean more) {}

    String id();

    String name();

    String kind();

    String address();

    /** Null if the trust store of the JDK decides. */
    @Nullable
    String thumbprint();

    Release release();

    /** All volumes that can back a device; {@code pages} gets each page of the lists that were read for them. */
    List<Listed> volumes(Consumer<Page> pages);

    VolumeUsage usage(String volumeId);

    List<VolumeUsage> history(String volumeId, Instant from, Instant to);

    Optional<ArrayPerformance> performance();

    /** How often it refreshes its space figures. */
    Duration figureCadence();
}
