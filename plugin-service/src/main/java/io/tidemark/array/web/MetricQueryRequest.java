package io.tidemark.array.web;

import io.tidemark.array.spi.MetricQuery;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of volumes on a Prometheus server. Each selector is a metric with matchers of labels and without functions, so that its
 * samples have the time of their scrape, for example {@code purefa_volume_space_bytes{space="virtual"}}.
 *
 * @param used selector of the used bytes
 * @param size selector of the provisioned bytes
 * @param deviceLabel label that identifies the device: NAA ID, EUI, NGUID, UUID, or a world wide name without prefix, in any case
 * @param devicePrefix text before each value of the label, e.g. {@code naa.600a0980} for serial numbers; null for none
 * @param nameLabel label with the name of the volume; null if there is none
 * @param labelsFrom selector of a metric of the same volumes that has the device label; null if the used bytes have it
 * @param matching labels that identify a volume in both metrics; required with {@code labelsFrom}
 * @param interval the scrape interval, plus the time after which the exporter or the array updates the figures; 1 second to 24
 *     hours
 * @param stepBytes the exporter counts in units of this size; null for bytes
 * @param overheadPercent largest share of metadata in the used bytes; null for none
 */
record MetricQueryRequest(
        @NotBlank @Size(max = 500) @Pattern(regexp = SELECTOR)
        String used,

        @NotBlank @Size(max = 500) @Pattern(regexp = SELECTOR)
        String size,

        @NotBlank @Size(max = 100) @Pattern(regexp = LABEL) String deviceLabel,

        @Nullable @Size(max = 32) @Pattern(regexp = PREFIX) String devicePrefix,

        @Nullable @Size(max = 100) @Pattern(regexp = LABEL) String nameLabel,

        @Nullable @Size(max = 500) @Pattern(regexp = SELECTOR)
        String labelsFrom,

        @Nullable @Size(max = 20) List<@NotNull @Size(max = 100) @Pattern(regexp = LABEL) String> matching,

        @NotNull Duration interval,

        @Nullable @Min(1) @Max(1L << 40) Long stepBytes,
        @Nullable @DecimalMin("0") @DecimalMax("50") Double overheadPercent) {

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofHours(24);

    private static final String MATCHER = "[A-Za-z_][A-Za-z0-9_]* *(=~|!~|!=|=) *\"([^\"\\\\"
            + Patterns.CONTROL_CHARACTERS + "]|\\\\[^" + Patterns.CONTROL_CHARACTERS + "])*\"";

    static final String SELECTOR =
            "^[A-Za-z_:][A-Za-z0-9_:]*(\\{ *(" + MATCHER + "( *, *" + MATCHER + ")* *,? *)?\\})?$";

    static final String LABEL = "^[A-Za-z_][A-Za-z0-9_]*$";

    static final String PREFIX = "^(naa\\.|eui\\.|nguid\\.|uuid\\.|0x)?[0-9A-Fa-f]*$";

    MetricQuery query() {
        if (interval.compareTo(SHORTEST) < 0 || interval.compareTo(LONGEST) > 0) {
            throw Problem.invalid()
                    .error("/query/interval", RequestMessage.VALUE_DURATION.with("min", SHORTEST, "max", LONGEST));
        }
        return new MetricQuery(
                used,
                size,
                deviceLabel,
                devicePrefix,
                nameLabel,
                labelsFrom,
                matching == null ? List.of() : matching,
                interval,
                stepBytes == null ? 1 : stepBytes,
                overheadPercent == null ? 0 : overheadPercent);
    }
}
