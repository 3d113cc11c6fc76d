package io.tidemark.inventory.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SsdAdviceTest {

    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

    private static LocalDevice device(boolean ssd, String delete) {
        return new LocalDevice("t10.ATA_SSD", "host-1", "esx-01", "SSD", true, ssd, "yes", "unknown", delete);
    }

    private static List<String> advice(LocalDevice device, long free, @Nullable Instant lastUnmap) {
        return SsdAdvice.of(List.of(device), 1000, free, lastUnmap, NOW).stream()
                .map(Statement::code)
                .toList();
    }

    @Test
    void asksForASpareAreaBelowTwentyPercent() {
        assertThat(advice(device(true, "supported"), 200, NOW)).isEmpty();
        assertThat(advice(device(true, "supported"), 199, NOW)).containsExactly("SSD_SPARE_AREA_LOW");
    }

    @Test
    void countsTheTimeSinceTheLastUnmapWhereUnmapIsSupported() {
        LocalDevice ssd = device(true, "supported");
        assertThat(advice(ssd, 500, null)).containsExactly("SSD_NEVER_RECLAIMED");
        assertThat(advice(ssd, 500, NOW.minus(Duration.ofDays(90)))).isEmpty();
        assertThat(advice(ssd, 500, NOW.minus(Duration.ofDays(91)))).containsExactly("SSD_RECLAIMED_LONG_AGO");
        assertThat(advice(device(true, "unsupported"), 500, null)).isEmpty();
    }

    @Test
    void advisesNothingForOtherDisks() {
        assertThat(advice(device(false, "supported"), 1, null)).isEmpty();
    }
}
