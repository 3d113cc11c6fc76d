package io.tidemark.reclaim.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Readings of array and VMFS until they are stable. */
class SettledFiguresTest {

    private static final Instant AT = Instant.parse("2026-11-01T12:00:00Z");
    private static final Duration CADENCE = Duration.ofSeconds(30);

    private static VmfsFigures vmfs(int second, long free) {
        return new VmfsFigures(AT.plusSeconds(second), 1000, free);
    }

    private static ArrayFigures array(int second, long written) {
        return new ArrayFigures(List.of(AT.plusSeconds(second)), written, 1000, 0.5, null, null, List.of());
    }

    private static SettledFigures settled() {
        return SettledFigures.before(vmfs(0, 600))
                .read(array(0, 500), vmfs(1, 600), CADENCE)
                .read(array(30, 500), vmfs(31, 600), CADENCE);
    }

    @Test
    void standStillAfterTwoReadingsThatAgree() {
        SettledFigures one = SettledFigures.before(vmfs(0, 600)).read(array(0, 500), vmfs(1, 600), CADENCE);
        assertThat(one.still()).isFalse();
        assertThat(one.nextAt()).isEqualTo(AT.plusSeconds(31));
        assertThat(settled().still()).isTrue();
        assertThat(settled().moved()).isNull();
        assertThat(settled().readings()).isEqualTo(2);
        assertThat(settled().vmfs().usedBytes()).isEqualTo(400);
    }

    @Test
    void keepTheAutomaticReclaimSettingOfAnyReading() {
        VmfsFigures on = new VmfsFigures(AT.plusSeconds(31), 1000, 600, "low");
        SettledFigures one = SettledFigures.after(vmfs(0, 600)).read(array(0, 500), vmfs(1, 600), CADENCE);
        assertThat(one.vmfs().automaticUnmap()).isNull();
        SettledFigures seen = one.read(array(0, 500), on, CADENCE);
        assertThat(seen.vmfs().automaticUnmap())
                .as("no new reading of the array")
                .isEqualTo("low");
        assertThat(seen.read(array(30, 500), vmfs(61, 600), CADENCE).vmfs())
                .isEqualTo(new VmfsFigures(AT.plusSeconds(61), 1000, 600, "low"));
        assertThat(SettledFigures.before(on).launching(vmfs(40, 600)).vmfs().automaticUnmap())
                .isEqualTo("low");
    }

    @Test
    void standStillUntilTheLaunchUnlessVmfsMoves() {
        SettledFigures same = settled().launching(vmfs(40, 600));
        assertThat(same.still()).isTrue();
        assertThat(same.moved()).isNull();
        assertThat(same.vmfs()).isEqualTo(vmfs(40, 600));
        assertThat(same.reading()).isEqualTo(array(30, 500));
        SettledFigures moved = settled().launching(vmfs(40, 610));
        assertThat(moved.still()).isFalse();
        assertThat(moved.moved().code()).isEqualTo("VMFS_SPACE_CHANGED");
        assertThat(moved.moved().params()).isEqualTo(Map.of("changeBytes", 10L));
        assertThat(SettledFigures.before(vmfs(0, 600)).launching(vmfs(1, 600)).still())
                .isFalse();
    }

    @Test
    void describeWhatMoved() {
        SettledFigures rose = settled().read(array(60, 520), vmfs(61, 600), CADENCE);
        assertThat(rose.moved().code()).isEqualTo("ARRAY_FIGURE_ROSE");
        assertThat(rose.moved().text()).contains("rose by 20 B");
        assertThat(rose.moved().params()).isEqualTo(Map.of("changeBytes", 20L, "bytes", 20L));
        SettledFigures fell = settled().read(array(60, 470), vmfs(61, 600), CADENCE);
        assertThat(fell.moved().code()).isEqualTo("ARRAY_FIGURE_FELL");
        assertThat(fell.moved().text()).contains("fell by 30 B");
        assertThat(fell.moved().params()).isEqualTo(Map.of("changeBytes", -30L, "bytes", 30L));
        SettledFigures deleted = settled().read(array(60, 470), vmfs(61, 590), CADENCE);
        assertThat(deleted.moved().params()).isEqualTo(Map.of("changeBytes", -10L));
    }

    @Test
    void keepTheLastReadingWhileTheArrayIsAway() {
        Statement away = Statement.of("ARRAY_UNREACHABLE", "Away.");
        SettledFigures failed = settled().failed(away, AT.plusSeconds(90));
        assertThat(failed.trouble()).isEqualTo(away);
        assertThat(failed.reading()).isEqualTo(array(30, 500));
        assertThat(failed.attempts()).isEqualTo(3);
        assertThat(failed.readings()).isEqualTo(2);
        assertThat(failed.nextAt()).isEqualTo(AT.plusSeconds(90));
    }

    @Test
    void countUnmapBesidesTheRun() {
        assertThat(new CountedUnmap(100, 30L).besides(100)).isEqualTo(30);
        assertThat(new CountedUnmap(120, 30L).besides(100)).isEqualTo(50);
        assertThat(new CountedUnmap(99, 30L).besides(100)).isEqualTo(129);
        assertThat(new CountedUnmap(100, 30L).besides(0)).isEqualTo(130);
    }

    @Test
    void carryTheReasonIntoTheVerdict() {
        Statement reason = new Statement("VMFS_SPACE_CHANGED", "Changed.", Map.of("changeBytes", 10L));
        assertThat(Verification.range(1, 5, reason).summary().params())
                .isEqualTo(Map.of("narrow", false, "minBytes", 1L, "maxBytes", 5L, "cause", reason));
        assertThat(Verification.notVerifiable(reason).summary().params()).isEqualTo(Map.of("cause", reason));
    }
}
