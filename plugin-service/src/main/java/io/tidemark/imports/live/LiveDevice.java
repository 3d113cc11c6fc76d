package io.tidemark.imports.live;

import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.locking.BootStorm;
import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The counters of a device in a live view; counts and bytes are sums since it began, null if the host does not have the
 * counter.
 *
 * @param device canonical name
 * @param present whether the last sample contains the device
 * @param resets how often a counter began again; what was counted between the last sample before and the restart is lost
 * @param deletes UNMAP commands [DELETE]
 * @param deletesFailed UNMAP commands that failed [DELETE_F]
 * @param deletedBytes bytes of UNMAP
 * @param deletedBytesPerSecond between the last two samples [MBDEL/s]
 * @param bytesPerDelete average of one UNMAP command between the last two samples; null if none was sent
 * @param cloneReads XCOPY commands that read from the device [CLONE_RD]
 * @param cloneWrites XCOPY commands that wrote to the device [CLONE_WR]
 * @param clonesFailed XCOPY commands that failed [CLONE_F]
 * @param ats ATS commands [ATS]
 * @param atsFailed ATS commands that failed [ATSF]
 * @param locking what the ATS counters show about a boot storm; null before the second sample
 * @param zeros WRITE SAME commands [ZERO]
 * @param zerosFailed WRITE SAME commands that failed [ZERO_F]
 */
public record LiveDevice(
        String device,
        boolean present,
        int resets,
        @Nullable Long deletes,
        @Nullable Long deletesFailed,
        @Nullable Long deletedBytes,
        @Nullable Long deletedBytesPerSecond,
        @Nullable Long bytesPerDelete,
        @Nullable Long cloneReads,
        @Nullable Long cloneWrites,
        @Nullable Long clonesFailed,
        @Nullable Long ats,
        @Nullable Long atsFailed,
        @Nullable Statement locking,
        @Nullable Long zeros,
        @Nullable Long zerosFailed) {

    /** @param millis between the last two samples, 0 if not known */
    static LiveDevice of(String device, LiveTally tally, boolean present, long millis) {
        Long deletes = tally.gained().get(Metric.UNMAP_IOS);
        Long bytes = tally.gained().get(Metric.UNMAP_MBPS);
        return new LiveDevice(
                device,
                present,
                tally.resets(),
                tally.sum(Metric.UNMAP_IOS),
                tally.sum(Metric.UNMAP_FAILED),
                tally.sum(Metric.UNMAP_MBPS),
                bytes == null || millis == 0 ? null : Long.valueOf(Math.round(bytes * 1000.0 / millis)),
                bytes == null || deletes == null || deletes == 0 ? null : Long.valueOf(bytes / deletes),
                tally.sum(Metric.XCOPY_READS),
                tally.sum(Metric.XCOPY_WRITES),
                tally.sum(Metric.XCOPY_FAILED),
                tally.sum(Metric.ATS),
                tally.sum(Metric.ATS_FAILED),
                locking(tally),
                tally.sum(Metric.WRITE_SAME),
                tally.sum(Metric.WRITE_SAME_FAILED));
    }

    private static @Nullable Statement locking(LiveTally tally) {
        boolean waiting = tally.locks() == null && tally.sum(Metric.ATS) != null;
        return waiting ? null : BootStorm.of(tally.locks());
    }
}
