package io.tidemark.array.rest;

import java.time.Duration;
import org.springframework.util.unit.DataSize;

/**
 * How long and how much is taken from an array.
 *
 * @param family what its arrays are called, with an article, e.g. "a FlashArray"
 * @param connectTimeout until a connection stands
 * @param requestTimeout until one answer is complete
 * @param patience how long one request may wait in all while the array says it is busy
 * @param maxAnswer largest answer that is read
 */
public record RestLimits(
        String family, Duration connectTimeout, Duration requestTimeout, Duration patience, DataSize maxAnswer) {}
