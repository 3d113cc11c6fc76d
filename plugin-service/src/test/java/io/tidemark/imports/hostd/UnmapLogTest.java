package io.tidemark.imports.hostd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.imports.file.FileRejected;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UnmapLogTest {

    private static final String VOLUME = "5572373e-751a763c-b2b3-90e2ba392084";

    private static List<LoggedRun> runs(@Nullable Long requested, String... lines) {
        UnmapLog log = new UnmapLog(volume -> true, requested);
        for (String line : lines) {
            log.line(line);
        }
        return log.runs();
    }

    private static String pass(long blocks) {
        return "Unmap: Async Unmapped " + blocks + " blocks from volume " + VOLUME;
    }

    private static String done(long blocks) {
        return "Unmap: Done : Total Unmapped blocks from volume " + VOLUME + " : " + blocks;
    }

    private static String[] replaced() {
        String[] lines = new String[4726];
        java.util.Arrays.fill(lines, pass(200));
        lines[4724] = pass(145);
        lines[4725] = done(944_945);
        return lines;
    }

    @Test
    void reportsThatSixtyThousandWereReplacedByTwoHundred() {
        LoggedRun run = runs(60_000L, replaced()).get(0);
        assertThat(run.effectiveUnit()).isEqualTo(200);
        assertThat(run.passes()).isEqualTo(4725);
        assertThat(run.blocksProcessed()).isEqualTo(944_945);
        assertThat(run.totalBlocks()).isEqualTo(944_945);
        assertThat(run.totalMatches()).isTrue();
        assertThat(run.switches()).isEmpty();
        assertThat(run.verdict().text())
                .isEqualTo("The host used 200 blocks instead of 60,000, because that is more than 1% of the free space"
                        + " (9,449 blocks).");
        assertThat(run.startedAt()).isNull();
    }

    @Test
    void saysWhatMayHaveBeenWhenNobodyToldWhatWasAsked() {
        assertThat(runs(null, replaced()).get(0).verdict().code()).isEqualTo("LOGGED_UNIT_COULD_BE_LARGER");
        assertThat(runs(1500L, pass(1500), pass(1500), pass(100), done(3100))
                        .get(0)
                        .verdict()
                        .code())
                .isEqualTo("LOGGED_UNIT_AS_REQUESTED");
        assertThat(runs(150L, pass(200), pass(200), done(400)).get(0).verdict().code())
                .isEqualTo("LOGGED_UNIT_TOO_LARGE");
        assertThat(runs(null, pass(200), pass(200)).get(0).verdict().code()).isEqualTo("LOGGED_UNIT_NO_END");
        assertThat(runs(null, done(5)).get(0).verdict().code()).isEqualTo("LOGGED_UNIT_UNKNOWN");
    }

    @Test
    void distinguishesRunsByVolumeAndOperationWithTheHostsOwnTime() {
        String prefix = " info hostd[2099538] [Originator@6876 sub=Libs opID=esxcli-";
        List<LoggedRun> runs = runs(
                null,
                "2026-03-02T08:00:01.000Z" + prefix + "a] " + pass(300),
                "2026-03-02T08:00:02.000Z" + prefix + "b] " + pass(200).replace(VOLUME, VOLUME.replace('5', '6')),
                "2026-03-02T08:00:03.000Z" + prefix + "a] " + pass(300),
                "2026-03-02T08:00:04.000Z" + prefix + "a] " + pass(7),
                "2026-03-02T08:00:05.000Z" + prefix + "a] " + done(607));
        assertThat(runs).hasSize(2);
        assertThat(runs.get(0).operation()).isEqualTo("esxcli-a");
        assertThat(runs.get(0).startedAt()).isEqualTo(Instant.parse("2026-03-02T08:00:01Z"));
        assertThat(runs.get(0).endedAt()).isEqualTo(Instant.parse("2026-03-02T08:00:05Z"));
        assertThat(runs.get(1).endedAt()).isNull();
        assertThat(runs.get(1).totalBlocks()).isNull();
    }

    @Test
    void refusesMoreSwitchesThanTheRunsOfALogHave() {
        UnmapLog log = new UnmapLog(volume -> true, null);
        for (int run = 0; run < 100; run++) {
            switchTimes(log, run, 1_000);
        }
        assertThat(log.runs())
                .hasSize(100)
                .allSatisfy(run -> assertThat(run.switches()).hasSize(1_000));
        assertThatThrownBy(() -> switchTimes(log, 100, 1)).isInstanceOf(FileRejected.class);
        assertThatThrownBy(() -> switchTimes(new UnmapLog(volume -> true, null), 0, 1_001))
                .isInstanceOf(FileRejected.class);
    }

    /** A switch counts when the pass after it follows. */
    private static void switchTimes(UnmapLog log, int run, int times) {
        for (int i = 0; i < times + 2; i++) {
            log.line("opID=" + run + "] " + pass(100 + i));
        }
    }

    @Test
    void keepsTheBeginningOfAnEndlessOperationId() {
        UnmapLog log = new UnmapLog(volume -> true, null);
        log.line("opID=" + "a".repeat(16_000) + "] " + pass(200));
        assertThat(log.runs())
                .singleElement()
                .satisfies(run -> assertThat(run.operation()).isEqualTo("a".repeat(256)));
    }

    @Test
    void saysWhenTheBeginningIsMissing() {
        assertThat(runs(null, pass(200), pass(45), done(944_945)).get(0).totalMatches())
                .isFalse();
    }
}
