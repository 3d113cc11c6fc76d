package io.tidemark.capacity.query;

import static io.tidemark.capacity.series.Tables.NOON;
import static io.tidemark.capacity.series.Tables.VCENTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.series.Tables;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.FaultMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CollectionStatusTest {

    private static final TimeRange DAY = new TimeRange(NOON.minus(Duration.ofDays(1)), NOON);

    private final Tables tables = new Tables(TestDatabase.H2);
    private final Vcenters vcenters = mock();
    private final CollectionStatus status = new CollectionStatus(vcenters, tables.rounds, tables.gaps);

    private void connect(@Nullable String account) {
        when(vcenters.all())
                .thenReturn(List.of(new VcenterConnection(VCENTER, "vc:443", "AA", "8.0.3", account, Instant.EPOCH)));
    }

    @Test
    void needsAServiceAccount() {
        assertThat(status.problem(VCENTER)).extracting(Statement::code).isEqualTo("NO_ACCOUNT_FOR_SAMPLES");
        connect(null);
        assertThat(status.problem(VCENTER)).extracting(Statement::code).isEqualTo("NO_ACCOUNT_FOR_SAMPLES");
        connect("svc@vsphere.local");
        assertThat(status.problem(VCENTER)).isNull();
    }

    @Test
    void namesWhatTheLastCollectionFailedOf() {
        connect("svc@vsphere.local");
        tables.rounds.collected(VCENTER, NOON, FaultMessage.VCENTER_UNREACHABLE.with("reason", "silent"));

        assertThat(status.problem(VCENTER)).satisfies(problem -> {
            assertThat(problem.code()).isEqualTo("LAST_COLLECTION_FAILED");
            assertThat(problem.params())
                    .containsEntry("detail", FaultMessage.VCENTER_UNREACHABLE.with("reason", "silent"));
        });

        tables.rounds.collected(VCENTER, NOON.plusSeconds(300), null);
        assertThat(status.problem(VCENTER)).isNull();
    }

    @Test
    void saysThatTheVcenterCountsNoUnmapUnlessNothingComesInAtAll() {
        connect("svc@vsphere.local");
        tables.rounds.collected(VCENTER, NOON, null);
        assertThat(status.unmapProblem(VCENTER, DAY)).isNull();

        tables.rounds.unmapCollected(VCENTER, NOON, false);
        assertThat(status.unmapProblem(VCENTER, DAY))
                .extracting(Statement::code)
                .isEqualTo("NO_UNMAP_COUNTERS");

        tables.rounds.collected(VCENTER, NOON, FaultMessage.VCENTER_UNREACHABLE.with("reason", "silent"));
        assertThat(status.unmapProblem(VCENTER, DAY))
                .extracting(Statement::code)
                .isEqualTo("LAST_COLLECTION_FAILED");
    }

    @Test
    void saysWhyUnmapCountersCouldNotBeRead() {
        connect("svc@vsphere.local");
        tables.rounds.collected(VCENTER, NOON, null);
        tables.rounds.unmapFailed(VCENTER, Statement.of("TEST", "refused"));

        assertThat(status.problem(VCENTER)).isNull();
        assertThat(status.unmapProblem(VCENTER, DAY)).satisfies(problem -> {
            assertThat(problem.code()).isEqualTo("UNMAP_COUNTERS_FAILED");
            assertThat(problem.params()).containsEntry("detail", Statement.of("TEST", "refused"));
        });
    }

    @Test
    void namesAGapInsideTheRangeWithItsReason() {
        connect("svc@vsphere.local");
        tables.rounds.collected(VCENTER, NOON, null);
        tables.gaps.add(VCENTER, NOON.minus(Duration.ofHours(3)), NOON.minus(Duration.ofHours(2)));
        assertThat(status.unmapProblem(VCENTER, DAY)).isNull();

        tables.gaps.failed(VCENTER, tables.gaps.of(VCENTER).get(0), NOON, Statement.of("TEST", "refused"));

        assertThat(status.unmapProblem(VCENTER, DAY)).satisfies(problem -> {
            assertThat(problem.code()).isEqualTo("UNMAP_GAP");
            assertThat(problem.params()).containsEntry("from", "2026-11-20T09:00:00Z");
        });
        assertThat(status.unmapProblem(VCENTER, new TimeRange(NOON.minus(Duration.ofHours(1)), NOON)))
                .isNull();
    }
}
