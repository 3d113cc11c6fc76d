package io.tidemark.imports.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.imports.BatchFile;
import io.tidemark.imports.esxtop.ColumnPatterns;
import io.tidemark.imports.esxtop.EsxtopFile;
import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.file.ReceivedFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The clones of the published measurement in an esxtop file: 65 GB with a request size of 16 MB, before and after a template was cloned. */
class CopyFiguresTest {

    private static final long MB = 1 << 20;
    private static final Map<Metric, String> COLUMNS =
            new EnumMap<>(Map.of(Metric.XCOPY_WRITES, "CLONE_WR", Metric.XCOPY_MBPS, "MBC_WR/s"));

    private static CopyWindow window(int from, int to) {
        return new CopyWindow(BatchFile.START.plusSeconds(from), BatchFile.START.plusSeconds(to));
    }

    private static List<DeviceCopies> copies(String text, Map<Metric, String> columns) throws IOException {
        EsxtopFile file = new EsxtopFile(new ReceivedFile(Path.of("none"), "esxtop.csv", 1), ColumnPatterns.usual());
        return file.series(new StringReader(text), columns, 64 * MB, 4000, 100_000).stream()
                .map(DeviceCopies::of)
                .toList();
    }

    /** From second 3 to 49, 44,000 commands; from 103 to 114, 4,400; 65 GB each. */
    private static String clones(boolean measured) {
        BatchFile file = measured ? new BatchFile("CLONE_WR", "MBC_WR/s") : new BatchFile("CLONE_WR");
        double sent = 0;
        for (int second = 0; second <= 120; second += 5) {
            double slow = Math.max(0, Math.min(second, 49) - Math.max(second - 5, 3));
            double fast = Math.max(0, Math.min(second, 114) - Math.max(second - 5, 103));
            sent += slow * 44_000 / 46 + fast * 4_400 / 11;
            double megabytes = slow * 65 * 1024 / 46 + fast * 65 * 1024 / 11;
            if (measured) {
                file.row(second, Math.round(sent), megabytes / 5);
            } else {
                file.row(second, Math.round(sent));
            }
        }
        return file.text();
    }

    @Test
    void joinsTheCommandsOfTwoClonesWithTheirTimesAndComparesThem() throws IOException {
        List<DeviceCopies> files = copies(clones(true), COLUMNS);
        List<CopyWindow> all = List.of(window(3, 49), window(103, 114));

        CopyFigures before = CopyFigures.of(all.get(0), all, files);
        CopyFigures after = CopyFigures.of(all.get(1), all, files);

        assertThat(before.seconds()).isEqualTo(46);
        assertThat(before.commands()).isEqualTo(44_000);
        assertThat(before.bytes()).isCloseTo(65L << 30, within(MB));
        assertThat(before.bytesPerCommand() / (double) MB).isCloseTo(1.5, within(0.02));
        assertThat(before.shared()).isFalse();
        assertThat(after.commands()).isEqualTo(4_400);
        assertThat(after.bytesPerCommand() / (double) MB).isCloseTo(15.1, within(0.05));
        CopyComparison both = CopyComparison.of(before, after);
        assertThat(both.commands()).isEqualTo(0.1);
        assertThat(both.seconds()).isCloseTo(11 / 46.0, within(0.001));
        assertThat(both.bytes()).isCloseTo(1, within(0.001));
        assertThat(both.bytesPerCommand()).isCloseTo(10, within(0.01));
    }

    @Test
    void marksIntervalsThatTwoCopiesShare() throws IOException {
        List<CopyWindow> all = List.of(window(3, 49), window(48, 60), window(103, 114));
        List<DeviceCopies> files = copies(clones(true), COLUMNS);
        assertThat(all.stream().map(one -> CopyFigures.of(one, all, files).shared()))
                .containsExactly(true, true, false);
    }

    @Test
    void leavesUnknownWhatNoFileCoversOrCounts() throws IOException {
        CopyWindow late = window(103, 130);
        CopyFigures uncovered = CopyFigures.of(late, List.of(late), copies(clones(true), COLUMNS));
        assertThat(uncovered.commands()).isNull();
        assertThat(uncovered.seconds()).isEqualTo(27);

        CopyWindow first = window(3, 49);
        CopyFigures unmeasured =
                CopyFigures.of(first, List.of(first), copies(clones(false), Map.of(Metric.XCOPY_WRITES, "CLONE_WR")));
        assertThat(unmeasured.commands()).isEqualTo(44_000);
        assertThat(unmeasured.bytes()).isNull();
        assertThat(unmeasured.bytesPerCommand()).isNull();
        assertThat(CopyComparison.of(unmeasured, unmeasured).bytesPerCommand()).isNull();
    }

    @Test
    void includesAnIntervalThatEndsInTheSecondInWhichACopyBegins() throws IOException {
        BatchFile file = new BatchFile("CLONE_WR", "MBC_WR/s");
        file.row(0, 0, 0).row(5, 64, 204.8).row(10, 64, 0).row(15, 64, 0);
        CopyWindow brief = new CopyWindow(BatchFile.START.plusMillis(5300), BatchFile.START.plusMillis(5600));

        CopyFigures figures = CopyFigures.of(brief, List.of(brief), copies(file.text(), COLUMNS));

        assertThat(figures.commands()).isEqualTo(64);
        assertThat(figures.bytes()).isEqualTo(1024 * MB);
    }

    @Test
    void countsNothingWhereTheHostCopiedByItself() throws IOException {
        CopyWindow quiet = window(60, 90);
        CopyFigures none = CopyFigures.of(quiet, List.of(quiet), copies(clones(true), COLUMNS));
        assertThat(none.commands()).isZero();
        assertThat(none.bytes()).isZero();
        assertThat(none.bytesPerCommand()).isNull();
    }
}
