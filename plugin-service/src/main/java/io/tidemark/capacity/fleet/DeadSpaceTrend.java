package io.tidemark.capacity.fleet;

import io.tidemark.platform.ObjectId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The dead space of a datastore over time.
 *
 * @param points oldest first
 */
public record DeadSpaceTrend(ObjectId datastoreId, List<Point> points) {

    /**
     * The dead space at one time.
     *
     * @param deadSpaceBytes null when it was not known
     */
    public record Point(Instant at, @Nullable Long deadSpaceBytes) {}
}
