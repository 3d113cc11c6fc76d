package io.tidemark.imports.esxtop;

import java.time.Instant;

/**
 * Where the UNMAP rate changed permanently.
 *
 * @param bytes what had been sent since this stretch of UNMAP began
 * @param stretchFrom when it began
 */
public record Inflection(Instant at, Instant stretchFrom, long bytes, double beforeMBps, double afterMBps) {}
