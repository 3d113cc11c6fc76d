package io.tidemark.array.flasharray.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.array.ArrayRefused;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestVersionTest {

    @Test
    void isTheNewestThatBothSidesKnowWhateverTheOrder() {
        assertThat(RestVersion.newestOf(List.of("2.9", "2.26", "2.10", "3.0", "2.999")))
                .hasToString("2.26");
        assertThat(RestVersion.newestOf(List.of("2.56", "2.57", "2.58"))).hasToString("2.56");
    }

    @Test
    void isTheNearestNewerOneOfAnArrayWithNewerVersionsOnly() {
        assertThat(RestVersion.newestOf(List.of("2.60", "2.58", "2.61"))).hasToString("2.58");
        assertThat(RestVersion.newestOf(List.of("1.19", "2.58"))).hasToString("2.58");
    }

    @Test
    void isOfOneWhereTwoCannotBeRead() {
        assertThat(RestVersion.newestOf(List.of("1.19", "2.0", "3.0"))).hasToString("1.19");
    }

    @Test
    void isNoneOfAnArrayThatHasNoKnownOne() {
        assertThatThrownBy(() -> RestVersion.newestOf(List.of("0.9", "2.1")))
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("Provided: 0.9, 2.1");
    }
}
