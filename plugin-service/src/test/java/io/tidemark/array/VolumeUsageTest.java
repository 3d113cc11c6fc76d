package io.tidemark.array;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeUsageTest {

    private static final Instant AT = Instant.parse("2026-03-01T10:00:00Z");

    @Test
    void deductsTheMetadataThatTheArrayCounts() {
        VolumeUsage usage = VolumeUsage.of(AT, 1000L, 505L, new FigureAccuracy(1, 0.01));
        assertThat(usage)
                .isNotNull()
                .extracting("writtenBytes", "thinProvisioning")
                .containsExactly(500L, 0.5);
    }

    @Test
    void acceptsMetadataBeyondTheSize() {
        assertThat(VolumeUsage.of(AT, 1000L, 1010L, new FigureAccuracy(1, 0.01)))
                .isNotNull();
    }

    @ParameterizedTest
    @CsvSource({", 1", "1000,", "1000, -1", "1000, 1001"})
    void hasNoFigureThatIsMissingOrImpossible(Long size, Long counted) {
        assertThat(VolumeUsage.of(AT, size, counted, FigureAccuracy.EXACT)).isNull();
    }

    @Test
    void countsLargeVolumesToTheByte() {
        long size = (1L << 60) + 1;
        assertThat(VolumeUsage.of(AT, size, size, FigureAccuracy.EXACT))
                .isNotNull()
                .extracting("writtenBytes")
                .isEqualTo(size);
    }
}
