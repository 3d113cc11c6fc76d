package io.tidemark.notification.send;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How servers of channels are called.
 *
 * @param timeout maximum response time of a server; a mail, and syslog messages sent together, take at most six times as
 *     long
 */
@Validated
@ConfigurationProperties("tidemark.notification")
record SendProperties(
        @DefaultValue("10s") @DurationMin(millis = 100) @DurationMax(minutes = 2)
        Duration timeout) {}
