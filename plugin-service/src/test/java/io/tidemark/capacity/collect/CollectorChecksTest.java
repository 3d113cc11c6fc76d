package io.tidemark.capacity.collect;

import static io.tidemark.capacity.series.Tables.NOON;
import static io.tidemark.capacity.series.Tables.VCENTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.capacity.series.Tables;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CollectorChecksTest {

    private static final Statement REFUSED = Statement.of("VCENTER_FAULT", "refused");

    private final Tables tables = new Tables(TestDatabase.H2);
    private final Vcenters vcenters = mock();
    private Duration later = Duration.ZERO;
    private final Clock clock = ((InstantSource) () -> NOON.plus(later)).withZone(ZoneOffset.UTC);
    private final CollectorChecks checks = new CollectorChecks(vcenters, tables.rounds, tables.gaps, clock);

    @BeforeEach
    void connect() {
        when(vcenters.all())
                .thenReturn(List.of(
                        new VcenterConnection(VCENTER, "vc:443", "AA", "8.0.3", "svc@vsphere.local", Instant.EPOCH)));
        tables.rounds.collected(VCENTER, NOON, null);
        tables.rounds.unmapCollected(VCENTER, NOON, true);
    }

    private HealthCheck check(String kind) {
        return checks.healthChecks().stream()
                .filter(check -> check.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void reportsUnmapCountersApartFromSamples() {
        assertThat(check("unmap").state()).isEqualTo(State.OK);

        tables.rounds.unmapFailed(VCENTER, REFUSED);

        assertThat(check("collector").state()).isEqualTo(State.OK);
        assertThat(check("unmap").state()).isEqualTo(State.WARNING);
        assertThat(check("unmap").reason().code()).isEqualTo("UNMAP_COUNTERS_FAILED");
    }

    @Test
    void reportsAGapForAsLongAsVcenterKeepsItsSamples() {
        tables.gaps.add(VCENTER, NOON.minus(Duration.ofHours(3)), NOON.minus(Duration.ofHours(1)));
        assertThat(check("unmap").state()).isEqualTo(State.OK);

        tables.gaps.failed(VCENTER, tables.gaps.of(VCENTER).get(0), NOON, REFUSED);
        assertThat(check("unmap").state()).isEqualTo(State.WARNING);
        assertThat(check("unmap").reason().params()).containsEntry("detail", REFUSED);

        later = Duration.ofHours(23);
        assertThat(check("unmap").state()).isEqualTo(State.OK);
    }

    @Test
    void reportsNothingOnCountersThatAVcenterDoesNotHave() {
        tables.rounds.unmapCollected(VCENTER, NOON, false);

        assertThat(checks.healthChecks()).extracting(HealthCheck::kind).containsExactly("collector");
    }
}
