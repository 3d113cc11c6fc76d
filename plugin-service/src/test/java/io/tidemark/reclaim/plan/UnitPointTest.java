package io.tidemark.reclaim.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.host.EsxiRelease;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnitPointTest {

    private static final long MB = 1L << 20;
    private static final EsxiRelease LIMITS = EsxiRelease.of("8.0.3", 24022510);
    private static final EsxiRelease OLD = EsxiRelease.of("5.5.0", 1331820);
    private static final DurationModel MODEL = new DurationModel(0.3, 15, 1);
    private static final long ANY = Long.MAX_VALUE / 4;

    private static VmfsSpace space(long freeMb) {
        return new VmfsSpace(freeMb * 2 * MB, freeMb * MB, MB);
    }

    @Test
    void fallsWithTheUnitAndHardlyAboveFortyThousandBlocks() {
        List<UnitPoint> curve = UnitPoint.curve(space(8L << 20), LIMITS, 83_886, ANY, MODEL);
        assertThat(curve).extracting(UnitPoint::blocks).startsWith(200L, 500L).contains(40_000L, 80_000L, 83_886L);
        Duration at200 = curve.get(0).duration();
        Duration at40000 = of(curve, 40_000).duration();
        Duration at80000 = of(curve, 80_000).duration();
        assertThat(at200).isGreaterThan(at40000.multipliedBy(50));
        assertThat(at40000.minus(at80000)).isLessThan(at200.dividedBy(100));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 4, 8})
    void fallsWithTheUnitWhateverIsFree(long terabytes) {
        long blocks = terabytes << 20;
        List<UnitPoint> curve = UnitPoint.curve(space(blocks), LIMITS, blocks / 100, ANY, MODEL);
        List<UnitPoint> allowed =
                curve.stream().filter(point -> point.blocks() <= blocks / 100).toList();
        assertThat(allowed)
                .hasSizeGreaterThan(4)
                .extracting(UnitPoint::duration)
                .isSortedAccordingTo((one, other) -> other.compareTo(one));
        assertThat(allowed.get(0).duration()).isGreaterThan(allowed.get(1).duration());
    }

    @Test
    void showsThatATooLargeUnitFallsBackTo200() {
        List<UnitPoint> curve = UnitPoint.curve(space(944_945), LIMITS, 9_449, ANY, MODEL);
        assertThat(curve).filteredOn(UnitPoint::planned).singleElement().satisfies(point -> {
            assertThat(point.blocks()).isEqualTo(9_449);
            assertThat(point.effectiveBlocks()).isEqualTo(9_449);
        });
        UnitPoint over = curve.get(curve.size() - 1);
        assertThat(over.blocks()).isEqualTo(18_898);
        assertThat(over.effectiveBlocks()).isEqualTo(200);
        assertThat(over.duration()).isEqualTo(curve.get(0).duration());
    }

    @Test
    void isFlatOnAFullDatastoreAndEndsAtTheCeilingOfTheArray() {
        VmfsSpace full = new VmfsSpace(400_000 * MB, 100_000 * MB, MB);
        assertThat(UnitPoint.curve(full, LIMITS, 200, ANY, MODEL))
                .extracting(UnitPoint::effectiveBlocks)
                .containsOnly(200L);
        assertThat(UnitPoint.curve(space(8L << 20), LIMITS, 200, 2_000, MODEL))
                .extracting(UnitPoint::blocks)
                .containsExactly(200L, 500L, 1_000L, 2_000L);
        assertThat(UnitPoint.curve(space(100_000), OLD, 1_000, ANY, MODEL))
                .extracting(UnitPoint::blocks)
                .containsExactly(200L, 500L, 1_000L);
    }

    private static UnitPoint of(List<UnitPoint> curve, long blocks) {
        return curve.stream()
                .filter(point -> point.blocks() == blocks)
                .findFirst()
                .orElseThrow();
    }
}
