package io.tidemark.reclaim.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Problem;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.RunSums.Group;
import io.tidemark.reclaim.store.RunSums.Known;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunSumsTest {

    private static final RunSums SUMS = new RunSums(ReportPeriod.ALL, Known.NOTHING);

    private static EndedRun run(
            String datastore, List<String> arrays, String day, @Nullable Long exact, @Nullable Long proven) {
        return new EndedRun(
                datastore,
                "name of " + datastore,
                arrays,
                arrays.stream().map(id -> "name of " + id).toList(),
                arrays.isEmpty() ? "none" : "kind of " + arrays.get(0),
                null,
                null,
                false,
                Instant.parse(day + "T12:00:00Z"),
                RunState.COMPLETED,
                proven == null ? RunOutcome.NOT_VERIFIABLE : RunOutcome.RECLAIMED,
                exact,
                proven);
    }

    @Test
    void addsRangesByTheirLowerLimitAndCountsRunsWithoutProofApart() {
        RunTotals total = SUMS.total(List.of(
                run("ds-1", List.of("a"), "2026-10-01", 10L, 10L),
                run("ds-1", List.of("a"), "2026-10-02", null, 5L),
                run("ds-1", List.of("a"), "2026-10-03", null, null)));
        assertThat(total.reclaimedBytes()).isEqualTo(10);
        assertThat(total.provenBytes()).isEqualTo(15);
        assertThat(List.of(total.runs(), total.exactRuns(), total.rangeRuns(), total.notVerifiableRuns()))
                .containsExactly(3, 1, 1, 1);
    }

    @Test
    void addsTheArraysOfAKind() {
        List<RunTotals> totals = SUMS.by(
                RunGroups.parse("kind"),
                List.of(
                        run("ds-1", List.of("a"), "2026-10-01", 1L, 1L),
                        run("ds-2", List.of("a", "b"), "2026-10-01", 2L, 2L),
                        run("ds-3", List.of("b"), "2026-10-01", 2L, 2L),
                        run("ds-4", List.of(), "2026-10-01", null, null)));
        assertThat(totals).extracting(RunTotals::key).containsExactly("kind of a", "kind of b", "");
        assertThat(totals).extracting(RunTotals::provenBytes).containsExactly(3L, 2L, 0L);
    }

    @Test
    void groupsArraysOfSeveralKindsTogetherAndShowsKindsWithDeadSpaceAndNoRun() {
        Known known = new Known(
                Map.of(),
                Map.of("a", "unity", "b", "flasharray", "c", "vsp"),
                Map.of(),
                Map.of(Group.ofKinds(List.of("vsp", "none")), 7L),
                Map.of(),
                Map.of(),
                7L);
        List<RunTotals> totals = new RunSums(ReportPeriod.ALL, known)
                .by(
                        RunGroups.parse("kind"),
                        List.of(
                                run("ds-1", List.of("a", "b"), "2026-10-01", 3L, 3L),
                                run("ds-2", List.of("b"), "2026-10-01", 2L, 2L)));
        assertThat(totals)
                .extracting(one -> one.key() + " " + one.arrayKinds() + " " + one.deadBytes())
                .containsExactly(
                        "flasharray,unity [flasharray, unity] null", "flasharray [flasharray] null", "vsp [vsp] 7");
    }

    @Test
    void keepsArraysOfTheSameNameApartAndShowsTheKindOfEach() {
        Known known = new Known(
                Map.of("a", "prod", "b", "prod", "c", "prod"),
                Map.of("a", "unity", "b", "flasharray", "c", "vsp"),
                Map.of(),
                Map.of(new Group("c", "prod"), 7L),
                Map.of(),
                Map.of(),
                7L);
        List<RunTotals> totals = new RunSums(ReportPeriod.ALL, known)
                .by(
                        RunGroups.parse("array"),
                        List.of(
                                run("ds-1", List.of("a"), "2026-10-01", 3L, 3L),
                                run("ds-2", List.of("b"), "2026-10-01", 2L, 2L)));
        assertThat(totals)
                .extracting(one -> one.key() + " " + one.name() + " " + one.arrayKinds())
                .containsExactly("a prod [unity]", "b prod [flasharray]", "c prod [vsp]");
    }

    @Test
    void countsADatastoreOverSeveralArraysOnce() {
        List<RunTotals> totals = SUMS.by(
                RunGroups.parse("array"),
                List.of(
                        run("ds-1", List.of("a"), "2026-10-01", 1L, 1L),
                        run("ds-2", List.of("a", "b"), "2026-10-01", 2L, 2L),
                        run("ds-3", List.of(), "2026-10-01", null, null)));
        assertThat(totals).extracting(RunTotals::key).containsExactly("a,b", "a", "");
        assertThat(totals).extracting(RunTotals::name).containsExactly("name of a + name of b", "name of a", "");
        assertThat(totals).extracting(RunTotals::provenBytes).containsExactly(2L, 1L, 0L);
    }

    @Test
    void groupsByMonthAndArrayTogether() {
        List<RunTotals> totals = SUMS.by(
                RunGroups.parse("array, month"),
                List.of(
                        run("ds-1", List.of("a"), "2026-10-01", 1L, 1L),
                        run("ds-1", List.of("b"), "2026-09-01", 2L, 2L),
                        run("ds-1", List.of("b"), "2026-10-09", 4L, 4L)));
        assertThat(totals)
                .extracting(one -> one.month() + " " + one.key() + " " + one.provenBytes())
                .containsExactly("2026-09 b 2", "2026-10 b 4", "2026-10 a 1");
    }

    @Test
    void keepsTheNameOfAnArrayThatIsNotConnectedAnyMore() {
        Known known = new Known(Map.of("a", "renamed"), Map.of(), Map.of(), null, Map.of(), Map.of(), null);
        assertThat(new RunSums(ReportPeriod.ALL, known)
                        .by(
                                RunGroups.parse("array"),
                                List.of(
                                        run("ds-1", List.of("a"), "2026-10-01", 1L, 1L),
                                        run("ds-2", List.of("b"), "2026-10-01", 0L, 0L))))
                .extracting(RunTotals::name)
                .containsExactly("renamed", "name of b");
    }

    @Test
    void showsWhatCouldBeReclaimedBesideWhatWas() {
        Known known = new Known(
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(new Group("a", "A"), 7L, new Group("z", "Z"), 9L),
                Map.of(),
                Map.of(),
                16L);
        RunSums sums = new RunSums(ReportPeriod.ALL, known);
        List<EndedRun> runs = List.of(run("ds-1", List.of("a"), "2026-10-01", 1L, 1L));
        assertThat(sums.by(RunGroups.parse("array"), runs))
                .extracting(one -> one.key() + " " + one.runs() + " " + one.deadBytes())
                .containsExactly("a 1 7", "z 0 9");
        assertThat(sums.total(runs).deadBytes()).isEqualTo(16);
        assertThat(sums.by(RunGroups.parse("policy"), runs).get(0).deadBytes()).isNull();
    }

    @Test
    void countsTheDeadSpaceOfAVolumeOnceThatIsTwoDatastores() {
        RunSums sums = new RunSums(
                ReportPeriod.ALL,
                new Known(
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        Map.of(new Group("ds-1", "a"), 7L, new Group("ds-2", "b"), 7L),
                        Map.of("ds-1", 7L, "ds-2", 7L),
                        Map.of("ds-2", "ds-1"),
                        7L));
        List<EndedRun> runs = List.of(
                run("ds-1", List.of("a"), "2026-09-01", 1L, 1L), run("ds-2", List.of("a"), "2026-09-01", 1L, 1L));
        assertThat(sums.by(RunGroups.parse("month"), runs).get(0).deadBytes()).isEqualTo(7);
        assertThat(sums.by(RunGroups.parse("datastore"), runs))
                .extracting(RunTotals::deadBytes)
                .containsExactly(7L, 7L);
        assertThat(sums.total(runs).deadBytes()).isEqualTo(7);
    }

    @Test
    void policiesAndMonthsHaveTheDeadSpaceOfTheDatastoresOfTheirRuns() {
        RunSums sums = new RunSums(
                ReportPeriod.ALL,
                new Known(
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        Map.of("ds-1", 7L, "ds-2", 9L, "ds-4", 1L),
                        Map.of(),
                        null));
        List<EndedRun> runs = List.of(
                run("ds-1", List.of("a"), "2026-09-01", 1L, 1L),
                run("ds-1", List.of("a"), "2026-10-01", 1L, 1L),
                run("ds-1", List.of("a"), "2026-10-02", 1L, 1L),
                run("ds-2", List.of("a"), "2026-10-03", 1L, 1L),
                run("ds-3", List.of("a"), "2026-11-01", 1L, 1L));
        assertThat(sums.by(RunGroups.parse("month"), runs))
                .extracting(one -> one.key() + " " + one.deadBytes())
                .containsExactly("2026-09 7", "2026-10 16", "2026-11 null");
        assertThat(sums.by(RunGroups.parse("policy"), runs).get(0).deadBytes()).isEqualTo(16);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host", "array,cluster", "month,array,policy"})
    void rejectsOtherGroups(String text) {
        assertThatThrownBy(() -> RunGroups.parse(text)).isInstanceOf(Problem.class);
    }

    @Test
    void rejectsDaysAndZonesThatDoNotExist() {
        assertThatThrownBy(() -> ReportPeriod.of("2026-02-30", "2026-01-01", "Berlin"))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.errors()).hasSize(2));
        assertThatThrownBy(() -> ReportPeriod.of("2026-03-01", "2026-02-28", null))
                .isInstanceOf(Problem.class);
    }
}
