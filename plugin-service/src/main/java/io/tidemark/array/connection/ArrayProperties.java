package io.tidemark.array.connection;

import io.tidemark.array.spi.ArrayKind;
import io.tidemark.array.spi.ArrayProfile;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.validation.DataSizeMin;
import jakarta.validation.Valid;
import java.time.Duration;
import java.util.Map;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * How arrays are polled.
 *
 * @param refresh time between two listings of an array's volumes
 * @param disagreeAfter two sources disagree if their figures of a volume are apart for this time
 * @param profiles changes to the profile of a kind, e.g. {@code tidemark.arrays.profiles.flasharray.figure-cadence=30s}
 */
@Validated
@ConfigurationProperties("tidemark.arrays")
record ArrayProperties(
        @DefaultValue("60s") @DurationMin(millis = 100) Duration refresh,
        @DefaultValue("1h") @DurationMin(millis = 0) Duration disagreeAfter,
        @DefaultValue Map<String, @Valid Changes> profiles) {

    /** Null keeps the value of the kind. */
    record Changes(
            @Nullable @DurationMin(millis = 0) Duration figureCadence,
            @Nullable Boolean asksForLargeUnits,
            @Nullable @DataSizeMin("1B") DataSize pageSize,
            @Nullable Long largestUnit) {

        Changes {
            if (largestUnit != null && largestUnit < LEAST_UNIT) {
                throw new IllegalArgumentException("largest-unit must be at least " + LEAST_UNIT + " blocks");
            }
        }
    }

    /** The unit of a host if none is requested. */
    private static final long LEAST_UNIT = 200;

    ArrayProfile profile(ArrayKind kind, ArrayTarget target) {
        ArrayProfile own = kind.profile(target);
        Changes changes = profiles.get(kind.name());
        if (changes == null) {
            return own;
        }
        Duration cadence = changes.figureCadence();
        Boolean large = changes.asksForLargeUnits();
        DataSize page = changes.pageSize();
        Long unit = changes.largestUnit();
        return new ArrayProfile(
                cadence == null ? own.figureCadence() : cadence,
                large == null ? own.asksForLargeUnits() : large,
                page == null ? own.pageBytes() : Long.valueOf(page.toBytes()),
                unit == null ? own.largestUnit() : unit);
    }
}
