package io.tidemark.advice.xcopy;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CopyForecastTest {

    private static final long DATA = 65L << 30;

    /** The published measurement: 65 GB of data; "-" where it gives no time. */
    @ParameterizedTest
    @CsvSource({
        "THICK, 16384, 6.0.0, 4200, 13",
        "THIN, 16384, 6.0.0, 44000, 46",
        "CLONED, 16384, 6.0.0, 4400, 11",
        "THICK, 8192, 6.0.0, 8700, -",
        "CLONED, 8192, 6.0.0, 8700, -",
        "THIN, 16384, 5.5.0, 69231, -"
    })
    void agreesWithWhatWasMeasured(String kind, long kib, String version, long commands, String seconds) {
        CopyForecast forecast = switch (kind) {
            case "THICK" -> CopyForecast.now(DATA, 0, kib, version);
            case "THIN" -> CopyForecast.now(0, DATA, kib, version);
            default -> CopyForecast.onceCloned(0, DATA, kib);
        };
        assertThat(forecast).isNotNull();
        assertThat(forecast.commands()).isCloseTo(commands, Percentage.withPercentage(6));
        if (!"-".equals(seconds)) {
            assertThat(forecast.seconds()).isCloseTo(Long.parseLong(seconds), Percentage.withPercentage(10));
        }
    }

    @Test
    void saysNothingWithoutASize() {
        assertThat(CopyForecast.now(DATA, DATA, null, "8.0.3")).isNull();
        assertThat(CopyForecast.onceCloned(DATA, DATA, null)).isNull();
    }

    @Test
    void neverLetsThinDisksHaveMoreThanTheHostAsksFor() {
        assertThat(CopyForecast.now(0, 1 << 30, 256L, "8.0.3")).isEqualTo(CopyForecast.now(1 << 30, 0, 256L, "8.0.3"));
    }
}
