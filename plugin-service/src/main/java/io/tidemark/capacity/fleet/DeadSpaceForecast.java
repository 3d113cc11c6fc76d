package io.tidemark.capacity.fleet;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The growth of the dead space of a datastore.
 *
 * @param deadSpaceBytes an upper limit if there is a doubt
 * @param doubt why the dead space is uncertain, null if it is certain or not known
 * @param reason why the growth is not known, null when it is
 */
public record DeadSpaceForecast(
        ObjectId datastoreId,
        String name,
        @Nullable Long deadSpaceBytes,
        @Nullable Statement doubt,
        @Nullable Long provisionedBytes,
        @JsonUnwrapped Growth growth,
        @Nullable Statement reason) {

    /**
     * The trend of its samples.
     *
     * @param growthBytesPerWeek of the dead space, negative while it shrinks; null with {@code reason} when it is not known
     * @param writtenGrowthBytesPerWeek of everything the array counts
     * @param fullAt when, at this pace and without reclaim, everything the array has provisioned will be written; null when
     *     never within five years
     * @param from first sample the trend is drawn through
     */
    public record Growth(
            @Nullable Long growthBytesPerWeek,
            @Nullable Long writtenGrowthBytesPerWeek,
            @Nullable Instant fullAt,
            @Nullable Instant from,
            @Nullable Long samples) {

        static final Growth UNKNOWN = new Growth(null, null, null, null, null);
    }
}
