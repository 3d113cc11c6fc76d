package io.tidemark.array.storagevirtualize;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.platform.Statement;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Why an array frees nothing of a volume, with the command that changes it.
 *
 * @param ignoresUnmap of the whole array
 * @param destinations numbers of volumes that are destinations of a replication
 * @param reducing numbers of the data reduction pools
 * @param standardPoolsReclaim whether standard pools free space, too
 */
record Obstacles(
        String address,
        boolean ignoresUnmap,
        Set<String> destinations,
        Set<String> reducing,
        boolean standardPoolsReclaim) {

    @Nullable
    Statement of(String name, String number, Optional<StorageVirtualizeRows.Part> copy) {
        if (destinations.contains(number)) {
            return ArrayProblemMessage.ARRAY_VOLUME_READ_ONLY.with("array", address, "volume", name);
        }
        if (ignoresUnmap) {
            return StorageVirtualizeMessage.STORAGE_VIRTUALIZE_HOST_UNMAP_OFF.with(
                    "array", address, "command", "chsystem -hostunmap on");
        }
        if (copy.isEmpty()) {
            return fullyAllocated(address, name, number);
        }
        return standardPoolsReclaim
                        || reducing.contains(String.valueOf(copy.get().mdiskGrpId()))
                ? null
                : StorageVirtualizeMessage.STORAGE_VIRTUALIZE_STANDARD_POOL.with(
                        "array", address, "volume", name, "command", copied(number));
    }

    static Statement fullyAllocated(String address, String name, String number) {
        return StorageVirtualizeMessage.STORAGE_VIRTUALIZE_FULLY_ALLOCATED.with(
                "array", address, "volume", name, "command", copied(number));
    }

    /** What copies a volume to a thin-provisioned one in the pool POOL, and deletes the original. */
    private static String copied(String number) {
        return "addvdiskcopy -mdiskgrp POOL -rsize 2% -autoexpand -autodelete " + number;
    }
}
