package io.tidemark.capacity.fleet;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
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
import org.springframework.stereotype.Component;

/**
 * The dead space of several datastores together over time. Callers with the same datastores share a sum until samples are
 * added, because that of a thousand datastores over a week is one of hundreds of thousands of samples.
 */
@Component
class DeadSpaceTotals {

    private static final int MOST = 50;
    private static final Duration KEPT = Duration.ofMinutes(10);

    /** Sums begin at a multiple of so many steps, so that requests that follow each other use the same one. */
    private static final int STEPS = 48;

    private final Samples samples;
    private final Cache<Sum, NavigableMap<Instant, Total>> sums =
            Caffeine.newBuilder().maximumSize(MOST).expireAfterAccess(KEPT).build();

    private record Sum(String vcenter, Set<String> moids, Resolution level, Instant from, Revision revision) {}

    DeadSpaceTotals(Samples samples) {
        this.samples = samples;
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
