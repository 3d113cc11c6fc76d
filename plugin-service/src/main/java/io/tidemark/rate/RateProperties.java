package io.tidemark.rate;

import jakarta.validation.constraints.Positive;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of predictions and changes.
 *
 * @param arrayProfileMBps MB/s of UNMAP over all hosts above which a prediction warns; no vendor states a limit, so it
 *     is the operator's to set
 * @param verifyPause interval between queries of hosts that do not have the rate yet
 */
@Validated
@ConfigurationProperties("tidemark.rate")
record RateProperties(
        @Positive @DefaultValue("1000") long arrayProfileMBps,
        @DefaultValue("500ms") @DurationMin(millis = 1) Duration verifyPause) {}
