package io.tidemark.server.connection;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.platform.network.ClientNetwork;
import io.tidemark.server.connection.OpenConnection.Phase;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of a port. Connections that wait for their clients are closed to make room: those that are idle,
 * then those whose request is unfinished for the longest time. An address that is not shared and whose connections had
 * to be closed several times in a minute is refused for the rest of it.
 */
final class OpenConnections {

    static final int MOST_CLOSED = 5;
    static final Duration REFUSED = Duration.ofMinutes(1);
    /** In which a client has to read fast enough while many others are waited for. */
    static final Duration UNDER_LOAD = Duration.ofSeconds(1);
    /** Slow readers that are closed at a time, as each makes room for a response that takes processor time. */
    static final int AT_ONCE = 5;

    /**
     * Limits of one port.
     *
     * @param total connections, with some room for the addresses that are shared
     * @param unfinished connections with a request that has not arrived
     * @param headerTime from the first byte to the last header
     * @param reading of responses
     * @param waiting threads that wait for clients to read; from here on, slow clients are closed after
     *     {@link #UNDER_LOAD}
     */
    record Bounds(
            int total, int perAddress, int unfinished, Duration headerTime, SlowReader.Limit reading, int waiting) {

        /** From here on, connections are closed to make room. */
        int nearTotal() {
            return total - Math.max(1, total / 10);
        }
    }

    private final Bounds bounds;
    private final Predicate<InetAddress> shared;
    private final Ticker ticker;
    private final Set<OpenConnection> open = ConcurrentHashMap.newKeySet();
    private final Map<InetAddress, Integer> perAddress = new ConcurrentHashMap<>();
    private final AtomicInteger unfinished = new AtomicInteger();
    private final Cache<InetAddress, AtomicInteger> closedOf;

    OpenConnections(Bounds bounds, Predicate<InetAddress> shared, Ticker ticker) {
        this.bounds = bounds;
        this.shared = shared;
        this.ticker = ticker;
        this.closedOf = Caffeine.newBuilder()
                .expireAfterWrite(REFUSED)
                .maximumSize(10_000)
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
    }

    Bounds bounds() {
        return bounds;
    }

    int size() {
        return open.size();
    }

    int unfinished() {
        return unfinished.get();
    }

    long now() {
        return ticker.read();
    }

    /** A new connection, null if it is refused. */
    @Nullable
    OpenConnection admit(InetAddress address, OpenConnection.Transport transport) {
        boolean many = shared.test(address);
        InetAddress counted = ClientNetwork.of(address);
        if (!many && (closedOften(counted) || !roomFor(counted)) || !roomForAny(many)) {
            return null;
        }
        if (unfinished.get() >= bounds.unfinished()) {
            longest(connection -> connection.phase().unfinished()).ifPresent(this::expel);
        }
        OpenConnection connection = new OpenConnection(counted, many, unfinished, now(), transport);
        perAddress.merge(counted, 1, Integer::sum);
        open.add(connection);
        return connection;
    }

    private boolean closedOften(InetAddress address) {
        AtomicInteger count = closedOf.getIfPresent(address);
        return count != null && count.get() >= MOST_CLOSED;
    }

    private boolean roomFor(InetAddress address) {
        return perAddress.getOrDefault(address, 0) < bounds.perAddress()
                || makeRoom(connection ->
                        connection.phase() == Phase.IDLE && connection.address().equals(address));
    }

    private boolean roomForAny(boolean many) {
        return open.size() < bounds.nearTotal()
                || makeRoom(connection -> connection.phase() == Phase.IDLE)
                || makeRoom(connection -> connection.phase().unfinished())
                || many && open.size() < bounds.total();
    }

    private boolean makeRoom(Predicate<OpenConnection> suitable) {
        Optional<OpenConnection> found = longest(suitable);
        found.ifPresent(OpenConnection::close);
        return found.isPresent();
    }

    /** Those of shared addresses come last. */
    private Optional<OpenConnection> longest(Predicate<OpenConnection> suitable) {
        long now = now();
        return open.stream()
                .filter(connection -> connection.waits() && suitable.test(connection))
                .min(Comparator.comparing(OpenConnection::shared)
                        .thenComparingLong(connection -> connection.since() - now));
    }

    /** Closes connections whose headers did not arrive in time, or whose clients read a response too slowly. */
    void expire() {
        long limit = bounds.headerTime().toNanos();
        long now = now();
        open.stream()
                .filter(connection ->
                        connection.waits() && connection.phase() == Phase.HEADERS && now - connection.since() > limit)
                .forEach(this::expel);
        SlowReader.Limit reading = reading();
        open.stream()
                .filter(connection -> connection.cutIfTooSlow(reading, now))
                .limit(AT_ONCE)
                .forEach(this::remember);
    }

    private SlowReader.Limit reading() {
        long waiting = open.stream().filter(OpenConnection::waitsForReader).count();
        return waiting < bounds.waiting()
                ? bounds.reading()
                : new SlowReader.Limit(bounds.reading().bytesPerSecond(), UNDER_LOAD);
    }

    /** Closes a connection that did not send its request in time. */
    void expel(OpenConnection connection) {
        remember(connection);
        connection.close();
    }

    /** The request of this connection was too slow. */
    void remember(OpenConnection connection) {
        if (!connection.shared()) {
            closedOf.get(connection.address(), ignored -> new AtomicInteger()).incrementAndGet();
        }
    }

    void ended(OpenConnection connection) {
        connection.end();
        if (open.remove(connection)) {
            perAddress.computeIfPresent(connection.address(), (address, count) -> count > 1 ? count - 1 : null);
        }
    }
}
