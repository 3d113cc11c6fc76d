package io.tidemark.vcenter.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.soap.VimEndpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.CannotCreateTransactionException;

class VcenterLinkTest {

    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private final List<VcenterHealth.State> published = new ArrayList<>();
    private boolean databaseAway;

    /** No server listens there. */
    private VcenterLink link() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            StoredVcenter stored = new StoredVcenter(
                    "1", "127.0.0.1:" + free.getLocalPort(), "AB".repeat(32), "guid", null, null, null, NOW);
            return new VcenterLink(
                    stored,
                    new VimEndpoint(stored.address(), stored.thumbprint(), ForkJoinPool.commonPool()),
                    Optional::empty,
                    ForkJoinPool.commonPool(),
                    Clock.fixed(NOW, ZoneOffset.UTC),
                    () -> 0,
                    this::publish);
        }
    }

    private void publish(VcenterHealth health) {
        if (databaseAway) {
            throw new CannotCreateTransactionException("away");
        }
        published.add(health.state());
    }

    @Test
    void aSingleLookInVainIsNoNews() throws IOException {
        VcenterLink link = link();
        assertThat(link.check().state()).isEqualTo(VcenterHealth.State.UNREACHABLE);
        assertThat(published).isEmpty();
        link.check();
        link.check();
        assertThat(published).containsExactly(VcenterHealth.State.UNREACHABLE);
    }

    @Test
    void whatCouldNotBeToldIsToldAtTheNextLook() throws IOException {
        VcenterLink link = link();
        databaseAway = true;
        link.check();
        link.check();
        databaseAway = false;
        link.check();
        link.check();
        assertThat(published).containsExactly(VcenterHealth.State.UNREACHABLE);
    }
}
