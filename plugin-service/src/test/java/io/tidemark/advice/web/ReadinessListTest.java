package io.tidemark.advice.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.advice.VmInventory;
import io.tidemark.advice.unmap.Condition;
import io.tidemark.advice.unmap.Planted;
import io.tidemark.advice.unmap.Readiness;
import io.tidemark.advice.unmap.ReadinessService.AssessedDisks;
import io.tidemark.advice.unmap.Verdict;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.object.InventoryTree.Node;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReadinessListTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final Instant READ = Instant.parse("2026-11-20T10:00:00Z");
    private static final VmInventory PICTURE = new VmInventory(
            VCENTER,
            READ,
            List.of(),
            Map.of(),
            Map.of(),
            new InventoryTree(Map.of(
                    "group-d1", new Node(new ManagedRef("Folder", "group-d1"), "Datacenters", null),
                    "domain-c1", new Node(new ManagedRef("ClusterComputeResource", "domain-c1"), "prod", "group-d1"),
                    "host-1", new Node(new ManagedRef("HostSystem", "host-1"), "esx-1", "domain-c1"))));
    private static final List<Readiness> DISKS = List.of(
            Planted.thick().named("beta").judged(),
            Planted.ready().named("Alpha").judged(),
            Planted.thick().named("gamma").judged());

    private static List<String> names(ReadinessFilter filter, @Nullable String sort, @Nullable String q) {
        return filter.apply(new AssessedDisks(PICTURE, DISKS), new PageQuery(null, null, sort, q)).stream()
                .map(one -> one.subject().vm().name())
                .toList();
    }

    private static ReadinessFilter filter(
            @Nullable String datastore,
            @Nullable String cluster,
            @Nullable String verdict,
            @Nullable String condition) {
        return ReadinessFilter.of(datastore, cluster, verdict, condition);
    }

    @Test
    void sortsByNameUnlessToldOtherwise() {
        assertThat(names(filter(null, null, null, null), null, null)).containsExactly("Alpha", "beta", "gamma");
        assertThat(names(filter(null, null, null, null), "verdict,desc", null))
                .containsExactly("beta", "gamma", "Alpha");
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> names(filter(null, null, null, null), "weather", null));
    }

    @Test
    void rejectsAnEmptyVerdictOrConditionAsItDoesUnknownOnes() {
        for (String empty : new String[] {"", " ", "weather"}) {
            assertThatExceptionOfType(Problem.class)
                    .isThrownBy(() -> filter(null, null, empty, null))
                    .satisfies(problem -> assertThat(problem.status()).isEqualTo(400));
            assertThatExceptionOfType(Problem.class)
                    .isThrownBy(() -> filter(null, null, null, empty))
                    .satisfies(problem -> assertThat(problem.status()).isEqualTo(400));
        }
    }

    @Test
    void filtersByEverythingItKnows() {
        assertThat(names(filter(null, null, "ready", null), null, null)).containsExactly("Alpha");
        assertThat(names(filter(null, null, null, "THIN"), null, null)).containsExactly("beta", "gamma");
        assertThat(names(filter(null, null, null, "GUEST"), null, null)).isEmpty();
        assertThat(names(filter(VCENTER + ":datastore-1", null, null, null), null, "AMM"))
                .containsExactly("gamma");
        assertThat(names(filter(VCENTER + ":datastore-2", null, null, null), null, null))
                .isEmpty();
        assertThat(names(filter(null, VCENTER + ":domain-c1", null, null), null, null))
                .hasSize(3);
        assertThat(names(filter(null, VCENTER + ":domain-c2", null, null), null, null))
                .isEmpty();
    }

    @Test
    void refusesAVerdictOrConditionThatThereIsNot() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> filter(null, null, "SURE", null))
                .satisfies(problem -> {
                    assertThat(problem.status()).isEqualTo(400);
                    assertThat(problem.errors())
                            .extracting(Problem.Error::pointer)
                            .containsExactly("verdict");
                });
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> filter(null, null, null, "LUCK"))
                .satisfies(problem -> assertThat(problem.errors())
                        .extracting(Problem.Error::pointer)
                        .containsExactly("condition"));
    }

    @Test
    void sumsByVerdictDatastoreAndCluster() {
        ReadinessSummary summary = ReadinessSummary.of(PICTURE, DISKS);
        long gb = 1L << 30;
        assertThat(summary.readAt()).isEqualTo(READ);
        assertThat(summary.verdicts())
                .containsExactly(
                        new ReadinessSummary.VerdictCount(Verdict.READY, 1, 40 * gb),
                        new ReadinessSummary.VerdictCount(Verdict.BLOCKED, 2, 80 * gb),
                        new ReadinessSummary.VerdictCount(Verdict.NOT_KNOWN, 0, 0),
                        new ReadinessSummary.VerdictCount(Verdict.NOT_APPLICABLE, 0, 0));
        assertThat(summary.conditions()).containsExactly(new ReadinessSummary.OpenCondition(Condition.THIN, 2, 0));
        assertThat(summary.datastores()).singleElement().satisfies(group -> {
            assertThat(group.object().name()).isEqualTo("d");
            assertThat(group.verdicts()).isEqualTo(summary.verdicts());
        });
        assertThat(summary.clusters())
                .extracting(group -> group.object().name())
                .containsExactly("prod");
    }

    @Test
    void writesWhatFailsAndWhatItTakesIntoTheFile() {
        String csv = ReadinessCsv.of(List.of(ReadinessView.of(PICTURE, DISKS.get(0))));
        assertThat(csv).startsWith("vm,vmId,folder,");
        assertThat(csv).contains("beta", ",BLOCKED,THIN,,", "Storage vMotion");
    }
}
