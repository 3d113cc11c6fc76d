package io.tidemark.platform.network;

import io.tidemark.platform.http.RequestBytes;
import java.io.IOException;
import java.net.Authenticator;
import java.net.ConnectException;
import java.net.CookieHandler;
import java.net.InetAddress;
import java.net.ProxySelector;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Connects to the addresses that {@link AllowedNetworks} returns, anew for each request. The client of the JDK looks up
 * names by itself, when a check has long passed.
 */
final class AllowedHttpClient extends HttpClient {

    private static final ExecutorService THREADS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "outbound");
        thread.setDaemon(true);
        return thread;
    });

    private static final int MOST_HEADERS = 100;
    private static final int LONGEST_HEADER = 16 * 1024;

    private record Lookup(AllowedNetworks networks) implements DnsResolver {

        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            return networks.addresses(host);
        }

        @Override
        public String resolveCanonicalHostname(String host) {
            return host;
        }
    }

    private record Info(int statusCode, HttpHeaders headers) implements HttpResponse.ResponseInfo {

        @Override
        public Version version() {
            return Version.HTTP_1_1;
        }
    }

    private final CloseableHttpClient http;
    private final SSLContext tls;
    private final Duration connectTimeout;

    AllowedHttpClient(AllowedNetworks networks, SSLContext tls, Duration connectTimeout) {
        this.tls = tls;
        this.connectTimeout = connectTimeout;
        this.http = HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                                .http1Config(Http1Config.custom()
                                        .setMaxHeaderCount(MOST_HEADERS)
                                        .setMaxLineLength(LONGEST_HEADER)
                                        .build())
                                .build())
                        .setDnsResolver(new Lookup(networks))
                        // Connections are not reused, so there is nothing to limit.
                        .setMaxConnPerRoute(Integer.MAX_VALUE)
                        .setMaxConnTotal(Integer.MAX_VALUE)
                        .setTlsSocketStrategy(
                                new DefaultClientTlsStrategy(tls, HostnameVerificationPolicy.BUILTIN, null))
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(Timeout.of(connectTimeout))
                                .build())
                        .build())
                .addExecInterceptorAfter(ChainElement.CONNECT.name(), "sending", (sent, scope, next) -> {
                    Sending.of(scope.clientContext).begin();
                    return next.proceed(sent, scope);
                })
                .setConnectionReuseStrategy((request, response, context) -> false)
                .disableAuthCaching()
                .disableAutomaticRetries()
                .disableContentCompression()
                .disableCookieManagement()
                .disableRedirectHandling()
                .build();
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<T>> response = sendAsync(request, handler);
        try {
            return response.get();
        } catch (InterruptedException e) {
            response.cancel(true);
            throw e;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        }
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        HttpUriRequestBase sent = new HttpUriRequestBase(request.method(), request.uri());
        request.headers().map().forEach((name, values) -> values.forEach(value -> sent.addHeader(name, value)));
        request.timeout()
                .ifPresent(limit -> sent.setConfig(RequestConfig.custom()
                        .setResponseTimeout(Timeout.of(limit))
                        .build()));
        request.bodyPublisher()
                .filter(body -> body.contentLength() != 0)
                .ifPresent(body -> sent.setEntity(new ByteArrayEntity(RequestBytes.of(body), null)));
        CompletableFuture<HttpResponse<T>> result = new CompletableFuture<>();
        HttpClientContext exchange = HttpClientContext.create();
        Sending sending = Sending.in(exchange);
        THREADS.execute(() -> {
            try {
                http.execute(sent, exchange, response -> {
                    receive(request, response, exchange.getSSLSession(), handler, result, sent::cancel);
                    return response.getCode();
                });
            } catch (IOException | RuntimeException e) {
                result.completeExceptionally(failure(e, sending));
            }
        });
        CompletableFuture<HttpResponse<T>> limited = request.timeout()
                .map(limit -> result.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                        .exceptionallyCompose(e -> CompletableFuture.failedFuture(failure(e, sending))))
                .orElse(result);
        limited.whenComplete((response, failure) -> {
            if (failure != null) {
                sent.cancel();
            }
        });
        return limited;
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request,
            HttpResponse.BodyHandler<T> handler,
            HttpResponse.@Nullable PushPromiseHandler<T> pushes) {
        return sendAsync(request, handler);
    }

    /** The response is complete when the subscriber has its body, which can be a stream that is still being read. */
    private static <T> void receive(
            HttpRequest request,
            ClassicHttpResponse response,
            @Nullable SSLSession tls,
            HttpResponse.BodyHandler<T> handler,
            CompletableFuture<HttpResponse<T>> result,
            Runnable end)
            throws IOException {
        HttpHeaders headers = headers(response.getHeaders());
        int status = response.getCode();
        HttpResponse.BodySubscriber<T> subscriber = handler.apply(new Info(status, headers));
        subscriber.getBody().whenComplete((body, failure) -> {
            if (failure == null) {
                result.complete(new ReceivedResponse<>(status, request, headers, body, tls));
            } else {
                result.completeExceptionally(translated(failure));
            }
        });
        HttpBodies.pass(
                response.getEntity() == null ? null : response.getEntity().getContent(), subscriber, end);
    }

    private static HttpHeaders headers(Header... headers) {
        Map<String, List<String>> values = Arrays.stream(headers)
                .collect(Collectors.groupingBy(
                        Header::getName, Collectors.mapping(Header::getValue, Collectors.toList())));
        return HttpHeaders.of(values, (name, value) -> true);
    }

    /** The failure as the client of the JDK has it; of a request that was not sent, that of a connection. */
    private static Throwable failure(Throwable failure, Sending sending) {
        Throwable translated = translated(failure);
        if (!(translated instanceof IOException) || translated instanceof SSLException || !sending.prevent()) {
            return translated;
        }
        if (translated instanceof HttpTimeoutException && !(translated instanceof HttpConnectTimeoutException)) {
            return new HttpConnectTimeoutException("no connection").initCause(failure);
        }
        if (translated instanceof SocketException && !(translated instanceof ConnectException)) {
            return new ConnectException(translated.getMessage()).initCause(failure);
        }
        return translated;
    }

    private static Throwable translated(Throwable failure) {
        if (failure instanceof CompletionException && failure.getCause() != null) {
            return translated(failure.getCause());
        }
        if (failure instanceof ConnectTimeoutException || failure instanceof ConnectionRequestTimeoutException) {
            return new HttpConnectTimeoutException(failure.getMessage()).initCause(failure);
        }
        if (failure instanceof SocketTimeoutException || failure instanceof TimeoutException) {
            return new HttpTimeoutException("no response in time").initCause(failure);
        }
        if (failure instanceof UnknownHostException && !(failure instanceof AddressNotAllowed)) {
            return new ConnectException(failure.getMessage()).initCause(new UnresolvedAddressException());
        }
        return failure;
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return Optional.empty();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return Optional.of(connectTimeout);
    }

    @Override
    public Redirect followRedirects() {
        return Redirect.NEVER;
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return Optional.empty();
    }

    @Override
    public SSLContext sslContext() {
        return tls;
    }

    @Override
    public SSLParameters sslParameters() {
        return tls.getDefaultSSLParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return Optional.empty();
    }

    @Override
    public Version version() {
        return Version.HTTP_1_1;
    }

    @Override
    public Optional<Executor> executor() {
        return Optional.of(THREADS);
    }
}
