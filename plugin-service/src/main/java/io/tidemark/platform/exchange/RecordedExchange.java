package io.tidemark.platform.exchange;

import java.net.URI;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request to another server and its response, as they were; contains secrets.
 *
 * @param responseBody as far as it was received and kept
 * @param received size of the body of the response, with what was not kept
 * @param truncated whether the body of the response is longer than what was kept, or was not received completely
 * @param status 0 without a response
 * @param failure the type of the failure; null without one
 */
public record RecordedExchange(
        Instant started,
        Duration waited,
        Duration receiving,
        String method,
        URI uri,
        HttpHeaders requestHeaders,
        byte[] requestBody,
        int status,
        HttpHeaders responseHeaders,
        byte[] responseBody,
        long received,
        boolean truncated,
        @Nullable String failure) {

    /** The same exchange with another address, other headers and other bodies. */
    public RecordedExchange with(
            URI otherUri,
            HttpHeaders otherRequestHeaders,
            byte[] request,
            HttpHeaders otherResponseHeaders,
            byte... response) {
        return new RecordedExchange(
                started,
                waited,
                receiving,
                method,
                otherUri,
                otherRequestHeaders,
                request,
                status,
                otherResponseHeaders,
                response,
                received,
                truncated,
                failure);
    }
}
