package io.tidemark.reclaim.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.vcenter.host.EsxiRelease;
import java.math.BigDecimal;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReclaimUnitTest {

    private static final long MB = 1 << 20;
    private static final EsxiRelease ESXI_8 = EsxiRelease.of("8.0.3", 24022510);
    private static final EsxiRelease ESXI_55_U2 = EsxiRelease.of("5.5.0", 2068190);
    private static final EsxiRelease ESXI_55_P3 = EsxiRelease.of("5.5.0", 2143827);

    private static VmfsSpace space(long freeMb, long capacityMb) {
        return new VmfsSpace(capacityMb * MB, freeMb * MB, MB);
    }

    private static ReclaimUnit proposed(VmfsSpace space) {
        return ReclaimUnit.proposed(space, BigDecimal.ONE, 60_000);
    }

    @ParameterizedTest
    @CsvSource({
        "944945, 1048576, 9449, UNIT_ONE_PERCENT",
        "1048576, 4194304, 200, UNIT_200_DATASTORE_FULL",
        "1048577, 4194304, 10485, UNIT_ONE_PERCENT",
        "1048576, 2097152, 10485, UNIT_ONE_PERCENT",
        "15000, 40000, 200, UNIT_200_LITTLE_FREE",
        "19999, 40000, 200, UNIT_200_LITTLE_FREE",
        "20000, 40000, 200, UNIT_ONE_PERCENT",
        "4194304, 4194304, 41943, UNIT_ONE_PERCENT",
        "0, 4194304, 200, UNIT_200_DATASTORE_FULL",
        "0, 0, 200, UNIT_200_DATASTORE_FULL",
    })
    void proposesOnePercentRoundedDownOr200(long freeMb, long capacityMb, long unit, String reason) {
        ReclaimUnit chosen = proposed(space(freeMb, capacityMb));
        assertThat(chosen.blocks()).isEqualTo(unit);
        assertThat(chosen.reason().code()).isEqualTo(reason);
        assertThat(chosen.warning()).isNull();
    }

    @Test
    void neverExceedsTheCeilingOfTheArray() {
        VmfsSpace large = space(67_000_000, 67_108_864);
        ReclaimUnit unit = proposed(large);
        assertThat(unit.blocks()).isEqualTo(60_000);
        assertThat(unit.reason().code()).isEqualTo("UNIT_CEILING");
        assertThat(unit.reason().params()).containsEntry("share", 670_000L).containsEntry("blocks", 60_000L);
        assertThat(ReclaimUnit.proposed(large, BigDecimal.ONE, 1000).blocks()).isEqualTo(1000);

        ReclaimUnit forced = ReclaimUnit.forced(100_000, large, ESXI_8, 60_000);
        assertThat(forced.blocks()).isEqualTo(60_000);
        assertThat(forced.reason().code()).isEqualTo("UNIT_CUT_TO_CEILING");
        assertThat(forced.warning()).isNull();
        assertThat(ReclaimUnit.forced(60_000, large, ESXI_8, 60_000).reason().code())
                .isEqualTo("UNIT_ASKED");
    }

    @ParameterizedTest
    @CsvSource({"60000, 200", "9450, 200", "9449, 9449", "1500, 1500", "100, 100", "200, 200"})
    void predictsWhatTheHostDoesWithAUnit(long asked, long effective) {
        VmfsSpace space = space(944945, 1048576);
        assertThat(ReclaimUnit.effective(asked, space, ESXI_8)).isEqualTo(effective);
        assertThat(ReclaimUnit.effective(asked, space, ESXI_55_P3)).isEqualTo(effective);
        assertThat(ReclaimUnit.effective(asked, space, ESXI_55_U2)).isEqualTo(asked);
        ReclaimUnit forced = ReclaimUnit.forced(asked, space, ESXI_8, 60_000);
        assertThat(forced.blocks()).isEqualTo(asked);
        assertThat(forced.warning() != null).isEqualTo(effective != asked);
    }

    @Test
    void foreseesThatAFullDatastoreWorksIn200WhateverIsAsked() {
        VmfsSpace full = space(1048576, 4194304);
        assertThat(ReclaimUnit.effective(100, full, ESXI_8)).isEqualTo(200);
        ReclaimUnit forced = ReclaimUnit.forced(10485, full, ESXI_8, 60_000);
        assertThat(forced.warning()).isNotNull();
        assertThat(Objects.requireNonNull(forced.warning()).text()).contains("75% full");
    }

    @Test
    void cutsALargeUnitOnBuildsThatWouldTakeIt() {
        ReclaimUnit forced = ReclaimUnit.forced(60000, space(944945, 1048576), ESXI_55_U2, 60_000);
        assertThat(forced.blocks()).isEqualTo(9449);
        assertThat(forced.reason().code()).isEqualTo("UNIT_CUT_TO_ONE_PERCENT");
    }

    @Test
    void goesLowerWithAMargin() {
        assertThat(ReclaimUnit.proposed(space(944945, 1048576), new BigDecimal("0.8"), 60_000)
                        .blocks())
                .isEqualTo(7559);
    }

    @Test
    void countsInBlocksOfTheVolume() {
        VmfsSpace blocksOf8 = new VmfsSpace(1048576 * MB, 944945 * MB, 8 * MB);
        assertThat(blocksOf8.freeBlocks()).isEqualTo(118118);
        assertThat(proposed(blocksOf8).blocks()).isEqualTo(1181);
    }

    @Test
    void roundsDownPartialBlocks() {
        VmfsSpace space = new VmfsSpace(2 * 1048576 * MB, 1048600 * MB - 1, MB);
        assertThat(proposed(space).blocks()).isEqualTo(10485);
    }

    @ParameterizedTest
    @CsvSource({"944945, 200, 4725", "944945, 9449, 101", "0, 200, 0", "200, 200, 1", "201, 200, 2"})
    void countsPassesWithAPartialLastOne(long blocks, long unit, long passes) {
        assertThat(ReclaimUnit.passes(blocks, unit)).isEqualTo(passes);
    }

    @Test
    void refusesSpaceThatCannotBe() {
        assertThatIllegalArgumentException().isThrownBy(() -> new VmfsSpace(1, 2, MB));
        assertThatIllegalArgumentException().isThrownBy(() -> new VmfsSpace(2, 1, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "5.5.0, 2068190, false",
        "5.5.0, 2143826, false",
        "5.5.0, 2143827, true",
        "5.5.0, 0, true",
        "6.0.0, 1, true",
        "8.0.3, 24022510, true",
        "10.0.0, 5, true"
    })
    void knowsWhichBuildsReplaceALargeUnit(String version, long build, boolean limits) {
        assertThat(ReclaimUnit.limits(EsxiRelease.of(version, build))).isEqualTo(limits);
    }
}
