package io.tidemark.array.vsp;

import io.tidemark.array.rest.Sizes;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The parts of responses that are read; any of them may be null on the wire. */
final class VspRows {

    static final long BLOCK = 512;
    static final long MB = 1 << 20;

    private VspRows() {}

    /** The release of the REST API. */
    record Version(@Nullable String apiVersion) {}

    record Storage(
            @Nullable String storageDeviceId,
            @Nullable String model,
            @Nullable String serialNumber,
            @Nullable String dkcMicroVersion) {}

    /** Capacities in MB. */
    record Pool(
            @Nullable String poolName,
            @Nullable Long totalPoolCapacity,
            @Nullable Long availableVolumeCapacity) {}

    /** How hosts see LDEVs over a port, without options if none is set. */
    record HostGroup(
            @Nullable String portId,
            @Nullable Integer hostGroupNumber,
            @Nullable String hostGroupName,
            @Nullable String hostMode,
            @Nullable List<Integer> hostModeOptions) {}

    /** The path of an LDEV to the hosts of a group. */
    record Port(@Nullable String portId, @Nullable Integer hostGroupNumber) {}

    /**
     * An LDEV; sizes in blocks of 512 bytes.
     *
     * @param numOfUsedBlock what the LDEV takes in its pool, in whole pages
     * @param virtualLdevId its number in a virtual storage machine
     * @param naaId under which hosts see it; only in the response about one LDEV, and only if it has a path
     */
    record Ldev(
            @Nullable Integer ldevId,
            @Nullable Integer virtualLdevId,
            @Nullable String label,
            @Nullable String emulationType,
            @Nullable List<String> attributes,
            @Nullable Long blockCapacity,
            @Nullable Long numOfUsedBlock,
            @Nullable Boolean isFullAllocationEnabled,
            @Nullable String dataReductionMode,
            @Nullable Integer resourceGroupId,
            @Nullable List<Port> ports,
            @Nullable String naaId) {

        /** The array answers so about a number that no LDEV has. */
        boolean defined() {
            return ldevId != null && !"NOT DEFINED".equals(emulationType);
        }

        /** Its label, or its number as the vendor writes it, {@code 00:01:2F}. */
        String name() {
            int id = Objects.requireNonNullElse(ldevId, 0);
            return label == null || label.isBlank()
                    ? "%02X:%02X:%02X".formatted(id >> 16, id >> 8 & 0xff, id & 0xff)
                    : label;
        }

        /** Its space comes from a pool. */
        boolean pooled() {
            return attributes != null && attributes.contains("HDP");
        }

        boolean full() {
            return Boolean.TRUE.equals(isFullAllocationEnabled);
        }

        boolean reduced() {
            return dataReductionMode != null && !dataReductionMode.equals("disabled");
        }

        long size() {
            return Objects.requireNonNullElse(Sizes.bytes(blockCapacity, BLOCK), 0L);
        }

        List<Port> paths() {
            return ports == null ? List.of() : ports;
        }
    }
}
