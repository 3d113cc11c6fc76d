package io.tidemark.inventory;

import io.tidemark.platform.MessageCode;

/** Messages on datastores: why no run can start, why no figures of arrays are known. */
public enum InventoryMessage implements MessageCode {
    ARRAY_UNSUPPORTED,
    DEAD_SPACE_BELOW_STEP,
    HOST_TOO_OLD,
    HOST_TOO_OLD_AND_FULL,
    INACCESSIBLE,
    LOCAL_DATASTORE,
    LOCAL_DELETE_UNKNOWN,
    LOCAL_DEVICE_WITHOUT_ARRAY,
    MAINTENANCE,
    NOT_VMFS,
    NO_ARRAY,
    NO_ARRAY_FOR_EXTENT,
    NO_ARRAY_SAMPLE,
    NO_DEVICE,
    NO_FREE_SPACE,
    NO_WRITABLE_HOST,
    PROVED_AS_ESTIMATED,
    PROVED_AUTOMATIC_RECLAIM,
    PROVED_MORE_RECLAIMED,
    PROVED_NOTHING_RECLAIMED,
    PROVED_PARTLY_RECLAIMED,
    RUN_IN_PROGRESS,
    RUN_UNCONFIRMED,
    VCENTER_NOT_FOLLOWED,
    VMFS_TOO_OLD,
    VOLUMES_LARGER,
    VOLUMES_SMALLER,
    WRITTEN_EXCEEDS_VOLUMES
}
