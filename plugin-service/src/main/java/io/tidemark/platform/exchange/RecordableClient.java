package io.tidemark.platform.exchange;

import io.tidemark.platform.http.RequestBytes;
import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** A client whose exchanges are recorded for threads with an {@link ExchangeRecorder}; otherwise it only passes them on. */
public final class RecordableClient extends HttpClient {

    private final HttpClient client;

    public RecordableClient(HttpClient client) {
        this.client = client;
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler)
            throws IOException, InterruptedException {
        OpenExchange exchange = begin(request);
        if (exchange == null) {
            return client.send(request, handler);
        }
        try {
            return client.send(request, copying(handler, exchange));
        } catch (IOException | InterruptedException e) {
            exchange.failed(e);
            throw e;
        }
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        return recorded(request, handler, used -> client.sendAsync(request, used));
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request,
            HttpResponse.BodyHandler<T> handler,
            HttpResponse.@Nullable PushPromiseHandler<T> pushes) {
        return recorded(request, handler, used -> client.sendAsync(request, used, pushes));
    }

    /** The future is that of the client, because canceling it ends the exchange. */
    private static <T> CompletableFuture<HttpResponse<T>> recorded(
            HttpRequest request,
            HttpResponse.BodyHandler<T> handler,
            Function<HttpResponse.BodyHandler<T>, CompletableFuture<HttpResponse<T>>> sent) {
        OpenExchange exchange = begin(request);
        if (exchange == null) {
            return sent.apply(handler);
        }
        CompletableFuture<HttpResponse<T>> response = sent.apply(copying(handler, exchange));
        response.whenComplete((done, failure) -> {
            if (failure != null) {
                boolean wrapped = failure instanceof CompletionException && failure.getCause() != null;
                exchange.failed(wrapped ? failure.getCause() : failure);
            }
        });
        return response;
    }

    private static @Nullable OpenExchange begin(HttpRequest request) {
        return RecordingScope.recorder()
                .map(recorder -> recorder.sent(request, RequestBytes.of(request)))
                .orElse(null);
    }

    private static <T> HttpResponse.BodyHandler<T> copying(HttpResponse.BodyHandler<T> handler, OpenExchange exchange) {
        return info -> {
            exchange.answered(info);
            return new CopiedBody<>(handler.apply(info), exchange);
        };
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return client.cookieHandler();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return client.connectTimeout();
    }

    @Override
    public Redirect followRedirects() {
        return client.followRedirects();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return client.proxy();
    }

    @Override
    public SSLContext sslContext() {
        return client.sslContext();
    }

    @Override
    public SSLParameters sslParameters() {
        return client.sslParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return client.authenticator();
    }

    @Override
    public Version version() {
        return client.version();
    }

    @Override
    public Optional<Executor> executor() {
        return client.executor();
    }
}
