package io.tidemark.inventory.monitoring;

import io.tidemark.platform.validation.DataSizeMin;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Figures of vCenter's storage monitoring, for datastores of which no array is connected. How often vCenter synchronizes
 * with storage providers is not documented; the defaults are assumptions.
 *
 * @param enabled whether they are read and used
 * @param refresh time between two readings
 * @param staleAfter a figure of an older synchronization is not used
 * @param figureCadence least time between two synchronizations of a storage provider
 * @param patience how long a run may wait for synchronizations, before and after UNMAP
 * @param stillAfter a figure that did not change over two synchronizations, in which the used space on VMFS changed by
 *     more than this, is not used
 */
@Validated
@ConfigurationProperties("tidemark.storage-monitoring")
record MonitoringProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("5m") @DurationMin(millis = 100) Duration refresh,
        @DefaultValue("1h") @DurationMin(seconds = 1) Duration staleAfter,
        @DefaultValue("1m") @DurationMin(seconds = 1) Duration figureCadence,
        @DefaultValue("1h") @DurationMin(seconds = 1) Duration patience,
        @DefaultValue("1GB") @NotNull @DataSizeMin("0B") DataSize stillAfter) {}
