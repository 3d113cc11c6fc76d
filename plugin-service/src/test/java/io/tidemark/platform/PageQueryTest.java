package io.tidemark.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

class PageQueryTest {

    @Test
    void refusesAPageBeyondCounting() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> new PageQuery(Integer.MAX_VALUE, 2, null, null))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(400));
        assertThat(new PageQuery(Integer.MAX_VALUE, 1, null, null)
                        .slice(List.of("only"))
                        .items())
                .isEmpty();
    }
}
