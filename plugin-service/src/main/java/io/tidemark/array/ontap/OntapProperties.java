package io.tidemark.array.ontap;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.rest.RestLimits;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of requests to ONTAP clusters.
 *
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete
 * @param patience total wait of a request while the cluster reports that it is busy
 * @param maxAnswer maximum size of a response; all pages of a list may have twice as much
 * @param pageSize rows per request; clusters give 10,000 at most
 * @param listTimeout until all pages of a list are read
 * @param maxRows maximum number of rows of a list
 * @param overhead largest share of the used space of a LUN that is metadata of the cluster; NetApp documents that there is some,
 *     but not how much
 */
@ConfigurationProperties("tidemark.arrays.ontap")
record OntapProperties(
        @DefaultValue("5s") Duration connectTimeout,
        @DefaultValue("30s") Duration requestTimeout,
        @DefaultValue("30s") Duration patience,
        @DefaultValue("32MB") DataSize maxAnswer,
        @DefaultValue("1000") int pageSize,
        @DefaultValue("2m") Duration listTimeout,
        @DefaultValue("100000") int maxRows,
        @DefaultValue("0.005") double overhead) {

    /** Blocks of the file system of the cluster. */
    static final long BLOCK_BYTES = 4096;

    FigureAccuracy accuracy() {
        return new FigureAccuracy(BLOCK_BYTES, overhead);
    }

    RestLimits limits() {
        return new RestLimits("ONTAP", connectTimeout, requestTimeout, patience, maxAnswer, listTimeout, maxRows);
    }
}
