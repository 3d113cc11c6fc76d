package io.tidemark.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalloonGuidanceTest {

    @ParameterizedTest
    @CsvSource({"1000, 900, 60", "1000, 100, 50", "1000, 60, 16", "1000, 50, 0", "1000, 0, 0", "0, 0, 0"})
    void leavesFivePercentOfTheCapacityFree(long capacity, long free, int percent) {
        assertThat(BalloonGuidance.safePercent(capacity, free, null)).isEqualTo(percent);
        assertThat(BalloonGuidance.safePercent(capacity, free, 0L)).isEqualTo(percent);
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 900, 10, 60",
        "1000, 900, 450, 50",
        "1000, 900, 891, 1",
        "1000, 900, 900, 0",
        "1000, 900, 5000, 0"
    })
    void leavesWhatThinDisksCanStillGrowByFree(long capacity, long free, long growth, int percent) {
        assertThat(BalloonGuidance.safePercent(capacity, free, growth)).isEqualTo(percent);
    }

    @Test
    void writesCommandsThatAShellTakesAsTheyAre() {
        assertThat(BalloonGuidance.commands("it's here", 40))
                .containsExactly("cd '/vmfs/volumes/it'\\''s here'", "vmkfstools -y 40");
    }

    @Test
    void neverFillsWhatMustStayFree() {
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            long capacity = 1 + random.nextLong(1L << 46);
            long free = random.nextLong(capacity + 1);
            int percent = BalloonGuidance.safePercent(capacity, free, null);
            assertThat(percent).isBetween(0, 60);
            if (percent > 0) {
                assertThat(free - free / 100.0 * percent).isGreaterThanOrEqualTo(capacity * 0.05 - 1);
            }
        }
    }
}
