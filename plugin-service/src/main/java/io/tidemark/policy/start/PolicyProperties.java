package io.tidemark.policy.start;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Intervals of policies, in real time.
 *
 * @param lookInterval interval of the check for due policies
 * @param retryPause wait before a start is repeated, doubled each time
 * @param keepStarts how long the history of starts is kept; the newest of each policy is always kept
 */
@Validated
@ConfigurationProperties("tidemark.policy")
record PolicyProperties(
        @DefaultValue("5s") @DurationMin(millis = 50) @DurationMax(minutes = 1)
        Duration lookInterval,

        @DefaultValue("1m") @DurationMin(millis = 50) @DurationMax(hours = 1)
        Duration retryPause,

        @DefaultValue("400d") @DurationMin(days = 1) Duration keepStarts) {}
