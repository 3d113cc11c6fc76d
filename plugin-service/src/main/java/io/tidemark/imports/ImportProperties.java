package io.tidemark.imports;

import io.tidemark.imports.esxtop.ColumnPatterns;
import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.file.SizeLimits;
import io.tidemark.platform.validation.DataSizeMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.Map;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * How files are received and read.
 *
 * @param mostFiles in one import
 * @param unpacked largest size of a file after unpacking
 * @param ratio largest growth of a file by unpacking
 * @param unmapSize size of an UNMAP command if a file has no column of MB/s; 64 MB was observed on FlashArray
 * @param intervals kept of one device; with more, each two neighbors become one
 * @param silence time without a heartbeat after which an import has failed
 * @param keep how long imports and their data are kept, null indefinitely
 * @param devices pattern of the esxtop object whose instances are devices; empty for the usual one
 * @param columns patterns by which counters are recognized, in place of the usual ones
 */
@Validated
@ConfigurationProperties("tidemark.imports")
public record ImportProperties(
        @DefaultValue("50") @Min(1) @Max(1000) int mostFiles,
        @DefaultValue("16GB") @DataSizeMin("1B") DataSize unpacked,
        @DefaultValue("200") @Min(2) @Max(1100) int ratio,
        @DefaultValue("64MB") @DataSizeMin("1B") DataSize unmapSize,
        @DefaultValue("4000") @Min(100) @Max(100_000) int intervals,
        @DefaultValue("3m") @DurationMin(seconds = 10) Duration silence,
        @DurationMin(days = 1) @Nullable Duration keep,
        @DefaultValue("") String devices,
        @DefaultValue Map<Metric, String> columns) {

    public SizeLimits bounds() {
        return new SizeLimits(unpacked.toBytes(), ratio);
    }

    public ColumnPatterns patterns() {
        return new ColumnPatterns(devices, columns);
    }
}
