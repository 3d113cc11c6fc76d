package io.tidemark.capacity.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResolutionTest {

    @ParameterizedTest
    @CsvSource({
        "PT0S,FIVE_MINUTES",
        "PT24H,FIVE_MINUTES",
        "PT24H1S,HALF_HOUR",
        "P7D,HALF_HOUR",
        "P8D,TWO_HOURS",
        "P30D,TWO_HOURS",
        "P31D,EIGHT_HOURS",
        "P90D,EIGHT_HOURS",
        "P91D,DAY",
        "P3650D,DAY"
    })
    void keepsOlderSamplesFurtherApart(Duration age, Resolution expected) {
        assertThat(Resolution.at(age)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-20T12:04:59Z,2026-11-20T12:00:00Z,FIVE_MINUTES",
        "2026-11-20T12:05:00Z,2026-11-20T12:00:00Z,FIVE_MINUTES",
        "2026-11-20T12:30:00Z,2026-11-20T12:25:00Z,HALF_HOUR",
        "2026-11-20T14:00:00Z,2026-11-20T13:55:00Z,TWO_HOURS",
        "2026-11-20T16:00:00Z,2026-11-20T15:55:00Z,EIGHT_HOURS",
        "2026-11-21T00:00:00Z,2026-11-20T23:55:00Z,DAY",
        "2026-11-20T12:00:00Z,1970-01-01T00:00:00Z,DAY"
    })
    void keepsTheFirstSampleOfAnIntervalLongest(Instant sample, Instant before, Resolution expected) {
        assertThat(Resolution.keeping(sample, before)).isEqualTo(expected);
    }
}
