package io.tidemark.platform.network;

import io.tidemark.platform.http.LimitedHeaders;
import io.tidemark.platform.http.UserAgent;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;

/**
 * Opens WebSocket connections to one server over the client of the JDK. If there are limits, the address that {@link AllowedNetworks}
 * returns takes the place of the name in the request, without a proxy, while the certificate is that of the name: the client would look
 * up the name by itself.
 */
public final class AllowedSockets {

    private final AllowedNetworks networks;
    private final Duration connectTimeout;
    private final HttpClient client;

    AllowedSockets(AllowedNetworks networks, String host, SSLContext tls, Duration connectTimeout) {
        this.networks = networks;
        this.connectTimeout = connectTimeout;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(connectTimeout)
                .sslContext(LimitedHeaders.ofHandshake(tls, host.replaceAll("[\\[\\]]", "")));
        if (networks.limited()) {
            builder.proxy(HttpClient.Builder.NO_PROXY);
        }
        this.client = builder.build();
    }

    /**
     * Opens a connection; throws {@link AddressNotAllowed} before anything is sent.
     *
     * @param server {@code wss://} with the host of this object
     */
    public CompletableFuture<WebSocket> open(URI server, WebSocket.Listener listener) throws UnknownHostException {
        return client.newWebSocketBuilder()
                .connectTimeout(connectTimeout)
                .header(UserAgent.HEADER, UserAgent.value())
                .buildAsync(networks.limited() ? atAddress(server) : server, listener);
    }

    private URI atAddress(URI server) throws UnknownHostException {
        InetAddress address = networks.addresses(server.getHost())[0];
        String host = address.getHostAddress();
        String port = server.getPort() < 0 ? "" : ":" + server.getPort();
        return URI.create(server.getScheme() + "://"
                + (address instanceof Inet6Address ? "[" + host.replaceFirst("%.*", "") + "]" : host) + port
                + server.getRawPath());
    }
}
