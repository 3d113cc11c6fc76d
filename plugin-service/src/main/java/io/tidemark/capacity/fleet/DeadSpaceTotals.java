package io.tidemark.capacity.fleet;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Samples;
import io.tidemark.capacity.series.Samples.Revision;
import io.tidemark.capacity.series.Samples.Total;
import java.time.Duration;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The dead space of several datastores together over time. Callers with the same datastores share a sum until samples are
 * added, because that of a thousand datastores over a week is one of hundreds of thousands of samples; while the history of arrays
 * is being added, for 15 seconds.
 */
@Component
class DeadSpaceTotals {

    private static final int MOST = 50;
    private static final Duration KEPT = Duration.ofMinutes(10);
    private static final Duration KEPT_WHILE_FILLING = Duration.ofSeconds(15);

    /** Sums begin at a multiple of so many steps, so that requests that follow each other use the same one. */
    private static final int STEPS = 48;

    private final Samples samples;
    private final Cache<Sum, NavigableMap<Instant, Total>> sums;

    private record Sum(String vcenter, Set<String> moids, Resolution level, Instant from, Revision revision) {}

    @Autowired
    DeadSpaceTotals(Samples samples) {
        this(samples, System::nanoTime);
    }

    DeadSpaceTotals(Samples samples, Ticker nanoTime) {
        this.samples = samples;
        this.sums = Caffeine.newBuilder()
                .maximumSize(MOST)
                .ticker(nanoTime)
                .expireAfter(Expiry.<Sum, NavigableMap<Instant, Total>>creating(
                        (sum, totals) -> sum.revision().filling() ? KEPT_WHILE_FILLING : KEPT))
                .build();
    }

    /** By the beginning of the step; steps without samples are absent. */
    NavigableMap<Instant, Total> of(String vcenter, Set<String> moids, TimeRange range, Resolution step) {
        Instant from = floor(range.from(), STEPS * step.step().toSeconds());
        Sum sum = new Sum(vcenter, moids, step, from, samples.revision(vcenter));
        NavigableMap<Instant, Total> steps = new TreeMap<>();
        sums.get(sum, wanted -> samples.together(vcenter, moids, from, step))
                .subMap(floor(range.from(), 1), true, floor(range.to(), 1), true)
                .forEach((at, total) -> steps.merge(floor(at, step.step().toSeconds()), total, Total::plus));
        return steps;
    }

    /** Not before 1970, when there were no samples. */
    private static Instant floor(Instant at, long seconds) {
        return Instant.ofEpochSecond(Math.max(0, Math.floorDiv(at.getEpochSecond(), seconds)) * seconds);
    }
}
