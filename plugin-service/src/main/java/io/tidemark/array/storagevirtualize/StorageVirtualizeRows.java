package io.tidemark.array.storagevirtualize;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** The parts of objects that are read; any of them may be null on the wire, where all are text, and empty if not known. */
final class StorageVirtualizeRows {

    private StorageVirtualizeRows() {}

    @JsonNaming(SnakeCaseStrategy.class)
    record System(
            @Nullable String id,
            @Nullable String name,
            @Nullable String codeLevel,
            @Nullable String hostUnmap) {

        boolean ignoresUnmap() {
            return "off".equals(hostUnmap);
        }

        /** Without the build. */
        @Nullable
        String release() {
            return codeLevel == null ? null : codeLevel.split(" ", 2)[0];
        }
    }

    @JsonNaming(SnakeCaseStrategy.class)
    record Pool(@Nullable String id, @Nullable String dataReduction) {}

    /** A volume in the list. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Volume(
            @Nullable String id,
            @Nullable String name,
            @Nullable Long capacity,
            @JsonProperty("vdisk_UID") @Nullable String uid) {}

    /**
     * A copy in the list of thin-provisioned copies, or a part of the detailed view: the volume, which has no copy number, or one of
     * its copies.
     *
     * @param usedCapacity with metadata; empty in data reduction pools
     * @param uncompressedUsedCapacity the same before compression
     * @param usedCapacityBeforeReduction what hosts wrote, in data reduction pools only
     * @param grainsize in KB
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record Part(
            @Nullable String vdiskId,
            @Nullable Integer copyId,
            @Nullable String name,
            @Nullable Long capacity,
            @JsonProperty("vdisk_UID") @Nullable String uid,
            @Nullable String mdiskGrpId,
            @Nullable Long usedCapacity,
            @Nullable Long uncompressedUsedCapacity,
            @Nullable Long usedCapacityBeforeReduction,
            @Nullable Integer grainsize,
            @Nullable String seCopy,
            @Nullable String compressedCopy) {

        boolean thin() {
            return copyId != null && "yes".equals(seCopy);
        }

        /** Null if the array reports none. */
        @Nullable
        Long allocated() {
            if (uncompressedUsedCapacity != null) {
                return uncompressedUsedCapacity;
            }
            return "yes".equals(compressedCopy) ? null : usedCapacity;
        }
    }

    /** A statistic of the last seconds. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Statistic(@Nullable String statName, @Nullable Double statCurrent) {}
}
