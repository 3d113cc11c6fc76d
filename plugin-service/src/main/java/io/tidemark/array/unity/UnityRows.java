package io.tidemark.array.unity;

import org.jspecify.annotations.Nullable;

/** The parts of responses that are read; any of them may be null on the wire. */
final class UnityRows {

    private UnityRows() {}

    /** An entry of a list, or the response with one resource. */
    record Entry(@Nullable Content content) {}

    /**
     * The attributes of a LUN, a pool, or the system; sizes in bytes.
     *
     * @param sizeAllocated what the LUN takes in the pool after data reduction, without metadata; arrays do not set its used size
     * @param dataReductionSizeSaved what data reduction saves
     */
    record Content(
            @Nullable String id,
            @Nullable String name,
            @Nullable String serialNumber,
            @Nullable String softwareVersion,
            @Nullable String apiVersion,
            @Nullable String wwn,
            @Nullable Long sizeTotal,
            @Nullable Long sizeFree,
            @Nullable Long sizeAllocated,
            @Nullable Long dataReductionSizeSaved,
            @Nullable Boolean isThinEnabled,
            @Nullable Boolean isDataReductionEnabled,
            @Nullable Boolean isReplicationDestination,
            @Nullable Reference storageResource,
            @Nullable Reference pool) {

        boolean thick() {
            return Boolean.FALSE.equals(isThinEnabled);
        }

        boolean reduced() {
            return Boolean.TRUE.equals(isDataReductionEnabled);
        }
    }

    record Reference(@Nullable String id) {}
}
