package io.tidemark.capacity.fleet;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the dead space of a datastore grows.
 *
 * @param growthBytesPerWeek of the dead space, negative while it shrinks; null with {@code reason} when there is no telling
 * @param writtenGrowthBytesPerWeek of everything the array counts
 * @param fullAt when, at this pace and without reclaim, everything the array has provisioned will be written; null when never
 *     within five years
 * @param from first sample the trend is drawn through
 */
public record DeadSpaceForecast(
        ObjectId datastoreId,
        String name,
        @Nullable Long deadSpaceBytes,
        @Nullable Long provisionedBytes,
        @Nullable Long growthBytesPerWeek,
        @Nullable Long writtenGrowthBytesPerWeek,
        @Nullable Instant fullAt,
        @Nullable Instant from,
        @Nullable Long samples,
        @Nullable Statement reason) {}
