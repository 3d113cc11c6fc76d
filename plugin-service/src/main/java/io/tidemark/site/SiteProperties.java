package io.tidemark.site;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of examinations.
 *
 * @param hosts how many hosts are read in detail, at least one of each ESXi build first
 * @param readsAtOnce how many reads are in progress at the same time
 * @param readTime time after which a read is given up
 * @param silence time without a heartbeat after which an examination has failed
 */
@Validated
@ConfigurationProperties("tidemark.site")
public record SiteProperties(
        @DefaultValue("16") @Min(1) @Max(500) int hosts,
        @DefaultValue("4") @Min(1) @Max(16) int readsAtOnce,
        @DefaultValue("5m") @DurationMin(seconds = 1) Duration readTime,
        @DefaultValue("2m") @DurationMin(seconds = 10) Duration silence) {}
