package io.tidemark.policy;

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
 */
@Validated
@ConfigurationProperties("tidemark.policy")
record PolicyProperties(
        @DefaultValue("5s") @DurationMin(millis = 50) @DurationMax(minutes = 1)
        Duration lookInterval,

        @DefaultValue("1m") @DurationMin(millis = 50) @DurationMax(hours = 1)
        Duration retryPause) {}
