package io.tidemark.array.storagevirtualize;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tidemark.array.PoolSpace;
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

    /** The physical figures, of drives that compress, are not in lists. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Pool(
            @Nullable String id,
            @Nullable String name,
            @Nullable String dataReduction,
            @Nullable Long capacity,
            @Nullable Long freeCapacity,
            @Nullable Long physicalCapacity,
            @Nullable Long physicalFreeCapacity) {

        @Nullable
        PoolSpace space() {
            return physicalCapacity != null && physicalCapacity > 0
                    ? PoolSpace.of(name, physicalCapacity, physicalFreeCapacity)
                    : PoolSpace.of(name, capacity, freeCapacity);
        }
    }

    /** A volume in the list; while it moves to another pool, it has another copy. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Volume(
            @Nullable String id,
            @Nullable String name,
            @Nullable Long capacity,
            @JsonProperty("vdisk_UID") @Nullable String uid,
            @JsonProperty("RC_id") @Nullable String relationship,
            @Nullable Integer copyCount) {

        boolean replicated() {
            return relationship != null && !relationship.isEmpty();
        }
    }

    /** A remote copy; {@code primary} is master or aux, and empty while hosts may write to both. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Relationship(
            @Nullable String masterClusterId,
            @Nullable String masterVdiskId,
            @Nullable String auxClusterId,
            @Nullable String auxVdiskId,
            @Nullable String primary) {

        /** The number of its destination on this array; null if that is on another one. */
        @Nullable
        String destination(@Nullable String array) {
            if ("master".equals(primary) && auxClusterId != null && auxClusterId.equals(array)) {
                return auxVdiskId;
            }
            return "aux".equals(primary) && masterClusterId != null && masterClusterId.equals(array)
                    ? masterVdiskId
                    : null;
        }
    }

    /**
     * A copy in the list of thin-provisioned copies, or a part of the detailed view: the volume, which has no copy number, or one of
     * its copies.
     *
     * @param usedCapacity with metadata; empty in data reduction pools
     * @param uncompressedUsedCapacity the same before compression
     * @param usedCapacityBeforeReduction what hosts wrote, in data reduction pools only
     * @param grainsize in KB
     * @param sync no while the copy does not contain all data; not in the list of thin-provisioned copies
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
            @Nullable String compressedCopy,
            @Nullable String sync) {

        /** Whether it is a thin-provisioned copy with all data. */
        boolean thin() {
            return copyId != null && "yes".equals(seCopy) && !"no".equals(sync);
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
