package io.tidemark.vcenter.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.vault.Vault;
import io.tidemark.vcenter.soap.VimEndpoint;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.util.unit.DataSize;

class VcenterMonitorRoundTest {

    private final List<Runnable> checks = new ArrayList<>();
    private final VcenterThreads threads =
            new VcenterThreads(ForkJoinPool.commonPool(), checks::add, Executors.newSingleThreadScheduledExecutor());
    private final VimEndpoint.Factory endpoints = (address, pin) -> new VimEndpoint(address, pin, threads.network());
    private final Clock clock = Clock.systemUTC();
    private final StoredVcenters table = new StoredVcenters(JdbcClient.create(TestDatabase.H2.fresh()), clock);
    private final Vault vault = Mockito.mock(Vault.class);
    private final ConnectedVcenters connected = new ConnectedVcenters(
            table,
            vault,
            endpoints,
            threads,
            clock,
            new VcenterAvailability(event -> {}, TransactionOperations.withoutTransaction()));
    private final VcenterMonitor monitor = new VcenterMonitor(
            new VcenterProperties(
                    List.of(),
                    new VcenterProperties.Limits(
                            Duration.ofSeconds(60),
                            Duration.ofSeconds(90),
                            Duration.ofMinutes(15),
                            DataSize.ofMegabytes(8),
                            DataSize.ofMegabytes(32))),
            new VcenterRecords(table, vault, TransactionOperations.withoutTransaction(), endpoints, clock),
            connected,
            threads);

    @AfterEach
    void stop() {
        threads.close();
    }

    private void connected(String id, String guid) {
        table.insert(new StoredVcenter(
                id, "127.0.0.1:" + id, "AB".repeat(32), guid, null, null, null, Instant.parse("2026-03-01T10:00:00Z")));
    }

    @Test
    void startsNoCheckWhileTheLastOneIsInProgress() {
        connected("1", "guid-1");
        connected("2", "guid-2");
        monitor.round();
        assertThat(checks).hasSize(2);
        monitor.round();
        assertThat(checks).hasSize(2);
        checks.remove(0).run();
        monitor.round();
        assertThat(checks).hasSize(2);
        assertThat(connected.links())
                .extracting(link -> link.health().state())
                .contains(VcenterHealth.State.UNREACHABLE, VcenterHealth.State.UNKNOWN);
    }

    @Test
    void reportsAVcenterThatDidNotRespond() {
        connected("1", "guid-1");
        connected("2", "guid-2");
        monitor.round();
        assertThat(connected.responds("guid-1")).isTrue();
        checks.remove(0).run();
        assertThat(connected.responds("guid-1")).isFalse();
        assertThat(connected.responds("guid-2")).isTrue();
    }
}
