package io.tidemark.reclaim.message;

import io.tidemark.platform.MessageCode;

/** Messages on what runs in the queue wait for. */
public enum QueueMessage implements MessageCode {
    ARRAY_BUSY_LATENCY,
    ARRAY_BUSY_LOAD,
    ARRAY_BUSY_QUEUE,
    ARRAY_LIMITS_UNSET,
    ARRAY_LOAD_UNKNOWN,
    POLICY_DELETED,
    QUEUE_PAUSED,
    STARTS_NEXT,
    WAITS_FOR_ARRAY,
    WAITS_FOR_CONNECTION,
    WAITS_FOR_HOST,
    WAITS_FOR_VCENTER
}
