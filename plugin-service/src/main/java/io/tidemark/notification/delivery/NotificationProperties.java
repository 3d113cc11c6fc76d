package io.tidemark.notification.delivery;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How notices are delivered; real time.
 *
 * @param lookInterval interval of the check for queued notifications
 * @param tries attempts before a notification is a dead letter
 * @param pause wait after the first failed attempt, doubled each time up to {@code longestPause}
 * @param longestPause longest wait between two attempts
 * @param keepDead how long dead letters are kept
 */
@Validated
@ConfigurationProperties("tidemark.notification")
record NotificationProperties(
        @DefaultValue("2s") @DurationMin(millis = 50) @DurationMax(minutes = 1)
        Duration lookInterval,

        @DefaultValue("10") @Min(1) @Max(100) int tries,

        @DefaultValue("15s") @DurationMin(millis = 1) @DurationMax(hours = 1)
        Duration pause,

        @DefaultValue("1h") @DurationMin(millis = 1) @DurationMax(days = 1)
        Duration longestPause,

        @DefaultValue("90d") @DurationMin(days = 1) Duration keepDead) {

    Duration pauseAfter(int triedInVain) {
        Duration doubled = pause.multipliedBy(1L << Math.min(20, Math.max(0, triedInVain - 1)));
        return doubled.compareTo(longestPause) < 0 ? doubled : longestPause;
    }
}
