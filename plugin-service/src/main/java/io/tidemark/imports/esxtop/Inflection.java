package io.tidemark.imports.esxtop;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.time.Instant;

/**
 * Where the UNMAP rate changed permanently.
 *
 * @param bytes what had been sent since this stretch of UNMAP began
 * @param intervalStart when it began
 */
public record Inflection(
        Instant at, @JsonAlias("stretchFrom") Instant intervalStart, long bytes, double beforeMBps, double afterMBps) {}
