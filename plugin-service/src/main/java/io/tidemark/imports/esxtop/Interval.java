package io.tidemark.imports.esxtop;

import java.time.Instant;

/** Commands of one kind that a host sent to a device in the {@code seconds} up to {@code at}. */
public record Interval(Instant at, int seconds, long ios, long bytes) {}
