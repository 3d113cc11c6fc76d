package io.tidemark.vcenter.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EsxiReleaseTest {

    @Test
    void readsVersionAndBuild() {
        assertThat(EsxiRelease.of("8.0.3", 24022510)).isEqualTo(new EsxiRelease(8, 0, 24022510));
        assertThat(EsxiRelease.of("10.1.0", 1)).isEqualTo(new EsxiRelease(10, 1, 1));
    }

    @Test
    void doesNotGuessAnUnreadableVersion() {
        assertThat(EsxiRelease.of("eight", 1)).isEqualTo(EsxiRelease.UNKNOWN);
        assertThat(EsxiRelease.of("8", 1)).isEqualTo(EsxiRelease.UNKNOWN);
        assertThat(EsxiRelease.of(null, 1)).isEqualTo(EsxiRelease.UNKNOWN);
        assertThat(EsxiRelease.UNKNOWN.known()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "5.0.0, 623859, VMKFSTOOLS_UNMAP, false, true",
        "5.0.0, 623860, VMKFSTOOLS_UNMAP, true, false",
        "5.0.0, 0, VMKFSTOOLS_UNMAP, false, false",
        "5.1.0, 0, VMKFSTOOLS_UNMAP, true, false",
        "4.1.0, 999999999, UNMAP, false, true",
        "5.0.0, 0, UNMAP, true, false",
        "5.1.0, 0, ESXCLI_UNMAP, false, true",
        "5.5.0, 0, ESXCLI_UNMAP, true, false",
        "5.5.0, 2143826, UNMAP_UNIT_LIMIT, false, true",
        "5.5.0, 2143827, UNMAP_UNIT_LIMIT, true, false",
        "5.5.0, 0, UNMAP_UNIT_LIMIT, false, false",
        "6.0.0, 1, UNMAP_UNIT_LIMIT, true, false",
        "6.0.0, 0, VMFS_6, false, true",
        "6.7.0, 15160137, UNMAP_RATE_KEPT, false, true",
        "6.7.0, 15160138, UNMAP_RATE_KEPT, true, false",
        "6.5.0, 99999999, UNMAP_RATE_KEPT, false, true",
        "7.0.0, 0, UNMAP_RATE_KEPT, true, false",
        "10.0.0, 5, COARSE_UNMAP, true, false"
    })
    void knowsWhatABuildHasAndLacks(String version, long build, EsxiChange change, boolean has, boolean lacks) {
        EsxiRelease release = EsxiRelease.of(version, build);

        assertThat(release.has(change)).isEqualTo(has);
        assertThat(release.lacks(change)).isEqualTo(lacks);
    }

    @ParameterizedTest
    @EnumSource
    void saysNothingOfAnUnknownRelease(EsxiChange change) {
        assertThat(EsxiRelease.UNKNOWN.has(change)).isFalse();
        assertThat(EsxiRelease.UNKNOWN.lacks(change)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void holdsEachChangeFromItsOwnReleaseOn(EsxiChange change) {
        assertThat(change.release().has(change)).isTrue();
        assertThat(change.release().lacks(change)).isFalse();
    }

    @Test
    void readsABoundWithAndWithoutBuild() {
        assertThat(EsxiRelease.parse("6.5")).isEqualTo(new EsxiRelease(6, 5, 0));
        assertThat(EsxiRelease.parse("6.0-5050593")).isEqualTo(new EsxiRelease(6, 0, 5050593));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "6", "6.5.0", "6.5-", "6.5-abc", "current", "6.0-1234567890123"})
    void refusesWhatIsNoBound(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EsxiRelease.parse(text))
                .withMessageContaining("6.0-5050593");
    }

    @ParameterizedTest
    @CsvSource({
        "6.0.0, 5050593, 6.0-5050593, true",
        "6.0.0, 5050592, 6.0-5050593, false",
        "6.0.0, 0, 6.0-5050593, false",
        "6.0.0, 0, 6.0, true",
        "6.5.0, 1, 6.0-5050593, true",
        "5.5.0, 9999999, 6.0, false",
        "'', 9999999, 6.0, false"
    })
    void comparesWithABound(String version, long build, String bound, boolean since) {
        assertThat(EsxiRelease.of(version, build).since(EsxiRelease.parse(bound)))
                .isEqualTo(since);
    }

    @Test
    void isWrittenWithoutItsBuild() {
        assertThat(EsxiRelease.of("6.7.0", 15160138)).hasToString("6.7");
    }
}
