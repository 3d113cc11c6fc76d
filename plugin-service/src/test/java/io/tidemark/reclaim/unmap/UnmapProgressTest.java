package io.tidemark.reclaim.unmap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.host.LogLines;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnmapProgressTest {

    private static final String UUID = "5f3a1b2c-0d4e5f60-7a8b-90abcdef1234";
    private static final String OTHER = "5f3a1b2c-0d4e5f60-7a8b-90abcdef9999";

    private static String pass(long blocks) {
        return "2026-11-20T10:00:00.123Z info hostd[2099001] [Originator@6876 sub=Libs opID=esxcli-7f-1 user=root]"
                + " Unmap: Async Unmapped " + blocks + " blocks from volume " + UUID;
    }

    private static String done(long blocks) {
        return "2026-11-20T10:05:00Z info hostd[2099001] [Originator@6876 sub=Libs opID=esxcli-7f-1 user=root]"
                + " Unmap: Done : Total Unmapped blocks from volume " + UUID + " : " + blocks;
    }

    private static UnmapProgress unmap(List<String> lines) {
        UnmapProgress unmap = UnmapProgress.NOT_BEGUN;
        for (String line : lines) {
            Optional<HostdLine> parsed = HostdLine.parse(line, UUID);
            unmap = parsed.isPresent() ? unmap.after(parsed.get()) : unmap;
        }
        return unmap;
    }

    private static UnmapProgress progressOf(long... passes) {
        List<String> lines = new ArrayList<>();
        for (long blocks : passes) {
            lines.add(blocks < 0 ? done(-blocks) : pass(blocks));
        }
        return unmap(lines);
    }

    @Test
    void addsUpToTheTotal() {
        List<String> lines = new ArrayList<>(Collections.nCopies(4724, pass(200)));
        lines.add(pass(145));
        lines.add(done(944945));
        UnmapProgress unmap = unmap(lines);
        assertThat(unmap.blocks()).isEqualTo(944945).isEqualTo(unmap.total());
        assertThat(unmap.passes()).isEqualTo(4725);
        assertThat(unmap.firstUnit()).isEqualTo(200);
        assertThat(unmap.switches()).isEmpty();
        assertThat(unmap.done()).isTrue();
    }

    @Test
    void readsLinesWithoutPrefix() {
        assertThat(HostdLine.parse("Unmap: Async Unmapped 200 blocks from volume " + UUID, UUID))
                .contains(new HostdLine(null, null, false, 200));
        assertThat(HostdLine.parse("Unmap: Done : Total Unmapped blocks from volume " + UUID + " : 5", UUID))
                .contains(new HostdLine(null, null, true, 5));
    }

    @Test
    void readsTimeAndOperation() {
        HostdLine line = HostdLine.parse(pass(9449), UUID).orElseThrow();
        assertThat(line.at()).isEqualTo("2026-11-20T10:00:00.123Z");
        assertThat(line.operation()).isEqualTo("esxcli-7f-1");
    }

    @Test
    void ignoresOtherVolumesAndCutOffLines() {
        assertThat(HostdLine.parse(pass(200).replace(UUID, OTHER), UUID)).isEmpty();
        assertThat(HostdLine.parse(done(200).replace(UUID, OTHER), UUID)).isEmpty();
        String line = pass(200);
        assertThat(HostdLine.parse(line.substring(0, line.length() - 4), UUID)).isEmpty();
        assertThat(HostdLine.parse("", UUID)).isEmpty();
        assertThat(HostdLine.parse("Unmap: Async Unmapped 99999999999999999999 blocks from volume " + UUID, UUID))
                .isEmpty();
        assertThat(HostdLine.parse("2026-99-99T10:00:00Z Unmap: Async Unmapped 2 blocks from volume " + UUID, UUID))
                .contains(new HostdLine(null, null, false, 2));
    }

    @Test
    void noticesASwitchBetweenPasses() {
        UnmapProgress unmap = progressOf(9449, 9449, 200, 200, 200, 17, -19515);
        assertThat(unmap.firstUnit()).isEqualTo(9449);
        assertThat(unmap.unit()).isEqualTo(200);
        assertThat(unmap.switches()).extracting(UnitSwitch::unit).containsExactly(200L);
    }

    @Test
    void doesNotTakeTheLastPartialPassForASwitch() {
        UnmapProgress running = progressOf(9449, 9449, 45);
        assertThat(running.switches()).isEmpty();
        assertThat(running.after(HostdLine.parse(done(18943), UUID).orElseThrow())
                        .switches())
                .isEmpty();
    }

    @Test
    void noticesSwitchesBackAndForth() {
        UnmapProgress unmap = progressOf(9449, 200, 9449, 9449, -28547);
        assertThat(unmap.switches()).extracting(UnitSwitch::unit).containsExactly(200L, 9449L);
    }

    @Test
    void takesALargerLastPassForASwitch() {
        assertThat(progressOf(200, 200, 9449, -9849).switches())
                .extracting(UnitSwitch::unit)
                .containsExactly(9449L);
    }

    @Test
    void knowsThatASinglePassDoesNotShowTheUnit() {
        assertThat(progressOf(145, -145).onePassOnly()).isTrue();
        assertThat(progressOf(200, 145, -345).onePassOnly()).isFalse();
    }

    @Test
    void setsAnotherCommandsLinesApart() {
        UnmapProgress unmap = unmap(List.of(pass(200), pass(500).replace("esxcli-7f-1", "esxcli-aa-2"), pass(200)));
        assertThat(unmap.foreign()).isTrue();
        assertThat(unmap.blocks()).isEqualTo(400);
        assertThat(unmap.switches()).isEmpty();
    }

    @Test
    void setsLinesAfterTheEndApartWithoutOperations() {
        List<String> lines = List.of(pass(200), done(200), pass(500)).stream()
                .map(line -> line.replace("opID=esxcli-7f-1 ", ""))
                .toList();
        assertThat(unmap(lines.subList(0, 2)).foreign()).isFalse();
        assertThat(unmap(lines).foreign()).isTrue();
        assertThat(unmap(List.of(pass(200), done(200), pass(200))).foreign()).isFalse();
    }

    @Test
    void comparesTheTotalWithThePasses() {
        assertThat(progressOf(200, 145).totalOfPasses()).isFalse();
        assertThat(progressOf(200, 145, -345).totalOfPasses()).isTrue();
        assertThat(progressOf(200, -945).totalOfPasses()).isFalse();
        assertThat(progressOf(200, 145, -200).totalOfPasses()).isFalse();
    }

    @Test
    void endsWithoutPassesWhenNothingIsFree() {
        UnmapProgress unmap =
                UnmapProgress.NOT_BEGUN.after(HostdLine.parse(done(0), UUID).orElseThrow());
        assertThat(unmap.done()).isTrue();
    }

    @Test
    void readsOnAtTheLastLineSeen() {
        LogPosition position = new LogPosition(0, null).after(new LogLines(1, 3, List.of("a", "b", "c")));
        assertThat(position.nextStart()).isEqualTo(3);
        LogLines next = new LogLines(3, 5, List.of("c", "d", "e"));
        assertThat(position.rotated(next)).isFalse();
        assertThat(position.unseen(next, UUID)).containsExactly("d", "e");
        assertThat(position.unseen(new LogLines(3, 3, List.of("c")), UUID)).isEmpty();
        assertThat(position.after(next)).isEqualTo(new LogPosition(5, "e"));
    }

    @Test
    void noticesRotation() {
        LogPosition position = new LogPosition(300, "z");
        assertThat(position.rotated(new LogLines(300, 20, List.of()))).isTrue();
        assertThat(position.rotated(new LogLines(300, 400, List.of("y")))).isTrue();
        assertThat(position.rotated(new LogLines(300, 300, List.of("z")))).isFalse();
        assertThat(new LogPosition(300, null).rotated(new LogLines(300, 300, List.of("z"))))
                .isFalse();
    }

    @Test
    void readsTheRestOfALineThatWasWrittenOnlyInPart() {
        String whole = pass(200);
        LogPosition position = new LogPosition(7, whole.substring(0, 60));
        LogLines read = new LogLines(7, 8, List.of(whole, "next"));
        assertThat(position.rotated(read)).isFalse();
        assertThat(position.unseen(read, UUID)).containsExactly(whole, "next");
        LogPosition counted = new LogPosition(7, whole);
        assertThat(counted.unseen(new LogLines(7, 8, List.of(whole + " ", "next")), UUID))
                .containsExactly("next");
    }

    @Test
    void remembersTheNewestTimeForARotatedLog() {
        LogPosition position = new LogPosition(0, null).after(new LogLines(1, 2, List.of(done(5), "no time")));
        assertThat(position.rewound().canBeNews(Instant.parse("2026-11-20T10:04:59Z")))
                .isFalse();
        assertThat(position.rewound().canBeNews(Instant.parse("2026-11-20T10:05:00Z")))
                .isTrue();
        assertThat(position.rewound().canBeNews(null)).isTrue();
    }

    @Test
    void knowsTheLongestGapBetweenLines() {
        UnmapProgress unmap = unmap(List.of(pass(200), pass(200), done(400)));
        assertThat(unmap.longestGap()).isEqualTo(Duration.parse("PT4M59.877S"));
        assertThat(progressOf(200).longestGap()).isNull();
    }
}
