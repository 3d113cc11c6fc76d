package io.tidemark.capacity;

import java.time.Instant;

/**
 * UNMAP sent to a datastore in the {@code seconds} up to {@code at}; {@code host} is a moid, or empty where the hosts are summed.
 */
public record UnmapActivity(Instant at, int seconds, String host, long ios, long bytes) {}
