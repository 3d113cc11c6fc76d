package io.tidemark.server.health;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.function.Supplier;

/** A result that is kept for a second. Those who ask for it meanwhile share one check; a failed check is not kept. */
final class KeptResult<T> {

    static final Duration KEPT = Duration.ofSeconds(1);

    private final Cache<Boolean, T> result;

    KeptResult(Ticker nanoTime) {
        this.result =
                Caffeine.newBuilder().ticker(nanoTime).expireAfterWrite(KEPT).build();
    }

    T of(Supplier<T> check) {
        return result.get(true, ignored -> check.get());
    }
}
