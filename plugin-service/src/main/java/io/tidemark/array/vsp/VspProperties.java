package io.tidemark.array.vsp;

import io.tidemark.array.rest.RestLimits;
import io.tidemark.platform.validation.DataSizeMin;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of requests to Hitachi VSP.
 *
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete
 * @param patience total wait of a request while the array reports that it is busy
 * @param maxAnswer maximum size of a response; all pages of a list may have twice as much
 * @param pageSize LDEVs per request; arrays give 16384 at most
 * @param listTimeout until all pages of a list are read
 * @param maxRows maximum number of rows of a list
 * @param page size of a page of a pool: LDEVs take and release whole pages
 * @param step to which a difference of used blocks is certain; a range of dead space begins and ends within a page
 * @param sessionTimeout after which the array ends a session that is not used; 300 seconds at most
 * @param reducedCounted whether the used blocks of an LDEV with capacity saving are its figure; Hitachi does not document that they are
 *     what hosts wrote
 * @param identifiersDerived whether the identifiers of LDEVs are derived from those of two LDEVs of their resource group; otherwise,
 *     each LDEV is read alone once
 * @param hostModeOption option that the host groups of ESXi hosts must have for UNMAP; 0 for none
 */
@Validated
@ConfigurationProperties("tidemark.arrays.vsp")
record VspProperties(
        @DefaultValue("5s") @DurationMin(millis = 100) Duration connectTimeout,
        @DefaultValue("60s") @DurationMin(millis = 100) Duration requestTimeout,
        @DefaultValue("30s") @DurationMin(millis = 0) Duration patience,
        @DefaultValue("32MB") @DataSizeMin("1KB") DataSize maxAnswer,
        @DefaultValue("1000") @Min(1) int pageSize,
        @DefaultValue("2m") @DurationMin(millis = 100) Duration listTimeout,
        @DefaultValue("100000") @Min(1) int maxRows,
        @DefaultValue("42MB") @DataSizeMin("1B") DataSize page,
        @DefaultValue("84MB") @DataSizeMin("1B") DataSize step,

        @DefaultValue("5m") @DurationMin(seconds = 1) @DurationMax(seconds = 300)
        Duration sessionTimeout,

        @DefaultValue("false") boolean reducedCounted,
        @DefaultValue("true") boolean identifiersDerived,
        @DefaultValue("63") @Min(0) int hostModeOption) {

    RestLimits limits() {
        return new RestLimits("VSP", connectTimeout, requestTimeout, patience, maxAnswer, listTimeout, maxRows);
    }
}
