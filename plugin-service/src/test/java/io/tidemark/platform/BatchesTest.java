package io.tidemark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BatchesTest {

    @Test
    void batchesHaveAllElementsInTheirOrder() {
        assertThat(Batches.of(List.of(1, 2, 3, 4, 5), 2)).containsExactly(List.of(1, 2), List.of(3, 4), List.of(5));
        assertThat(Batches.of(List.of(1, 2), 2)).containsExactly(List.of(1, 2));
        assertThat(Batches.of(Set.of(), 2)).isEmpty();
    }
}
