package io.tidemark.backup;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.nio.file.Path;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Backups of an H2 database while the service runs, and restored databases.
 *
 * @param directory {@code backups} in the data directory when null
 * @param every how often one is made by itself; never when zero
 * @param keep the newest so many stay
 * @param restored whether the database was restored by other means, so that nothing starts that was waiting ({@code serve
 *     --after-restore})
 */
@Validated
@ConfigurationProperties("tidemark.backup")
record BackupProperties(
        @Nullable Path directory,
        @DefaultValue("1d") @DurationMin(millis = 0) Duration every,
        @DefaultValue("7") @Min(1) @Max(1000) int keep,
        @DefaultValue("false") boolean restored) {}
