package io.tidemark.capacity;

import io.tidemark.platform.MessageCode;

/** Messages on the collection of samples and on events of a datastore. */
public enum CapacityMessage implements MessageCode {
    COLLECTOR_LATE,
    COLLECTOR_NOT_YET,
    COLLECTOR_NO_ACCOUNT,
    COLLECTOR_OK,
    HOST_WITHOUT_UNMAP_COUNTERS,
    LAST_COLLECTION_FAILED,
    NOT_SAMPLED_YET,
    NO_ACCOUNT_FOR_SAMPLES,
    NO_UNMAP_COUNTERS,
    RATE_CHANGED,
    SAMPLES_WITHOUT_ACCOUNT,
    TREND_TOO_SHORT,
    UNMAP_COUNTERS_FAILED,
    UNMAP_COUNTERS_OK,
    UNMAP_GAP,
    VOLUMES_CHANGED
}
