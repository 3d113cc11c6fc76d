package io.tidemark.imports.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.imports.esxtop.ColumnPatterns;
import io.tidemark.imports.esxtop.Metric;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How counters are found in CounterInfo, and which texts of FetchStats are refused. */
class CounterTableTest {

    private static final ColumnPatterns USUAL = ColumnPatterns.usual();

    private static CounterTable of(String columns) {
        return CounterTable.of("|SCSIDevice|DeviceName,CSTR|" + columns, USUAL);
    }

    @Test
    void readsEachCounterWithVolumesInBytes() {
        CounterTable table = CounterTable.of(StatisticsOfHost.INFO, USUAL);

        assertThat(table.read(new StatisticsOfHost()
                        .device("naa.1", 10, 640)
                        .device("naa.2", 0, 0)
                        .text()))
                .containsOnlyKeys("naa.1", "naa.2")
                .containsEntry(
                        "naa.1",
                        Map.ofEntries(
                                Map.entry(Metric.UNMAP_IOS, 10L),
                                Map.entry(Metric.UNMAP_FAILED, 4L),
                                Map.entry(Metric.UNMAP_MBPS, 640L << 10),
                                Map.entry(Metric.XCOPY_READS, 2L),
                                Map.entry(Metric.XCOPY_WRITES, 3L),
                                Map.entry(Metric.XCOPY_FAILED, 0L),
                                Map.entry(Metric.XCOPY_MBPS, 40L << 10),
                                Map.entry(Metric.WRITE_SAME, 5L),
                                Map.entry(Metric.WRITE_SAME_FAILED, 0L),
                                Map.entry(Metric.WRITE_SAME_MBPS, 60L << 10),
                                Map.entry(Metric.ATS, 7L),
                                Map.entry(Metric.ATS_FAILED, 1L)));
    }

    @Test
    void takesBlocksForTheSizeThatTheDeviceReports() {
        CounterTable table = of("BlockSize,U32|NumOfDeletes,U64|DeletedBlocks,U64|");

        assertThat(table.read("==COUNTER-VALUE==\n|SCSIDevice|naa.1|4096|2|100|\n")
                        .get("naa.1"))
                .containsEntry(Metric.UNMAP_MBPS, 409_600L);
        assertThat(of("NumOfDeletes,U64|DeletedBlocks,U64|")
                        .read("==COUNTER-VALUE==\n|SCSIDevice|naa.1|2|100|\n")
                        .get("naa.1"))
                .containsOnlyKeys(Metric.UNMAP_IOS);
    }

    @Test
    void leavesOutWhatSeveralCountersCouldMean() {
        assertThat(of("NumOfDeletes,U64|OtherDeletes,U64|NumOfATS,U64|").column(Metric.UNMAP_IOS))
                .isEmpty();
        assertThat(of("NumOfDeletes,U64|Name,CSTR|").column(Metric.UNMAP_IOS)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "|SCSIDevice|",
                "|SCSIDevice|DeviceName,CSTR|NumOfDeletes",
                "|SCSIDevice|DeviceName|",
                "|SCSIDevice|Name,CSTR|NumOfDeletes,U64|",
                "|PCPU|NumOfCores,U32|"
            })
    void refusesCountersThatItCannotRead(String info) {
        assertThatExceptionOfType(UnreadableStatistics.class).isThrownBy(() -> CounterTable.of(info, USUAL));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "|SCSIDevice|naa.1|2|",
                "==COUNTER-VALUE==\n|SCSIDevice|naa.1|2",
                "==COUNTER-VALUE==\n|SCSIDevice|naa.1|\n",
                "==COUNTER-VALUE==\n|SCSIDevice|naa.1|-2|\n",
                "==COUNTER-VALUE==\n|SCSIDevice|naa.1|two|\n",
                "==COUNTER-VALUE==\n|SCSIDevice|naa.1|99999999999999999999|\n",
                "==COUNTER-VALUE==\n|SCSIDevice|naa.1|9999999999999999999|\n",
                "==COUNTER-VALUE==\n|SCSIDevice|naa.1|2|3|\n",
                "==COUNTER-VALUE==\n|SCSIDevice|naa.1|2|\n|SCSIDevice|naa.1|2|\n",
                "==NUM-OF-OBJ==\n|SCSI|Path,4|SCSIDevice,2|Adapter,1|\n==COUNTER-VALUE==\n|SCSIDevice|naa.1|2|\n"
            })
    void refusesStatisticsThatAreCutOffOrNoNumbers(String text) {
        CounterTable table = of("NumOfDeletes,U64|");

        assertThatExceptionOfType(UnreadableStatistics.class).isThrownBy(() -> table.read(text));
    }
}
