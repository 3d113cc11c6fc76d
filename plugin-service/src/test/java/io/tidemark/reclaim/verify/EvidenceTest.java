package io.tidemark.reclaim.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.verify.Verification.Outcome;
import java.time.Duration;
import java.time.Instant;
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
        return new ArrayFigures(T.plusSeconds(second), written, 1000, 0.5, 10L, null);
    }

    private static SettledFigures before(long first, long second) {
        return SettledFigures.before(vmfs(600))
                .read(array(0, first), vmfs(600), CADENCE)
                .read(array(30, second), vmfs(600), CADENCE);
    }

    /** The run ends at second 100. */
    private static SettledFigures after(long free, long first, long second) {
        return SettledFigures.after(T.plusSeconds(100), vmfs(free))
                .read(array(130, first), vmfs(free), CADENCE)
                .read(array(160, second), vmfs(free), CADENCE);
    }

    private static Verification verdict(SettledFigures before, SettledFigures after, @Nullable Statement other) {
        return new Evidence(before, after, null, other, 600).verdict();
    }

    @Test
    void isExactToTheByteOnAQuietDatastore() {
        Verification verdict = verdict(before(777, 777), after(600, 400, 400), null);
        assertThat(verdict.outcome()).isEqualTo(Outcome.EXACT);
        assertThat(verdict.reclaimedBytes()).isEqualTo(377);
    }

    @Test
    void saysNothingCameBackExactly() {
        Verification verdict = verdict(before(400, 400), after(600, 400, 400), null);
        assertThat(verdict.reclaimedBytes()).isZero();
        assertThat(verdict.summary().code()).isEqualTo("RECLAIMED_NOTHING");
    }

    @Test
    void isARangeWhenAutomaticUnmapMayHaveRun() {
        Verification verdict = verdict(before(777, 777), after(600, 400, 400), AUTOMATIC);
        assertThat(verdict.outcome()).isEqualTo(Outcome.RANGE);
        assertThat(verdict.reclaimedBytes()).isNull();
        assertThat(Objects.requireNonNull(verdict.range()).minBytes()).isZero();
        assertThat(verdict.range().maxBytes()).isEqualTo(377);
        assertThat(verdict.range().reason().code()).isEqualTo("AUTOMATIC_UNMAP_POSSIBLE");
    }

    @Test
    void isARangeWhenVmfsChangedDuringTheRun() {
        Verification verdict = verdict(before(777, 777), after(550, 450, 450), null);
        assertThat(Objects.requireNonNull(verdict.range()).minBytes()).isEqualTo(327);
        assertThat(verdict.range().maxBytes()).isEqualTo(600);
        assertThat(verdict.range().reason().code()).isEqualTo("VMFS_SPACE_CHANGED");
    }

    @Test
    void isARangeWhenTheArrayFigureMovedBeforeTheStart() {
        SettledFigures moving = SettledFigures.before(vmfs(600))
                .read(array(30, 777), vmfs(600), CADENCE)
                .read(array(60, 790), vmfs(600), CADENCE);
        assertThat(moving.still()).isFalse();
        Verification verdict = verdict(moving, after(600, 400, 400), null);
        assertThat(Objects.requireNonNull(verdict.range()).reason().code()).isEqualTo("ARRAY_FIGURE_ROSE");
        assertThat(verdict.range().minBytes()).isEqualTo(390);
        assertThat(verdict.range().maxBytes()).isEqualTo(600);
    }

    @Test
    void promisesNoMinimumWhenSomethingElseGivesSpaceBack() {
        SettledFigures falling = SettledFigures.before(vmfs(600))
                .read(array(30, 790), vmfs(600), CADENCE)
                .read(array(60, 777), vmfs(600), CADENCE)
                .read(array(90, 777), vmfs(600), CADENCE);
        Verification verdict = verdict(falling, after(600, 400, 400), null);
        assertThat(Objects.requireNonNull(verdict.range()).minBytes()).isZero();
        assertThat(verdict.range().maxBytes()).isEqualTo(377);
    }

    @Test
    void isARangeWhenTheArrayCountsMoreThanBefore() {
        Verification verdict = verdict(before(400, 400), after(600, 450, 450), null);
        assertThat(verdict.outcome()).isEqualTo(Outcome.RANGE);
        assertThat(Objects.requireNonNull(verdict.range()).minBytes()).isZero();
        assertThat(verdict.range().maxBytes()).isEqualTo(400);
    }

    @Test
    void forgivesAFirstReadingThatMayBeOlderThanTheMeasuring() {
        SettledFigures settled = before(900, 777).read(array(60, 777), vmfs(600), CADENCE);
        assertThat(settled.still()).isTrue();
        assertThat(settled.moved()).isNull();
    }

    @Test
    void waitsForAReadingThatReflectsTheEnd() {
        SettledFigures open = SettledFigures.after(T.plusSeconds(100), vmfs(600));
        assertThat(open.nextReadingAt(CADENCE)).isEqualTo(T.plusSeconds(130));
        SettledFigures early = open.read(array(129, 777), vmfs(600), CADENCE);
        assertThat(early.reading()).isNull();
        assertThat(early.readings()).isZero();
    }

    @Test
    void doesNotTakeOneRefreshForTwo() {
        SettledFigures once = SettledFigures.before(vmfs(600)).read(array(0, 5), vmfs(600), CADENCE);
        assertThat(once.read(array(29, 5), vmfs(600), CADENCE).still()).isFalse();
        assertThat(once.read(array(30, 5), vmfs(600), CADENCE).still()).isTrue();
    }

    @Test
    void startsOverWhenVmfsMovesBetweenReadings() {
        SettledFigures moved = SettledFigures.before(vmfs(600))
                .read(array(0, 5), vmfs(601), CADENCE)
                .read(array(30, 5), vmfs(601), CADENCE);
        assertThat(moved.still()).isFalse();
        assertThat(moved.moved()).isNotNull();
        assertThat(moved.read(array(60, 5), vmfs(601), CADENCE).still()).isTrue();
    }

    @Test
    void isNotVerifiableWithoutAnArray() {
        Evidence evidence = new Evidence(
                SettledFigures.before(vmfs(600)), null, Statement.of("NO_ARRAY", "no array is connected"), null, 600);
        assertThat(evidence.verdict().outcome()).isEqualTo(Outcome.NOT_VERIFIABLE);
        assertThat(evidence.verdict().reclaimedBytes()).isNull();
    }

    @Test
    void isNotVerifiableWhenTheArrayIsAwayOnEitherSide() {
        Statement away = Statement.of("ARRAY_UNREACHABLE", "the array does not answer");
        assertThat(verdict(SettledFigures.before(vmfs(600)).failed(away), after(600, 4, 4), null)
                        .outcome())
                .isEqualTo(Outcome.NOT_VERIFIABLE);
        SettledFigures gone =
                SettledFigures.after(T.plusSeconds(100), vmfs(600)).failed(away);
        assertThat(verdict(before(7, 7), gone, null).summary().params()).containsEntry("reason", "ARRAY_UNREACHABLE");
    }

    @Test
    void isNotVerifiableWhenFiguresStayStale() {
        SettledFigures stale = SettledFigures.after(T.plusSeconds(100), vmfs(600));
        assertThat(verdict(before(7, 7), stale, null).summary().params())
                .containsEntry("reason", "ARRAY_FIGURES_STALE");
    }

    @Test
    void isNotExactOnASingleReading() {
        SettledFigures once =
                SettledFigures.after(T.plusSeconds(100), vmfs(600)).read(array(130, 400), vmfs(600), CADENCE);
        Verification verdict = verdict(before(777, 777), once, null);
        assertThat(Objects.requireNonNull(verdict.range()).reason().code()).isEqualTo("ARRAY_FIGURE_NOT_CONFIRMED");
    }
}
