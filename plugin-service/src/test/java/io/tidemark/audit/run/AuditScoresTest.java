package io.tidemark.audit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.audit.finding.Findings;
import io.tidemark.audit.finding.HostReadings;
import io.tidemark.audit.finding.HostReadings.Row;
import io.tidemark.audit.finding.WaivedFindings;
import io.tidemark.audit.run.AuditScore.Kind;
import io.tidemark.inventory.Inventory;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.object.InventoryTree.Node;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scores of hosts without findings, of which readings failed. */
class AuditScoresTest {

    private final Findings findings = mock();
    private final HostReadings readings = mock();
    private final WaivedFindings waived = mock();
    private final AuditVisibility visibility = mock();
    private final Inventory inventory = mock();
    private final SignedIn caller = mock();
    private final AuditScores scores = new AuditScores(findings, readings, waived, visibility, inventory);

    @ParameterizedTest
    @CsvSource(nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    gaps,    coverage, score
                    0,       100,      100
                    1,       85,       100
                    2,       71,       -
                    7,       0,        -
                    8,       0,        -
                    0 0 7,   66,       -
                    0 0 0 7, 75,       100
                    """)
    void scoresOnlyWhatWasReadToThreeQuarters(String gaps, int coverage, @Nullable Integer score) {
        List<Row> hosts = Arrays.stream(gaps.split(" "))
                .map(Integer::valueOf)
                .map(count -> new Row("host-" + count, "esx", "c1", "gold", "8.0.3", count, Instant.EPOCH))
                .toList();
        when(readings.list(any(), any())).thenReturn(hosts);
        when(visibility.hosts(any(), any())).thenReturn(hosts);
        inCluster();

        for (Kind kind : List.of(Kind.FLEET, Kind.CLUSTER)) {
            assertThat(scores.of(caller, kind)).singleElement().satisfies(one -> {
                assertThat(one.coveragePercent()).isEqualTo(coverage);
                assertThat(one.score()).isEqualTo(score);
            });
        }
        if (hosts.size() == 1) {
            assertThat(scores.hosts(caller, null)).singleElement().satisfies(one -> {
                assertThat(one.coveragePercent()).isEqualTo(coverage);
                assertThat(one.score()).isEqualTo(score);
            });
        }
    }

    @Test
    void countsHostsOfAClusterThatNoAuditHasReadAsNotCovered() {
        List<Row> hosts = List.of(
                new Row("host-1", "esx-1", "c1", "gold", "8.0.3", 0, Instant.EPOCH),
                new Row("host-9", "esx-9", "c2", "silver", "8.0.3", 0, Instant.EPOCH));
        when(readings.list(any(), any())).thenReturn(hosts);
        when(visibility.hosts(any(), any())).thenReturn(hosts);
        inCluster("host-1", "host-2");

        assertThat(scores.of(caller, Kind.CLUSTER))
                .extracting(
                        AuditScore::name,
                        AuditScore::hosts,
                        AuditScore::unauditedHosts,
                        AuditScore::coveragePercent,
                        AuditScore::score)
                .containsExactly(tuple("gold", 1, 1, 50, null), tuple("silver", 1, 0, 100, 100));
    }

    /** The hosts of cluster c1, as vCenter lists them. */
    private void inCluster(String... hosts) {
        VcenterSession session = mock();
        when(caller.session()).thenReturn(session);
        when(session.tree())
                .thenReturn(new InventoryTree(Arrays.stream(hosts)
                        .collect(Collectors.toMap(
                                Function.identity(),
                                host -> new Node(new ManagedRef(InventoryTree.HOST, host), host, "c1")))));
    }
}
