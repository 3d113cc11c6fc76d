package io.tidemark.imports.esxtop;

import static io.tidemark.imports.BatchFile.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.imports.BatchFile;
import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;
import io.tidemark.imports.locking.BootStorm;
import io.tidemark.imports.locking.LockActivity;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EsxtopFileTest {

    private static final long MB = 1 << 20;
    private static final ReceivedFile FILE = new ReceivedFile(Path.of("none"), "esxtop.csv", 1);
    private static final String[] VAAI = {
        "ATS",
        "ATSF",
        "CLONE_RD",
        "CLONE_WR",
        "CLONE_F",
        "MBC_RD/s",
        "MBC_WR/s",
        "ZERO",
        "ZERO_F",
        "MBZERO/s",
        "DELETE",
        "DELETE_F",
        "MBDEL/s"
    };

    private static Header header(String text) throws IOException {
        return new EsxtopFile(FILE, ColumnPatterns.usual()).header(new StringReader(text));
    }

    private static DeviceSeries read(String text) throws IOException {
        Map<Metric, String> chosen = new HashMap<>();
        header(text).candidates().forEach((metric, names) -> chosen.put(metric, names.get(0)));
        List<DeviceSeries> all = new EsxtopFile(FILE, ColumnPatterns.usual())
                .series(new StringReader(text), chosen, 64 * MB, 4000, 100_000);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void recognizesTheLettersOfEsxtopAndTheLongNamesOfTheLab() throws IOException {
        assertThat(header(new BatchFile(VAAI).text()).candidates())
                .hasSize(Metric.values().length)
                .allSatisfy((metric, names) -> assertThat(names).hasSize(1))
                .containsEntry(Metric.ATS_FAILED, List.of("ATSF"))
                .containsEntry(Metric.XCOPY_MBPS, List.of("MBC_WR/s"));
        Header lab = header(new BatchFile(
                        "Reads/sec",
                        "Writes/sec",
                        "MBytes Read/sec",
                        "MBytes Written/sec",
                        "VAAI Delete Commands",
                        "VAAI Failed Delete Commands",
                        "VAAI MBytes Deleted/sec",
                        "VAAI Clone Read Commands",
                        "VAAI Clone Write Commands",
                        "VAAI Failed Clone Commands",
                        "VAAI MBytes Clone Read/sec",
                        "VAAI MBytes Clone Write/sec")
                .text());
        assertThat(lab.undecided()).isFalse();
        assertThat(lab.candidates())
                .containsEntry(Metric.UNMAP_IOS, List.of("VAAI Delete Commands"))
                .containsEntry(Metric.UNMAP_FAILED, List.of("VAAI Failed Delete Commands"))
                .containsEntry(Metric.UNMAP_MBPS, List.of("VAAI MBytes Deleted/sec"))
                .containsEntry(Metric.XCOPY_READS, List.of("VAAI Clone Read Commands"))
                .containsEntry(Metric.XCOPY_WRITES, List.of("VAAI Clone Write Commands"))
                .containsEntry(Metric.XCOPY_FAILED, List.of("VAAI Failed Clone Commands"))
                .containsEntry(Metric.XCOPY_MBPS, List.of("VAAI MBytes Clone Write/sec"));
    }

    @Test
    void leavesTheChoiceToTheUserWhenNothingOrSeveralMatch() throws IOException {
        assertThat(header(new BatchFile("Commands/sec", "Aborts/sec").text()).undecided())
                .isTrue();
        Header two = header(new BatchFile("Deletes", "Delete Commands").text());
        assertThat(two.undecided()).isTrue();
        assertThat(two.candidates()).containsEntry(Metric.UNMAP_IOS, List.of("Deletes", "Delete Commands"));
    }

    @Test
    void bridgesCountersThatBeginAnewAndTakesBlankCellsForUnknown() throws IOException {
        DeviceSeries one = read(new BatchFile("DELETE", "MBDEL/s")
                .row(0, 100, "0")
                .row(5, 110, "128")
                .row(10, " ", " ")
                .row(15, 120, "128")
                .row(20, 3, "38.4")
                .text());
        assertThat(one.figures().unmapIos()).isEqualTo(23);
        assertThat(one.figures().unmapBytes()).isEqualTo(Math.round(5 * (128 + 128 + 38.4) * MB));
        assertThat(one.figures().resets()).isEqualTo(1);
        assertThat(one.figures().atsFailed()).isNull();
        assertThat(one.intervals()).extracting(Interval::ios).containsExactly(10L, 10L, 3L);
        assertThat(one.intervals().get(0).at()).isEqualTo(START.plusSeconds(5));
    }

    @Test
    void reportsTheAverageXcopyAndFailures() throws IOException {
        DeviceSeries one = read(new BatchFile(VAAI)
                .row(0, 10, 1, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0)
                .row(10, 16, 3, 0, 100, 2, 0, 160, 9, 1, 4, 0, 0, 0)
                .text());
        assertThat(one.figures().averageXcopyBytes()).isEqualTo(16 * MB);
        assertThat(one.figures().xcopyFailed()).isEqualTo(2);
        assertThat(one.figures().ats()).isEqualTo(6);
        assertThat(one.figures().atsFailed()).isEqualTo(2);
        assertThat(one.figures().writeSame()).isEqualTo(2);
        assertThat(one.figures().writeSameBytes()).isEqualTo(40 * MB);
        assertThat(one.intervals()).isEmpty();
    }

    @Test
    void findsTheBootStormOfAFileAndLeavesItUnknownWithoutTheColumn() throws IOException {
        LockActivity locks = read(new BatchFile("ATS", "ATSF", "DELETE")
                        .row(0, 100, 0, 0)
                        .row(60, 130, 0, 0)
                        .row(65, 630, 10, 0)
                        .row(70, 1130, 20, 0)
                        .row(130, 1140, 20, 0)
                        .text())
                .figures()
                .locks();
        assertThat(locks.mostPerSecond()).isEqualTo(100);
        assertThat(locks.burst())
                .isEqualTo(new LockActivity.LockBurst(START.plusSeconds(60), START.plusSeconds(70), 1000, 20L));
        assertThat(BootStorm.of(locks).code()).isEqualTo("ESXTOP_BOOT_STORM_WITH_FAILURES");
        assertThat(read(new BatchFile("DELETE").row(0, 0).row(5, 100).text())
                        .figures()
                        .locks())
                .isNull();
    }

    @Test
    void takesEachUnmapForTheConfiguredSizeWhereNoColumnTellsMegabytes() throws IOException {
        DeviceSeries one = read(new BatchFile("DELETE").row(0, 0).row(5, 100).text());
        assertThat(one.figures().bytesMeasured()).isFalse();
        assertThat(one.figures().unmapBytes()).isEqualTo(6400 * MB);
    }

    /** The low priority datastore of the rate control experiment: 1 GB/s for 400 GB, then 25 MB/s; 64 MB a command. */
    @Test
    void findsWhereTheLimitBegan() throws IOException {
        BatchFile file = new BatchFile("DELETE");
        double sent = 0;
        for (int second = 0; second <= 3000; second += 5) {
            file.row(second, (long) (sent / 64));
            double fast = Math.max(0, Math.min(5 * 1000.0, 400 * 1024 - sent));
            sent += fast + (5 - fast / 1000) * 25;
        }
        List<Inflection> found = read(file.text()).figures().inflections();
        assertThat(found).hasSize(1);
        assertThat(found.get(0).bytes() / (double) (400L << 30)).isCloseTo(1, within(0.01));
        assertThat(found.get(0).beforeMBps()).isCloseTo(1000, within(20.0));
        assertThat(found.get(0).afterMBps()).isCloseTo(25, within(2.0));
    }

    @Test
    void findsNoLimitInASteadyPace() throws IOException {
        BatchFile file = new BatchFile("DELETE");
        for (int second = 0; second <= 900; second += 5) {
            file.row(second, (long) (second * 1000.0 / 64));
        }
        assertThat(read(file.text()).figures().inflections()).isEmpty();
    }

    @Test
    void refusesWhatIsCutOrNoNumberOrRunsBackInTime() {
        String whole = new BatchFile("DELETE").row(0, 1).row(5, 2).text();
        for (String text : List.of(
                whole.substring(0, whole.length() - 3),
                whole.substring(0, whole.length() - 30),
                whole.replace("\"2\"", "\"two\""),
                whole.replace("\"2\"", "\"-2\""),
                new BatchFile("DELETE").row(5, 1).row(0, 2).text(),
                new BatchFile("DELETE").row(5, 1).text(),
                whole.replace("03/02", "02/30"),
                whole.replace("PDH-CSV 4.0", "PDH-TSV 4.0"))) {
            assertThatThrownBy(() -> read(text)).as(text).isInstanceOf(FileRejected.class);
        }
    }

    @Test
    void namesTheLineThatIsBroken() {
        String whole = new BatchFile("DELETE").row(0, 1).row(5, 2).text();
        Map<String, ImportMessage> broken = Map.of(
                whole.substring(0, whole.length() - 3), ImportMessage.IMPORT_LINE_BROKEN,
                whole.replace("\"2\"", "\"2\"x"), ImportMessage.IMPORT_LINE_BROKEN,
                whole.replace(",\"2\"", ""), ImportMessage.IMPORT_LINE_CUT,
                whole.replace("\"2\"", "\"2\",\"3\""), ImportMessage.IMPORT_LINE_CUT);
        broken.forEach((text, why) -> assertThatThrownBy(() -> read(text))
                .as(text)
                .isInstanceOfSatisfying(
                        FileRejected.class,
                        refused -> assertThat(refused.why()).isEqualTo(why.with("file", FILE.name(), "line", 3))));
    }

    @Test
    void skipsLinesWithoutText() throws IOException {
        String whole = new BatchFile("DELETE").row(0, 1).row(5, 2).text();
        DeviceSeries one = read("\n" + whole.replace("\n", "\r\n\r\n  \r\n"));
        assertThat(one.figures().samples()).isEqualTo(2);
        assertThat(one.figures().unmapIos()).isEqualTo(1);
    }

    @Test
    void reportsAFailureOfTheStreamAsSuch() {
        String whole = new BatchFile("DELETE").row(0, 1).row(5, 2).text();
        IOException cut = new IOException("cut");
        Reader text = new FilterReader(new StringReader(whole)) {
            private int left = whole.length() - 10;

            @Override
            public int read(char[] target, int offset, int length) throws IOException {
                if (left == 0) {
                    throw cut;
                }
                int count = super.read(target, offset, Math.min(left, length));
                left -= count;
                return count;
            }
        };
        assertThatThrownBy(() -> new EsxtopFile(FILE, ColumnPatterns.usual())
                        .series(text, Map.of(Metric.UNMAP_IOS, "DELETE"), 64 * MB, 4000, 100_000))
                .isSameAs(cut);
    }

    @Test
    void stopsReadingAHeaderThatNamesMoreDevicesThanAHostHas() throws IOException {
        assertThat(series(new ManyDevices(5_000, 2), "DELETE", 10_000)).hasSize(5_000);
        ManyDevices endless = new ManyDevices(400_000, 2);
        assertThatThrownBy(() -> series(endless, "DELETE", 10_000))
                .isInstanceOfSatisfying(
                        FileRejected.class,
                        refused -> assertThat(refused.why())
                                .isEqualTo(ImportMessage.IMPORT_TOO_MANY_DEVICES.with(
                                        "file", FILE.name(), "most", 5_000)));
        assertThat(endless.columns()).isLessThan(10_000);
    }

    @Test
    void refusesACellThatNeverEnds() {
        Reader endless = new Reader() {
            private long left = 1L << 28;

            @Override
            public int read(char[] target, int offset, int length) {
                Arrays.fill(target, offset, offset + length, left == 1L << 28 ? '"' : 'a');
                left -= length;
                return left < 0 ? -1 : length;
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
        assertThatThrownBy(() -> new EsxtopFile(FILE, ColumnPatterns.usual()).header(endless))
                .isInstanceOf(FileRejected.class);
    }

    @Test
    void keepsIntervalsOfAllDevicesWithinOneBound() throws IOException {
        List<DeviceSeries> all = series(new ManyDevices(1_000, 60), "DELETE", 10_000);
        int kept = all.stream()
                .mapToInt(one -> one.intervals().size() + one.copies().size())
                .sum();
        assertThat(kept).isBetween(4_000, 12_000);
        assertThat(all).allSatisfy(one -> {
            long ios = one.intervals().stream().mapToLong(Interval::ios).sum();
            assertThat(ios).isEqualTo(59).isEqualTo(one.figures().unmapIos());
        });
    }

    @Test
    void coarsensTheDevicesWithTheMostIntervalsFirst() throws IOException {
        StringBuilder text = new StringBuilder("(PDH-CSV 4.0) (UTC)(0)");
        for (String device : List.of("naa.busy", "naa.seldom")) {
            text.append(",\\\\esx-01.lab\\Physical Disk SCSI Device(")
                    .append(device)
                    .append(")\\DELETE");
        }
        for (int row = 0; row < 60; row++) {
            text.append("\n03/02/2026 08:00:%02d,%d,%d".formatted(row, row, row / 20));
        }
        List<DeviceSeries> all = series(new StringReader(text.toString()), "DELETE", 20);
        assertThat(all.get(0).intervals()).hasSizeLessThan(20);
        assertThat(all.get(1).intervals())
                .containsExactly(
                        new Interval(START.plusSeconds(20), 1, 1, 64 * MB),
                        new Interval(START.plusSeconds(40), 1, 1, 64 * MB));
    }

    private static List<DeviceSeries> series(Reader text, String counter, int ofFile) throws IOException {
        return new EsxtopFile(FILE, ColumnPatterns.usual())
                .series(
                        text,
                        Map.of(Metric.UNMAP_IOS, counter, Metric.XCOPY_WRITES, "CLONE_WR"),
                        64 * MB,
                        4000,
                        ofFile);
    }

    @Test
    void refusesPatternsThatAreNone() {
        assertThatThrownBy(() -> new ColumnPatterns("", Map.of(Metric.ATS, "(")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ATS");
    }
}
