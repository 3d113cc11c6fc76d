package io.tidemark.policy.start;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How policies are watched; real time.
 *
 * @param lookInterval how often due policies are looked for
 * @param retryPause wait before a start is tried again, doubled each time
 * @param keepStarts how long the list of what became of starts reaches back; the newest of each policy always stays
 */
@Validated
@ConfigurationProperties("tidemark.policy")
record PolicyProperties(
        @DefaultValue("5s") @DurationMin(millis = 50) @DurationMax(minutes = 1)
        Duration lookInterval,

        @DefaultValue("1m") @DurationMin(millis = 50) @DurationMax(hours = 1)
        Duration retryPause,

        @DefaultValue("400d") @DurationMin(days = 1) Duration keepStarts) {}
