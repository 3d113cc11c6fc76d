package io.tidemark.capacity.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrendTest {

    @ParameterizedTest
    @CsvSource({"PT24H,4,true", "PT23H59M,4,false", "PT24H,3,false", "P28D,80,true", "PT0S,100,false"})
    void isConclusiveFromFourSamplesOverADay(Duration length, long samples, boolean expected) {
        Trend trend = new Trend(Tables.NOON.minus(length), Tables.NOON, samples, 1, 1);
        assertThat(trend.conclusive()).isEqualTo(expected);
    }
}
