package io.tidemark.reclaim.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.explain.Gain.Coverage;
import io.tidemark.reclaim.verify.ArrayFigures;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Why little or nothing came back. */
class ReasonsTest {

    private static final long GB = 1L << 30;
    private static final Coverage WHOLE = new Coverage(true, false, 500 * GB, 500 * GB, 1 << 20);

    private static ArrayFigures array(long writtenGb, @Nullable Long uniqueGb, @Nullable Long snapshotGb) {
        return new ArrayFigures(
                List.of(Instant.EPOCH),
                writtenGb * GB,
                1000 * GB,
                0.5,
                uniqueGb == null ? null : Long.valueOf(uniqueGb * GB),
                snapshotGb == null ? null : Long.valueOf(snapshotGb * GB),
                List.of());
    }

    private static ArrayFigures effective(long writtenGb, long uniqueGb, long snapshotGb) {
        ArrayFigures physical = array(writtenGb, uniqueGb, snapshotGb);
        return new ArrayFigures(
                physical.dates(),
                physical.writtenBytes(),
                physical.provisionedBytes(),
                physical.thinProvisioning(),
                physical.uniqueBytes(),
                physical.snapshotBytes(),
                List.of(),
                physical.accuracy(),
                true);
    }

    private static List<String> codes(long before, long after, Coverage coverage, @Nullable String automatic) {
        return codes(array(before, null, null), array(after, null, null), coverage, automatic);
    }

    private static List<String> codes(
            ArrayFigures before, ArrayFigures after, Coverage coverage, @Nullable String automatic) {
        long gain = before.writtenBytes() - after.writtenBytes();
        return Reasons.of(new Gain(
                        before, after, 400 * GB, 400 * GB, gain, coverage, automatic, null, StartSnapshot.NOT_KNOWN))
                .stream()
                .map(reason -> reason.evidence().code())
                .toList();
    }

    private static ArrayFigures inSteps(long writtenGb, long stepGb) {
        ArrayFigures exact = array(writtenGb, null, null);
        return new ArrayFigures(
                exact.dates(),
                exact.writtenBytes(),
                exact.provisionedBytes(),
                exact.thinProvisioning(),
                exact.uniqueBytes(),
                exact.snapshotBytes(),
                List.of(),
                new FigureAccuracy(stepGb * GB, 0),
                null);
    }

    private static List<Reason> ofRange(ArrayFigures before, ArrayFigures after, Coverage coverage) {
        return Reasons.of(
                new Gain(before, after, 400 * GB, 400 * GB, null, coverage, null, null, StartSnapshot.NOT_KNOWN));
    }

    @Test
    void explainsAFigureInStepsThatDoesNotChange() {
        assertThat(ofRange(inSteps(600, 10), inSteps(600, 10), WHOLE))
                .singleElement()
                .satisfies(reason -> {
                    assertThat(reason.evidence().code()).isEqualTo("FIGURE_UNCHANGED_IN_STEPS");
                    assertThat(reason.evidence().text()).contains("steps of 10 GB", "200 GB");
                    assertThat(reason.serious()).isTrue();
                });
        assertThat(ofRange(inSteps(600, 10), inSteps(590, 10), WHOLE)).isEmpty();
        assertThat(ofRange(inSteps(420, 10), inSteps(420, 10), WHOLE)).isEmpty();
        Coverage part = new Coverage(false, false, 100 * GB, 500 * GB, 1 << 20);
        assertThat(ofRange(inSteps(600, 10), inSteps(600, 10), part)).isEmpty();
    }

    @Test
    void saysNothingWhenEverythingCameBack() {
        assertThat(codes(600, 401, WHOLE, null)).isEmpty();
    }

    @Test
    void blamesADeviceThatTakesUnmapAndDoesNothing() {
        Reason reason = Reasons.of(new Gain(
                        array(600, null, null),
                        array(600, null, null),
                        400 * GB,
                        400 * GB,
                        0L,
                        WHOLE,
                        null,
                        null,
                        StartSnapshot.NOT_KNOWN))
                .get(0);
        assertThat(reason.evidence().code()).isEqualTo("DELETE_IGNORED");
        assertThat(reason.evidence().params()).containsEntry("bytes", 200 * GB);
        assertThat(reason.serious()).isTrue();
        assertThat(reason.advice()).isNotNull();
        assertThat(reason.evidence().text()).contains("200 GB");
    }

    @Test
    void blamesAlignmentOnlyWhereTheLogSaysSo() {
        Statement logged = Statement.of("UNMAP_NOT_ALIGNED", "not aligned");
        assertThat(Reasons.of(new Gain(
                        array(600, null, null),
                        array(600, null, null),
                        400 * GB,
                        400 * GB,
                        0L,
                        WHOLE,
                        null,
                        logged,
                        StartSnapshot.NOT_KNOWN)))
                .extracting(reason -> reason.evidence().code())
                .containsExactly("UNMAP_NOT_ALIGNED");
    }

