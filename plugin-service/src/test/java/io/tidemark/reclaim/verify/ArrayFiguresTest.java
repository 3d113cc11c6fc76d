package io.tidemark.reclaim.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.array.VolumeUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The figures of all volumes behind a datastore, added up and compared. */
class ArrayFiguresTest {

    private static final Instant AT = Instant.parse("2026-11-01T12:00:00Z");

    private static VolumeUsage usage(
            int second, long provisioned, long written, double thin, @Nullable Long unique, @Nullable Long snapshots) {
        return new VolumeUsage(AT.plusSeconds(second), provisioned, written, thin, unique, snapshots, null);
    }

    private static ArrayFigures figures(List<String> volumes, int... seconds) {
        List<Instant> dates = Arrays.stream(seconds).mapToObj(AT::plusSeconds).toList();
        return new ArrayFigures(dates, 0, 0, 0, null, null, volumes);
    }

    @Test
    void takesOneVolumeAsItIs() {
        ArrayFigures one = ArrayFigures.sum(List.of(usage(0, 1000, 400, 0.65, 300L, 20L)), List.of("a:v1"));
        assertThat(one).isEqualTo(new ArrayFigures(List.of(AT), 400, 1000, 0.65, 300L, 20L, List.of("a:v1")));
    }

    @Test
    void addsUpSeveralVolumes() {
        ArrayFigures sum = ArrayFigures.sum(
                List.of(usage(30, 1000, 400, 0.6, 300L, 20L), usage(10, 3000, 600, 0.8, 500L, 0L)),
                List.of("a:v1", "b:v1"));
        assertThat(sum.writtenBytes()).isEqualTo(1000);
        assertThat(sum.provisionedBytes()).isEqualTo(4000);
        assertThat(sum.thinProvisioning()).isCloseTo(0.75, within(1e-9));
        assertThat(sum.uniqueBytes()).isEqualTo(800);
        assertThat(sum.snapshotBytes()).isEqualTo(20);
        assertThat(sum.at()).isEqualTo(AT.plusSeconds(10));
    }

    @Test
    void knowsNoSumWhereOneArrayDoesNotSay() {
        ArrayFigures sum = ArrayFigures.sum(
                List.of(usage(0, 0, 0, 0.6, 300L, null), usage(0, 0, 0, 0.8, null, 5L)), List.of("a:v1", "b:v1"));
        assertThat(sum.uniqueBytes()).isNull();
        assertThat(sum.snapshotBytes()).isNull();
        assertThat(sum.thinProvisioning()).isZero();
    }

    @Test
    void comparesFiguresOfTheSameVolumes() {
        ArrayFigures first = figures(List.of("a:v1", "b:v1"), 0, 0);
        assertThat(first.sameVolumes(figures(List.of("a:v1", "b:v1"), 5, 5))).isTrue();
        assertThat(first.sameVolumes(figures(List.of("a:v1", "b:v2"), 5, 5))).isFalse();
        assertThat(first.sameVolumes(figures(List.of("a:v1"), 5))).isFalse();
        assertThat(first.sameVolumes(figures(List.of(), 5, 5)))
                .as("old records")
                .isTrue();
        assertThat(figures(List.of(), 5, 5).sameVolumes(first)).isTrue();
    }

    @Test
    void isRefreshedWhenEveryVolumeIs() {
        Duration cadence = Duration.ofSeconds(30);
        ArrayFigures earlier = figures(List.of(), 0, 10);
        assertThat(figures(List.of(), 30, 40).refreshedSince(earlier, cadence)).isTrue();
        assertThat(figures(List.of(), 29, 40).refreshedSince(earlier, cadence)).isFalse();
        assertThat(figures(List.of(), 30, 39).refreshedSince(earlier, cadence)).isFalse();
        assertThat(figures(List.of(), 60).refreshedSince(earlier, cadence)).isFalse();
        assertThat(figures(List.of(), 60, 60, 60).refreshedSince(earlier, cadence))
                .isFalse();
    }

    @Test
    void readsRecordsWithoutVolumes() {
        assertThat(new ArrayFigures(List.of(AT), 0, 0, 0, null, null, null).volumes())
                .isEmpty();
    }
}
