package io.tidemark.imports.esxtop;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.time.Instant;

/**
 * Where UNMAP changed its pace for good.
 *
 * @param bytes what had been sent since this stretch of UNMAP began
 * @param intervalStart when it began
 */
public record Inflection(
        Instant at, @JsonAlias("stretchFrom") Instant intervalStart, long bytes, double beforeMBps, double afterMBps) {}
