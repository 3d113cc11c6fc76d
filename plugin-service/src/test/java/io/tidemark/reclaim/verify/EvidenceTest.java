package io.tidemark.reclaim.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureSource;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.VerificationMessage;
import io.tidemark.reclaim.verify.Verification.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EvidenceTest {

    private static final Duration CADENCE = Duration.ofSeconds(30);
    private static final Instant T = Instant.parse("2026-11-20T10:00:00Z");
    private static final Statement AUTOMATIC = Statement.of("AUTOMATIC_UNMAP_POSSIBLE", "automatic UNMAP may have run");

    private static VmfsFigures vmfs(long free) {
        return new VmfsFigures(T, 1000, free);
    }

    private static ArrayFigures array(long second, long written) {
        return new ArrayFigures(List.of(T.plusSeconds(second)), written, 1000, 0.5, 10L, null, List.of());
    }

    private static SettledFigures read(SettledFigures figures, long free, long... written) {
        SettledFigures now = figures;
        for (int i = 0; i < written.length; i++) {
            now = now.read(array(30L * i, written[i]), vmfs(free), CADENCE);
        }
        return now;
    }

    private static SettledFigures before(long... written) {
        return read(SettledFigures.before(vmfs(600)), 600, written);
    }

    private static SettledFigures after(long free, long... written) {
        return read(SettledFigures.after(vmfs(free)), free, written);
    }

    private static Verification verdict(SettledFigures before, SettledFigures after, @Nullable Statement other) {
        return new Evidence(before, after, null, other, null, 600).verdict();
    }

    private static void assertRange(Verification verdict, long min, long max, String reason) {
        assertThat(verdict.outcome()).isEqualTo(Outcome.RANGE);
        assertThat(verdict.reclaimedBytes()).isNull();
        Verification.Range range = Objects.requireNonNull(verdict.range());
        assertThat(range.reason().code()).isEqualTo(reason);
        assertThat(range.minBytes()).isEqualTo(min);
        assertThat(range.maxBytes()).isEqualTo(max);
    }

    @Test
    void isARangeIfTheArrayCountsMetadataAsWell() {
        FigureAccuracy accuracy = new FigureAccuracy(1, 0.1);
        SettledFigures before = SettledFigures.before(vmfs(600));
        SettledFigures after = SettledFigures.after(vmfs(600));
        for (int i = 0; i < 3; i++) {
            before = before.read(counted(30L * i, 777, accuracy), vmfs(600), CADENCE);
            after = after.read(counted(30L * i, 277, accuracy), vmfs(600), CADENCE);
        }
        assertRange(verdict(before, after, null), 500, 552, "FIGURE_INCLUDES_METADATA");
        assertThat(verdict(before, before, null).reclaimedBytes()).isZero();
    }

    @Test
    void isARangeOfOneStepIfTheArrayCountsInUnits() {
        FigureAccuracy accuracy = new FigureAccuracy(10, 0);
        SettledFigures before = SettledFigures.before(vmfs(600));
        SettledFigures after = SettledFigures.after(vmfs(600));
        for (int i = 0; i < 3; i++) {
            before = before.read(counted(30L * i, 770, accuracy), vmfs(600), CADENCE);
            after = after.read(counted(30L * i, 270, accuracy), vmfs(600), CADENCE);
        }
        assertRange(verdict(before, after, null), 491, 509, "FIGURE_IN_UNITS");
    }

    @Test
    void doesNotCallAFigureInCoarseStepsExactIfItDoesNotChange() {
        SettledFigures before = SettledFigures.before(vmfs(600));
        SettledFigures after = SettledFigures.after(vmfs(600));
        for (int i = 0; i < 3; i++) {
            before = before.read(counted(30L * i, 770, new FigureAccuracy(10, 0)), vmfs(600), CADENCE);
            after = after.read(counted(30L * i, 770, new FigureAccuracy(10, 0)), vmfs(600), CADENCE);
        }
        assertRange(verdict(before, after, null), 0, 9, "FIGURE_IN_UNITS");
    }

    private static ArrayFigures counted(long second, long written, FigureAccuracy accuracy) {
        return new ArrayFigures(
                List.of(T.plusSeconds(second)), written, 1000, 0.5, 10L, null, List.of(), accuracy, false);
    }

    @Test
    void concludesNothingFromAReportedFigureThatDoesNotChange() {
        BackingVolume sampled = new BackingVolume("a-1", "server", "v-1", "v", 1000, null, FigureSource.PROMETHEUS);
        for (String key : List.of("storage-monitoring:a-1/v-1", sampled.key())) {
            Verification verdict = verdict(reported(key, before(), 770), reported(key, after(600), 770), null);
            assertThat(verdict.outcome()).as(key).isEqualTo(Outcome.NOT_VERIFIABLE);
            assertThat(verdict.summary().params().get("cause").toString()).contains("REPORTED_FIGURE_UNCHANGED");
            assertRange(
                    verdict(reported(key, before(), 770), reported(key, after(600), 270), null),
                    491,
                    509,
                    "FIGURE_IN_UNITS");
        }
        String own = new BackingVolume("a-1", "array", "v-1", "v", 1000).key();
        assertThat(verdict(reported(own, before(), 770), reported(own, after(600), 770), null)
                        .outcome())
                .isEqualTo(Outcome.EXACT);
    }

    private static SettledFigures reported(String key, SettledFigures figures, long written) {
        SettledFigures now = figures;
        for (int i = 0; i < 3; i++) {
            ArrayFigures one = new ArrayFigures(
                    List.of(T.plusSeconds(30L * i)),
                    written,
                    10_000,
                    0.5,
                    null,
                    null,
                    List.of(key),
                    new FigureAccuracy(10, 0),
                    false);
            now = now.read(one, vmfs(600), CADENCE);
        }
        return now;
    }

    @Test
    void isExactToTheByteOnAQuietDatastore() {
        Verification verdict = verdict(before(777, 777), after(600, 777, 400, 400), null);
        assertThat(verdict.outcome()).isEqualTo(Outcome.EXACT);
        assertThat(verdict.reclaimedBytes()).isEqualTo(377);
        assertThat(verdict.range()).isNull();
    }

    @Test
    void isNotExactIfMoreCameBackThanTheHostProcessed() {
        assertRange(verdict(before(777, 777), after(600, 100, 100, 100), null), 0, 600, "OTHER_ACTIVITY");
        assertRange(verdict(before(777, 777), after(600, 100, 100, 100), AUTOMATIC), 0, 600, AUTOMATIC.code());
        assertThat(verdict(before(777, 777), after(600, 177, 177, 177), null).reclaimedBytes())
                .isEqualTo(600);
    }

    @Test
    void promisesNoMinimumIfMoreCameBackThanTheRunAndTheCountedUnmapExplain() {
        SettledFigures after = after(600, 100, 100, 100);
        assertRange(
                new Evidence(before(777, 777), after, null, AUTOMATIC, 77L, 600).verdict(), 600, 600, AUTOMATIC.code());
        assertRange(
                new Evidence(before(777, 777), after, null, AUTOMATIC, 76L, 600).verdict(), 0, 600, AUTOMATIC.code());
        assertRange(verdict(before(777, 777), after(550, 100, 100, 100), null), 0, 677, "VMFS_SPACE_CHANGED");
    }

    @Test
    void saysNothingCameBackExactly() {
        Verification verdict = verdict(before(400, 400), after(600, 400, 400, 400), null);
        assertThat(verdict.reclaimedBytes()).isZero();
        assertThat(verdict.summary().code()).isEqualTo("RECLAIMED_NOTHING");
    }

    @Test
    void isARangeWhenAutomaticUnmapMayHaveRun() {
        assertRange(
                verdict(before(777, 777), after(600, 400, 400, 400), AUTOMATIC), 0, 377, "AUTOMATIC_UNMAP_POSSIBLE");
    }

    @Test
    void takesOffWhatHostsCountedOfTheirOwnUnmap() {
        SettledFigures fallen = after(600, 400, 400, 400);
        assertRange(
                new Evidence(before(777, 777), fallen, null, AUTOMATIC, 77L, 600).verdict(),
                300,
                377,
                "AUTOMATIC_UNMAP_POSSIBLE");
        assertRange(
                new Evidence(before(777, 777), fallen, null, AUTOMATIC, 500L, 600).verdict(),
                0,
                377,
                "AUTOMATIC_UNMAP_POSSIBLE");
    }

    @Test
    void takesOffWhatHostsGaveBackWhileTheFigureKeptFalling() {
        SettledFigures falling = before(800, 790, 780, 777);
        SettledFigures after = after(600, 500, 450, 400);
        assertRange(new Evidence(falling, after, null, AUTOMATIC, 60L, 600).verdict(), 317, 377, "ARRAY_FIGURE_FELL");
        assertRange(new Evidence(falling, after, null, AUTOMATIC, 20L, 600).verdict(), 0, 377, "ARRAY_FIGURE_FELL");
    }

    @Test
    void findsTheRunInTheCounterOfItsHostOnlyWhenItIsWholeThere() {
        assertThat(new CountedUnmap(600, 0L).besides(600)).isZero();
        assertThat(new CountedUnmap(650, 30L).besides(600)).isEqualTo(80);
        assertThat(new CountedUnmap(50, 30L).besides(600)).isEqualTo(80);
        assertThat(new CountedUnmap(600, 0L).besides(0)).isEqualTo(600);
    }

    @Test
    void isARangeWhenVmfsChangedDuringTheRun() {
        assertRange(verdict(before(777, 777), after(550, 450, 450, 450), null), 327, 600, "VMFS_SPACE_CHANGED");
    }

    @Test
    void promisesNoMinimumWhenVmfsFreedSpaceDuringTheRun() {
        assertRange(verdict(before(777, 777), after(650, 450, 450, 450), null), 0, 600, "VMFS_SPACE_CHANGED");
    }

    @Test
    void promisesNoMinimumWhenVmfsFreedSpaceForAWhile() {
        SettledFigures moved = read(SettledFigures.before(vmfs(590)), 600, 777, 777, 777);
        assertRange(verdict(moved, after(600, 450, 450, 450), null), 0, 600, "VMFS_SPACE_CHANGED");
    }

    @Test
    void promisesNoMinimumWhenVmfsChangedAndOtherUnmapWasPossible() {
        assertRange(verdict(before(777, 777), after(550, 450, 450, 450), AUTOMATIC), 0, 600, "VMFS_SPACE_CHANGED");
    }

    @Test
    void isARangeWhenTheArrayFigureRoseBeforeTheStart() {
        assertRange(verdict(before(770, 777, 790), after(600, 400, 400, 400), null), 390, 600, "ARRAY_FIGURE_ROSE");
    }

    @Test
    void promisesNoMinimumWhenSomethingElseGivesSpaceBack() {
        assertRange(verdict(before(800, 790, 777, 777), after(600, 400, 400, 400), null), 0, 377, "ARRAY_FIGURE_FELL");
    }

    @Test
    void isARangeWhenTheFigureKeepsFallingAfterTheEnd() {
        assertRange(verdict(before(777, 777), after(600, 500, 450, 400), null), 0, 377, "ARRAY_FIGURE_FELL");
    }

    @Test
    void isARangeWhenTheArrayCountsMoreThanBefore() {
        assertRange(verdict(before(400, 400), after(600, 450, 450, 450), null), 0, 400, "DATA_WRITTEN_DURING_RUN");
    }

    @Test
    void isNotExactOnASingleReading() {
        assertRange(verdict(before(777, 777), after(600, 777, 400), null), 377, 600, "ARRAY_FIGURE_NOT_CONFIRMED");
    }

    @Test
    void forgivesAFirstReadingThatMayBeOlderThanTheMeasuring() {
        SettledFigures settled = before(900, 777, 777);
        assertThat(settled.still()).isTrue();
        assertThat(settled.moved()).isNull();
    }

    @Test
    void doesNotTrustTheFirstReadingAfterTheEnd() {
        assertThat(after(600, 777).usable()).isNull();
        assertThat(after(600, 777, 777).still()).isFalse();
        assertThat(after(600, 777, 777, 777).still()).isTrue();
    }

    @Test
    void doesNotTakeOneRefreshForTwo() {
        SettledFigures once = before(5);
        SettledFigures same = once.read(array(29, 5), vmfs(600), CADENCE);
        assertThat(same.still()).isFalse();
        assertThat(same.readings()).isEqualTo(1);
        assertThat(same.attempts()).isEqualTo(2);
        assertThat(same.read(array(30, 5), vmfs(600), CADENCE).still()).isTrue();
    }

    @Test
    void wantsEveryVolumeRefreshed() {
        ArrayFigures first = new ArrayFigures(List.of(T, T.plusSeconds(900)), 5, 10, 0.5, null, null, List.of());
        ArrayFigures half =
                new ArrayFigures(List.of(T.plusSeconds(30), T.plusSeconds(901)), 5, 10, 0.5, null, null, List.of());
        SettledFigures once = SettledFigures.before(vmfs(600)).read(first, vmfs(600), CADENCE);
        assertThat(once.read(half, vmfs(600), CADENCE).readings()).isEqualTo(1);
    }

    @Test
    void asksAgainWhenThereCanBeNews() {
        assertThat(SettledFigures.before(vmfs(600)).nextAt()).isEqualTo(T);
        assertThat(before(5).nextAt()).isEqualTo(T.plus(CADENCE));
    }

    @Test
    void startsOverWhenVmfsMovesBetweenReadings() {
        SettledFigures moved = read(SettledFigures.before(vmfs(600)), 601, 5, 5);
        assertThat(moved.still()).isFalse();
        assertThat(Objects.requireNonNull(moved.moved()).code()).isEqualTo("VMFS_SPACE_CHANGED");
        assertThat(read(SettledFigures.before(vmfs(600)), 601, 5, 5, 5).still()).isTrue();
    }

    @Test
    void isNotVerifiableWithoutAnArray() {
        Statement none = Statement.of("NO_ARRAY", "no array is connected");
        Verification verdict = new Evidence(SettledFigures.before(vmfs(600)), null, none, null, null, 600).verdict();
        assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_VERIFIABLE);
        assertThat(verdict.reclaimedBytes()).isNull();
    }

    @Test
    void isNotVerifiableWhenTheArrayIsAwayOnEitherSide() {
        Statement away = Statement.of("ARRAY_UNREACHABLE", "the array does not answer");
        SettledFigures never = SettledFigures.before(vmfs(600)).failed(away, T);
        assertThat(verdict(never, after(600, 4, 4, 4), null).outcome()).isEqualTo(Outcome.NOT_VERIFIABLE);
        SettledFigures gone = SettledFigures.after(vmfs(600)).failed(away, T);
        assertThat(verdict(before(7, 7), gone, null).summary().params()).containsEntry("cause", away);
    }

    @Test
    void isNotVerifiableWhenFiguresStayStale() {
        assertThat(verdict(before(7, 7), after(600, 7), null).summary().params())
                .containsEntry("cause", VerificationMessage.ARRAY_FIGURES_STALE.with("when", "after"));
    }
}
