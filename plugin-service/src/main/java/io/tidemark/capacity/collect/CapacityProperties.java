package io.tidemark.capacity.collect;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How samples are collected and kept.
 *
 * @param look real time between checks whether a collection is due by the clock of the service
 * @param arrayPatience how long a collection waits for slow arrays
 * @param keep age at which samples are deleted
 * @param backfill how much history is requested from arrays when a datastore is first seen
 * @param fillsAtOnce datastores whose history is requested between two checks
 */
@Validated
@ConfigurationProperties("tidemark.capacity")
record CapacityProperties(
        @DefaultValue("10s") @DurationMin(millis = 50) @DurationMax(minutes = 5)
        Duration look,

        @DefaultValue("25s") @DurationMin(seconds = 1) @DurationMax(minutes = 4)
        Duration arrayPatience,

        @DefaultValue("1095d") @DurationMin(days = 1) Duration keep,

        @DefaultValue("365d") @DurationMin(days = 0) Duration backfill,

        @DefaultValue("20") @Min(1) int fillsAtOnce) {}
