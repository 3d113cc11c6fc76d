package io.tidemark.server.http;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What clients can occupy.
 *
 * @param connections open at once
 * @param connectionsPerAddress open at once from one address that is not shared
 * @param unfinished connections at once whose request has not arrived completely; the oldest is closed for a further one
 * @param sharedAddresses networks of proxies and load balancers, without the limit per address; connected vCenters are
 *     always included
 * @param headerTime from the first byte of a connection or request to the last header
 * @param bodyTime from the last header to the end of the body, except for uploads
 * @param idleTime between two requests
 * @param responseRate lowest average per second at which a client reads a response, while a thread waits for it
 * @param responseTime in which a client may be slower
 * @param unauthenticatedBody largest body of a request without a session
 * @param largeBodies larger than {@code unauthenticatedBody}, in memory at once
 * @param largeBodiesPerSession the same for one session
 * @param requestsPerSession in progress at once, for all sessions of one user together, and without a session from shared
 *     addresses; further ones wait
 * @param requestsWithoutSession in progress at once from addresses that are not shared; further ones wait
 * @param waiting requests that wait for one user, or without a session from addresses that are not shared
 * @param uploads larger than {@code maxBody}, at once
 * @param uploadsPerSession the same for one session
 * @param uploadRate lowest average per second after half a minute
 */
public record HttpLimits(
        @DefaultValue("2000") @Min(10) int connections,
        @DefaultValue("64") @Min(1) int connectionsPerAddress,
        @DefaultValue("512") @Min(1) int unfinished,
        @DefaultValue({"127.0.0.1/32", "::1/128"}) List<String> sharedAddresses,

        @DefaultValue("10s") @NotNull @DurationMin(millis = 100)
        Duration headerTime,

        @DefaultValue("20s") @NotNull @DurationMin(millis = 100)
        Duration bodyTime,

        @DefaultValue("60s") @NotNull @DurationMin(millis = 100)
        Duration idleTime,

        @DefaultValue("16KB") DataSize responseRate,

        @DefaultValue("20s") @NotNull @DurationMin(millis = 100)
        Duration responseTime,

        @DefaultValue("64KB") DataSize unauthenticatedBody,
        @DefaultValue("16") @Min(1) int largeBodies,
        @DefaultValue("4") @Min(1) int largeBodiesPerSession,
        @DefaultValue("100") @Min(1) int requestsPerSession,
        @DefaultValue("50") @Min(1) int requestsWithoutSession,
        @DefaultValue("500") @Min(0) int waiting,
        @DefaultValue("8") @Min(1) int uploads,
        @DefaultValue("2") @Min(1) int uploadsPerSession,
        @DefaultValue("16KB") DataSize uploadRate) {

    /** Requests without a session that wait: of a crowd that opens its pages at once, and not all connections. */
    public int waitingAtSharedAddresses() {
        return Math.max(waiting, connections / 2);
    }
}
