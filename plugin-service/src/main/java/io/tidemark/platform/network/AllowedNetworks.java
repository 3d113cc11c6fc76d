package io.tidemark.platform.network;

import io.tidemark.platform.exchange.RecordableClient;
import io.tidemark.platform.http.LimitedHeaders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.security.util.matcher.InetAddressMatcher;
import org.springframework.security.util.matcher.InetAddressMatchers;
import org.springframework.stereotype.Component;

/**
 * Decides to which servers the service connects for users: vCenters, arrays, mail servers, syslog servers, and webhooks. The
 * addresses that it returns are those to connect to, so that the answer of a name server cannot change in between.
 */
@Component
@EnableConfigurationProperties(OutboundProperties.class)
public final class AllowedNetworks {

    /** No limits. */
    public static final AllowedNetworks ALL = new AllowedNetworks(List.of());

    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+(/\\d+)?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(/\\d+)?");
    private static final Pattern NAME = Pattern.compile("(\\*\\.)?[a-z0-9_-]+(\\.[a-z0-9_-]+)*");
    private static final String ANY_BELOW = "*.";

    /** The addresses of a host name. */
    @FunctionalInterface
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    private final Resolver resolver;
    private final List<InetAddressMatcher> networks = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    @Autowired
    AllowedNetworks(OutboundProperties properties) {
        this(properties.allowed());
    }

    public AllowedNetworks(List<String> allowed) {
        this(allowed, InetAddress::getAllByName);
    }

    AllowedNetworks(List<String> allowed, Resolver resolver) {
        this.resolver = resolver;
        allowed.stream().map(String::strip).filter(entry -> !entry.isEmpty()).forEach(this::add);
    }

    private void add(String entry) {
        if (ADDRESS.matcher(entry).matches()) {
            networks.add(InetAddressMatchers.fromIpAddress(entry));
            return;
        }
        String name = entry.toLowerCase(Locale.ROOT);
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "tidemark.outbound.allowed: '" + entry + "' is not a network, an address, or a host name");
        }
        names.add(name);
    }

    /** Whether there are limits. */
    public boolean limited() {
        return !networks.isEmpty() || !names.isEmpty();
    }

    /** The addresses of the host to connect to; throws {@link AddressNotAllowed} if there is none. */
    public InetAddress[] addresses(String host) throws UnknownHostException {
        String plain = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        if (!limited() || named(plain)) {
            return resolver.resolve(plain);
        }
        InetAddress[] allowed = Arrays.stream(resolved(plain))
                .filter(address -> networks.stream().anyMatch(network -> network.matches(address)))
                .toArray(InetAddress[]::new);
        if (allowed.length == 0) {
            throw new AddressNotAllowed(host);
        }
        return allowed;
    }

    /** As {@link #addresses}, with a port; the first one. */
    public InetSocketAddress address(String host, int port) throws UnknownHostException {
        byte[] address = addresses(host)[0].getAddress();
        // With its name, so that nobody looks up a name for the address.
        return new InetSocketAddress(InetAddress.getByAddress(host, address), port);
    }

    /** A name that does not exist is not distinguished, so that nobody can look up names of an internal network. */
    private InetAddress[] resolved(String host) throws UnknownHostException {
        try {
            return resolver.resolve(host);
        } catch (UnknownHostException e) {
            throw (UnknownHostException) new AddressNotAllowed(host).initCause(e);
        }
    }

    private boolean named(String host) {
        String name = host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
        return names.stream()
                .anyMatch(
                        entry -> entry.startsWith(ANY_BELOW) ? name.endsWith(entry.substring(1)) : name.equals(entry));
    }

    /** A client for HTTP/1.1 that follows no redirect, limits headers, and connects to allowed servers only. */
    public HttpClient client(SSLContext tls, Duration connectTimeout) {
        if (limited()) {
            return new RecordableClient(new AllowedHttpClient(this, tls, connectTimeout));
        }
        return new RecordableClient(HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(connectTimeout)
                .sslContext(LimitedHeaders.in(tls))
                .build());
    }

    /** WebSocket connections over TLS to one server, if it is allowed. */
    public AllowedSockets sockets(String host, SSLContext tls, Duration connectTimeout) {
        return new AllowedSockets(this, host, tls, connectTimeout);
    }
}
