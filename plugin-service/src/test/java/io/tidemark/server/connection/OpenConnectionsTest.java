package io.tidemark.server.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.server.connection.OpenConnection.Phase;
import io.tidemark.server.connection.OpenConnections.Bounds;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {

    private static final InetAddress PROXY = address("10.0.0.1");
    private static final InetAddress ONE = address("10.0.0.2");
    private static final InetAddress OTHER = address("10.0.0.3");

    private static final SlowReader.Limit READING = new SlowReader.Limit(1000, Duration.ofSeconds(20));

    private final AtomicLong nanos = new AtomicLong();
    private final List<String> closed = new ArrayList<>();

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private OpenConnections bounded(int total, int perAddress, int unfinished) {
        Bounds bounds = new Bounds(total, perAddress, unfinished, Duration.ofSeconds(10), READING, 3);
        return new OpenConnections(bounds, PROXY::equals, nanos::get);
    }

    private OpenConnection open(OpenConnections all, InetAddress from, String name) {
        nanos.addAndGet(1000);
        return all.admit(from, () -> closed.add(name));
    }

    private OpenConnection processed(OpenConnections all, InetAddress from, String name) {
        OpenConnection connection = open(all, from, name);
        connection.is(Phase.PROCESSED, nanos.get());
        return connection;
    }

    @Test
    void addressesOfAnIpv6NetworkHaveOneLimit() {
        OpenConnections all = bounded(100, 2, 50);
        OpenConnection first = processed(all, address("2001:db8:0:1::1"), "first");
        processed(all, address("2001:db8:0:1:ffff::2"), "second");
        assertThat(open(all, address("2001:db8:0:1::3"), "third")).isNull();
        assertThat(open(all, address("2001:db8:0:2::1"), "another network")).isNotNull();
        all.ended(first);
        assertThat(open(all, address("2001:db8:0:1::3"), "after one ended")).isNotNull();
    }

    @Test
    void refusesMoreThanTheLimitOfAnAddressOnly() {
        OpenConnections all = bounded(100, 2, 50);
        OpenConnection first = processed(all, ONE, "first");
        processed(all, ONE, "second");
        assertThat(open(all, ONE, "third")).isNull();
        assertThat(open(all, OTHER, "another address")).isNotNull();
        all.ended(first);
        assertThat(open(all, ONE, "after one ended")).isNotNull();
    }

    @Test
    void anAddressMayReplaceItsIdleConnections() {
        OpenConnections all = bounded(100, 2, 50);
        processed(all, ONE, "busy");
        open(all, ONE, "idle").is(Phase.IDLE, nanos.get());
        assertThat(open(all, ONE, "third")).isNotNull();
        assertThat(closed).containsExactly("idle");
    }

    @Test
    void sharedAddressesHaveNoLimitOfTheirOwn() {
        OpenConnections all = bounded(100, 2, 90);
        for (int user = 0; user < 80; user++) {
            assertThat(processed(all, PROXY, "user " + user)).isNotNull();
        }
        assertThat(closed).isEmpty();
    }

    @Test
    void headersThatDripEndAtTheDeadlineAlthoughBytesArrive() {
        OpenConnections all = bounded(100, 10, 50);
        OpenConnection slow = open(all, ONE, "slow");
        OpenConnection idle = open(all, ONE, "idle");
        idle.is(Phase.IDLE, nanos.get());
        processed(all, ONE, "event stream");
        open(all, ONE, "body").is(Phase.BODY, nanos.get());
        nanos.addAndGet(Duration.ofSeconds(9).toNanos());
        slow.is(Phase.HEADERS, nanos.get());
        all.expire();
        assertThat(closed).isEmpty();
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        all.expire();
        assertThat(closed).containsExactly("slow");
    }

    @Test
    void theOldestUnfinishedRequestMakesRoom() {
        OpenConnections all = bounded(100, 50, 3);
        open(all, PROXY, "of the proxy");
        open(all, ONE, "older");
        open(all, ONE, "newer").is(Phase.BODY, nanos.get());
        assertThat(all.unfinished()).isEqualTo(3);
        assertThat(open(all, OTHER, "legitimate")).isNotNull();
        assertThat(closed).containsExactly("older");
        assertThat(all.unfinished()).isEqualTo(3);
    }

    @Test
    void idleConnectionsMakeRoomNearTheLimitOfAll() {
        OpenConnections all = bounded(10, 50, 50);
        for (int count = 0; count < 7; count++) {
            processed(all, ONE, "busy");
        }
        open(all, PROXY, "idle of the proxy").is(Phase.IDLE, nanos.get());
        open(all, ONE, "idle").is(Phase.IDLE, nanos.get());
        assertThat(open(all, OTHER, "next")).isNotNull();
        assertThat(closed).containsExactly("idle");
    }

    @Test
    void theLastPlacesAreForSharedAddresses() {
        OpenConnections all = bounded(10, 50, 50);
        for (int count = 0; count < 9; count++) {
            processed(all, ONE, "busy");
        }
        assertThat(open(all, OTHER, "refused")).isNull();
        assertThat(open(all, PROXY, "of the proxy")).isNotNull();
    }

    @Test
    void anAddressThatIsTooSlowOftenIsRefusedForAMinute() {
        OpenConnections all = bounded(100, 50, 50);
        for (int count = 0; count < OpenConnections.MOST_CLOSED; count++) {
            open(all, ONE, "slow");
            open(all, PROXY, "slow at the proxy");
        }
        nanos.addAndGet(Duration.ofSeconds(11).toNanos());
        all.expire();
        assertThat(open(all, ONE, "again")).isNull();
        assertThat(open(all, PROXY, "again")).isNotNull();
        assertThat(open(all, OTHER, "another")).isNotNull();
        nanos.addAndGet(OpenConnections.REFUSED.toNanos());
        assertThat(open(all, ONE, "later")).isNotNull();
    }

    @Test
    void countsNothingAfterAllHaveEnded() {
        OpenConnections all = bounded(100, 50, 50);
        List<OpenConnection> some = new ArrayList<>();
        for (Phase phase : Phase.values()) {
            OpenConnection connection = open(all, ONE, phase.name());
            connection.is(phase, nanos.get());
            some.add(connection);
        }
        some.get(0).close();
        some.forEach(all::ended);
        some.forEach(all::ended);
        assertThat(all.size()).isZero();
        assertThat(all.unfinished()).isZero();
    }

    /** A client that reads so many bytes between two checks, of a response that a thread writes. */
    private static final class Reader implements OpenConnection.Transport {
        private long written;
        private boolean waiting = true;
        private boolean cut;

        @Override
        public void close() {
            throw new IllegalStateException("a thread writes");
        }

        @Override
        public void cut() {
            cut = true;
        }

        @Override
        public long writtenToWaitingClient() {
            return waiting ? written : -1;
        }
    }

    private Reader reader(OpenConnections all, InetAddress from) {
        Reader reader = new Reader();
        all.admit(from, reader).is(Phase.PROCESSED, nanos.get());
        return reader;
    }

    /** Checks twice a second, for so many seconds. */
    private void read(OpenConnections all, Reader reader, int seconds, int bytesPerSecond) {
        for (int half = 0; half < 2 * seconds; half++) {
            all.expire();
            reader.written += bytesPerSecond / 2;
            nanos.addAndGet(Duration.ofMillis(500).toNanos());
        }
        all.expire();
    }

    @Test
    void aClientThatReadsTooSlowlyIsCutAfterTheInterval() {
        OpenConnections all = bounded(100, 50, 50);
        Reader slow = reader(all, ONE);
        read(all, slow, 19, 900);
        assertThat(slow.cut).isFalse();
        read(all, slow, 1, 900);
        assertThat(slow.cut).isTrue();
    }

    @Test
    void aClientThatReadsFastEnoughIsKeptAndItsEarlierSpeedDoesNotCount() {
        OpenConnections all = bounded(100, 50, 50);
        Reader fast = reader(all, ONE);
        read(all, fast, 100, 1100);
        assertThat(fast.cut).isFalse();
        read(all, fast, 40, 0);
        assertThat(fast.cut).isTrue();
    }

    @Test
    void clientsThatReadTooSlowlyAreCutAtOnceWhileManyThreadsWait() {
        OpenConnections all = bounded(100, 50, 50);
        Reader fast = reader(all, PROXY);
        Reader slow = reader(all, ONE);
        all.expire();
        Reader third = reader(all, OTHER);
        fast.written = 1000;
        nanos.addAndGet(OpenConnections.UNDER_LOAD.toNanos());
        all.expire();
        assertThat(List.of(fast.cut, slow.cut, third.cut)).containsExactly(false, true, false);
        fast.written = 2000;
        nanos.addAndGet(OpenConnections.UNDER_LOAD.toNanos());
        all.expire();
        assertThat(third.cut).as("with one thread less").isFalse();
    }

    @Test
    void aResponseForWhichTheServerTakesItsTimeIsNoSlowReader() {
        OpenConnections all = bounded(100, 50, 50);
        Reader computed = reader(all, ONE);
        for (int minute = 0; minute < 10; minute++) {
            computed.waiting = true;
            read(all, computed, 15, 0);
            computed.waiting = false;
            read(all, computed, 45, 0);
        }
        assertThat(computed.cut).isFalse();
    }

    @Test
    void anAddressThatReadsTooSlowlyOftenIsRefused() {
        OpenConnections all = bounded(100, 50, 50);
        List<Reader> readers = new ArrayList<>();
        for (int count = 0; count < OpenConnections.MOST_CLOSED; count++) {
            readers.add(reader(all, ONE));
        }
        read(all, readers.get(0), 20, 0);
        assertThat(readers).allMatch(reader -> reader.cut);
        assertThat(open(all, ONE, "again")).isNull();
        assertThat(open(all, OTHER, "another")).isNotNull();
    }
}
