package io.tidemark.inventory;

import java.time.Instant;

/** Dead space in bytes, and its source. */
public record DeadSpace(long bytes, String basis, Instant sampledAt) {

    /** Array written bytes minus VMFS used bytes, never below zero. */
    static final String ARRAY_MINUS_VMFS = "ARRAY_MINUS_VMFS";

    static DeadSpace of(long arrayWrittenBytes, long vmfsUsedBytes, Instant sampledAt) {
        return new DeadSpace(Math.max(0, arrayWrittenBytes - vmfsUsedBytes), ARRAY_MINUS_VMFS, sampledAt);
    }
}
