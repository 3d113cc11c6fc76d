package io.tidemark.vcenter.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import io.tidemark.vcenter.soap.VimEndpoint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VcenterChecksTest {

    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private final StoredVcenter stored =
            new StoredVcenter("1", "vc.lab", "AB".repeat(32), "guid-1", null, null, null, NOW);
    private final VimEndpoint endpoint = new VimEndpoint("vc.lab", stored.thumbprint(), ForkJoinPool.commonPool());
    private final VcenterLink link = mock();
    private final ConnectedVcenters connected = mock();

    @BeforeEach
    void connect() {
        when(connected.links()).thenReturn(List.of(link));
        when(link.stored()).thenReturn(stored);
        when(link.endpoint()).thenReturn(endpoint);
        when(link.health()).thenReturn(VcenterHealth.ok(NOW));
        when(link.lastClockAhead()).thenReturn(Duration.ZERO);
    }

    private List<HealthCheck> clocks() {
        return new VcenterChecks(connected)
                .healthChecks().stream()
                        .filter(check -> check.kind().equals("clock"))
                        .toList();
    }

    @Test
    void reportsNoClocksThatAreRight() {
        endpoint.hostClocks().measured("host-1", "esx-01", Duration.ofSeconds(50));
        assertThat(clocks()).isEmpty();
    }

    @Test
    void reportsTheClocksThatDifferByMoreThanAMinute() {
        when(link.lastClockAhead()).thenReturn(Duration.ofDays(3));
        endpoint.hostClocks().measured("host-1", "esx-01", Duration.ofHours(-2));
        endpoint.hostClocks().measured("host-2", "esx-02", Duration.ofDays(-3));

        assertThat(clocks()).extracting(HealthCheck::name).containsExactly("vc.lab", "esx-02", "esx-01");
        assertThat(clocks()).allSatisfy(check -> {
            assertThat(check.state()).isEqualTo(State.WARNING);
            assertThat(check.vcenter()).isEqualTo("guid-1");
        });
        assertThat(clocks().get(0).reason().text()).contains("3 days ahead of the clock of the service");
        assertThat(clocks().get(2).reason().text()).contains("esx-01 is 2 hr behind the clock of vCenter");
    }
}