    @Test
    void reportsWhatStaysDeadWhenUnmapIsCutShort() {
        assertThat(codes(600, 450, WHOLE, null)).containsExactly("PART_STAYS_DEAD");
        assertThat(codes(600, 450, new Coverage(false, true, 90 * GB, 500 * GB, 1 << 20), null))
                .containsExactly("UNMAP_CUT_SHORT_AT");
        assertThat(codes(600, 450, new Coverage(false, true, null, 500 * GB, 1 << 20), null))
                .containsExactly("UNMAP_CUT_SHORT");
    }

    @Test
    void distinguishesAutomaticReclaimThatKeptUpFromOneThatDidNot() {
        assertThat(codes(400, 400, WHOLE, "low")).containsExactly("AUTOMATIC_UNMAP_WAS_FASTER");
        assertThat(codes(600, 600, WHOLE, "low")).containsExactly("DELETE_IGNORED", "AUTOMATIC_HAD_LEFT");
    }

    @Test
    void namesSpaceThatWasNeverWritten() {
        assertThat(codes(300, 300, WHOLE, null)).containsExactly("NOTHING_WAS_DEAD", "NEVER_WRITTEN_OR_ZEROED");
    }

    @Test
    void reportsWhoKeepsPhysicalSpace() {
        assertThat(codes(array(600, 300L, 10L), array(400, 100L, 90L), WHOLE, null))
                .containsExactly("SNAPSHOTS_HOLD_PHYSICAL");
        assertThat(codes(array(600, 300L, 10L), array(400, 300L, 10L), WHOLE, null))
                .containsExactly("PHYSICAL_SHARED");
        assertThat(codes(effective(600, 300L, 10L), effective(400, 100L, 90L), WHOLE, null))
                .containsExactly("SNAPSHOTS_HOLD_EFFECTIVE");
        assertThat(codes(effective(600, 300L, 10L), effective(400, 300L, 10L), WHOLE, null))
                .containsExactly("EFFECTIVE_SHARED");
    }

    private static List<String> codes(long after, @Nullable String automatic, StartSnapshot start) {
        long gain = (600 - after) * GB;
        return Reasons.of(new Gain(
                        array(600, null, null),
                        array(after, null, null),
                        400 * GB,
                        400 * GB,
                        gain,
                        WHOLE,
                        automatic,
                        null,
                        start))
                .stream()
                .map(reason -> reason.evidence().code())
                .toList();
    }

    @Test
    void namesTheSettingOfTheArrayThatKeepsSpace() {
        StartSnapshot start = new StartSnapshot(null, null, null, Statement.of("ONTAP_SPACE_ALLOCATION_OFF", "off"));
        assertThat(codes(600, null, start)).containsExactly("ONTAP_SPACE_ALLOCATION_OFF");
        assertThat(codes(450, null, start)).containsExactly("PART_STAYS_DEAD");
    }

    @Test
    void blamesPagesOfTheArrayOnlyWhereTheyAreLargerThanABlock() {
        assertThat(codes(450, null, new StartSnapshot(null, null, 16L << 20)))
                .containsExactly("PARTS_OF_PAGES_STAY_DEAD");
        assertThat(codes(450, null, new StartSnapshot(null, null, 1L << 20)))
                .containsExactly("PART_STAYS_DEAD_NOT_BY_PAGES");
        assertThat(codes(450, null, new StartSnapshot(null, null, 512L)))
                .containsExactly("PART_STAYS_DEAD_NOT_BY_PAGES");
        assertThat(codes(600, null, new StartSnapshot(null, null, 16L << 20))).containsExactly("DELETE_IGNORED");
    }

    @Test
    void saysWhyAutomaticReclaimRestedWhenNoMachineRan() {
        StartSnapshot idle = new StartSnapshot(3, 0, null);
        assertThat(codes(400, "low", idle)).containsExactly("NO_OPEN_FILE");
        assertThat(codes(600, "low", idle)).containsExactly("DELETE_IGNORED", "NO_OPEN_FILE");
        assertThat(codes(600, "low", new StartSnapshot(3, 1, null)))
                .containsExactly("DELETE_IGNORED", "AUTOMATIC_HAD_LEFT");
        assertThat(codes(400, "low", new StartSnapshot(3, 1, null))).isEmpty();
        assertThat(codes(400, null, idle)).isEmpty();
    }

    @Test
    void explainsNothingWithoutAnExactGain() {
        assertThat(Reasons.of(new Gain(
                        array(600, null, null),
                        array(600, null, null),
                        0,
                        0,
                        null,
                        WHOLE,
                        "low",
                        null,
                        StartSnapshot.NOT_KNOWN)))
                .isEmpty();
    }
}
