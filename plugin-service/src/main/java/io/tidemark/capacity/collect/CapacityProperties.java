package io.tidemark.capacity.collect;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How samples are collected and kept.
 *
 * @param look how often, in real time, it is looked whether a collection is due on the service's clock
 * @param arrayPatience how long a collection waits for slow arrays
 * @param keep age at which samples are deleted
 * @param backfill how far back the arrays' own history is asked for when a datastore is first seen
 * @param fillsAtOnce datastores whose history is asked for between two looks
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

        @DefaultValue("20") int fillsAtOnce) {}
