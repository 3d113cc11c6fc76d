package io.tidemark.imports.locking;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BootStormTest {

    private static final Instant START = Instant.parse("2026-03-02T08:00:00Z");

    private final LockRate rate = new LockRate();
    private int second;

    private Statement after(double seconds, double ats, double failed) {
        second += (int) seconds;
        rate.add(START.plusSeconds(second), (long) seconds * 1000, ats, failed);
        return BootStorm.of(rate.activity());
    }

    @Test
    void isUnknownWithoutCounters() {
        assertThat(BootStorm.of(rate.activity()).code()).isEqualTo("ESXTOP_ATS_UNKNOWN");
    }

    @Test
    void needsManyCommandsForLongEnough() {
        Statement none = after(60, 599, 0);
        assertThat(none.code()).isEqualTo("ESXTOP_NO_BOOT_STORM");
        assertThat(none.params()).containsEntry("rate", 10.0).containsEntry("least", 10L);
        assertThat(after(5, 500, 0).code()).as("5 seconds").isEqualTo("ESXTOP_NO_BOOT_STORM");
        assertThat(after(5, 0, 0).code()).as("interrupted").isEqualTo("ESXTOP_NO_BOOT_STORM");
        assertThat(after(5, 500, 0).code()).isEqualTo("ESXTOP_NO_BOOT_STORM");
        assertThat(after(5, 50, 0).code()).as("10 seconds").isEqualTo("ESXTOP_BOOT_STORM_WITHOUT_FAILURES");
    }

    @Test
    void goesByThePartOfFailedLocksInTheStormAlone() {
        after(60, 6, 6);
        assertThat(after(10, 1000, 9).code()).isEqualTo("ESXTOP_BOOT_STORM_WITHOUT_FAILURES");
        Statement failing = after(10, 1000, 11);
        assertThat(failing.code()).isEqualTo("ESXTOP_BOOT_STORM_WITH_FAILURES");
        assertThat(failing.params())
                .containsEntry("from", "2026-03-02T08:01:00Z")
                .containsEntry("to", "2026-03-02T08:01:20Z")
                .containsEntry("count", 2000L)
                .containsEntry("rate", 100.0)
                .containsEntry("failed", 20L)
                .containsEntry("percent", 1.0);
    }

    @Test
    void keepsTheStormWithTheMostCommands() {
        after(10, 5000, 500);
        after(10, 0, 0);
        assertThat(after(20, 400, 0).code()).isEqualTo("ESXTOP_BOOT_STORM_WITH_FAILURES");
    }

    @Test
    void addsWhatWasCountedWhileTheClockStoodStillToTheNextInterval() {
        after(0, 900, 90);
        assertThat(after(10, 100, 0).params()).containsEntry("count", 1000L).containsEntry("failed", 90L);
    }

    @Test
    void leavesFailuresUnknownThatNobodyCounted() {
        assertThat(after(10, 1000, Double.NaN).code()).isEqualTo("ESXTOP_BOOT_STORM_FAILURES_UNKNOWN");
    }
}
