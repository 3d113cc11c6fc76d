package io.tidemark.array.rest;

import java.time.Duration;
import org.springframework.util.unit.DataSize;

/**
 * Limits of requests to an array.
 *
 * @param family name of the array family, with an article, e.g. "a FlashArray"
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete
 * @param patience total wait of a request while the array reports that it is busy
 * @param maxAnswer maximum size of a response
 */
public record RestLimits(
        String family, Duration connectTimeout, Duration requestTimeout, Duration patience, DataSize maxAnswer) {}
