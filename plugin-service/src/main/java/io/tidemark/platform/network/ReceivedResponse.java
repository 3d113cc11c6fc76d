package io.tidemark.platform.network;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * A response that has been read.
 *
 * @param tls null for a connection without TLS
 */
record ReceivedResponse<T>(
        int statusCode,
        HttpRequest request,
        HttpHeaders headers,
        T body,
        @Nullable SSLSession tls) implements HttpResponse<T> {

    @Override
    public Optional<HttpResponse<T>> previousResponse() {
        return Optional.empty();
    }

    @Override
    public Optional<SSLSession> sslSession() {
        return Optional.ofNullable(tls);
    }

    @Override
    public URI uri() {
        return request.uri();
    }

    @Override
    public HttpClient.Version version() {
        return HttpClient.Version.HTTP_1_1;
    }
}
