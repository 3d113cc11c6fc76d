package io.tidemark.array.vsp;

import io.tidemark.array.rest.RestLimits;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

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
@ConfigurationProperties("tidemark.arrays.vsp")
record VspProperties(
        @DefaultValue("5s") Duration connectTimeout,
        @DefaultValue("60s") Duration requestTimeout,
        @DefaultValue("30s") Duration patience,
        @DefaultValue("32MB") DataSize maxAnswer,
        @DefaultValue("1000") int pageSize,
        @DefaultValue("2m") Duration listTimeout,
        @DefaultValue("100000") int maxRows,
        @DefaultValue("42MB") DataSize page,
        @DefaultValue("84MB") DataSize step,
        @DefaultValue("5m") Duration sessionTimeout,
        @DefaultValue("false") boolean reducedCounted,
        @DefaultValue("true") boolean identifiersDerived,
        @DefaultValue("63") int hostModeOption) {

    RestLimits limits() {
        return new RestLimits("VSP", connectTimeout, requestTimeout, patience, maxAnswer, listTimeout, maxRows);
    }
}
