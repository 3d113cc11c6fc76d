package io.tidemark.array.web;

import io.tidemark.array.connection.ArrayConnection;
import io.tidemark.array.connection.ArrayHealth;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.MetricQuery;
import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A connected array. The credential is not included.
 *
 * @param kind one of {@code flasharray}, {@code powermax}, {@code powerstore}, {@code ontap}, {@code wsapi}, {@code storagevirtualize}, {@code unity}, {@code vsp}, {@code truenas} or {@code prometheus}
 * @param version version of the array's software, null before it was reached
 * @param apiVersion newest version of the REST API the array offers, null before it was reached
 * @param query the figures that are read from a Prometheus server, null for an array
 */
record ArrayView(
        String id,
        String name,
        String address,
        String kind,
        @Nullable String arrayName,
        @Nullable String version,
        @Nullable String apiVersion,
        @Nullable String thumbprint,
        @Nullable MetricQuery query,
        Health health) {

    /**
     * The result of the last request to the array.
     *
     * @param statement the state as a message
     */
    record Health(ArrayHealth.State state, @Nullable Instant checkedAt, Statement statement) {}

    static ArrayView of(ArrayConnection array, ArrayHealth health) {
        ArrayIdentity identity = array.identity();
        return new ArrayView(
                array.id(),
                array.name(),
                array.target().address(),
                array.kind(),
                identity == null ? null : identity.name(),
                identity == null ? null : identity.version(),
                identity == null ? null : identity.apiVersion(),
                array.target().thumbprint(),
                array.target().query(),
                new Health(health.state(), health.checkedAt(), health.statement()));
    }
}
