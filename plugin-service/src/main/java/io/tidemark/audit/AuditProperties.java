package io.tidemark.audit;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of audits and remediations.
 *
 * @param hostsAtOnce how many hosts of a vCenter are read at the same time
 * @param changesAtOnce how many hosts are changed at the same time
 * @param silence time without a heartbeat after which an audit has failed
 */
@Validated
@ConfigurationProperties("tidemark.audit")
public record AuditProperties(
        @DefaultValue("32") @Min(1) @Max(64) int hostsAtOnce,
        @DefaultValue("8") @Min(1) @Max(32) int changesAtOnce,
        @DefaultValue("3m") @DurationMin(seconds = 10) Duration silence) {}
