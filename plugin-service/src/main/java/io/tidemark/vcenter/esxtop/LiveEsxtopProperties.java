package io.tidemark.vcenter.esxtop;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How live counters of esxtop are read; their text is not documented by VMware.
 *
 * @param enabled whether users can start live views
 * @param interval time between two samples of a host
 * @param longest time after which a live view ends
 * @param unviewed time after which a live view ends that nobody views
 * @param most live views at the same time, of all vCenters
 */
@Validated
@ConfigurationProperties("tidemark.esxtop")
public record LiveEsxtopProperties(
        @DefaultValue("true") boolean enabled,

        @DefaultValue("5s") @DurationMin(seconds = 1) @DurationMax(minutes = 1)
        Duration interval,

        @DefaultValue("30m") @DurationMin(minutes = 1) @DurationMax(hours = 4)
        Duration longest,

        @DefaultValue("1m") @DurationMin(seconds = 5) Duration unviewed,
        @DefaultValue("8") @Min(1) @Max(64) int most) {}
