package io.tidemark.imports.esxtop;

import io.tidemark.imports.locking.LockActivity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands of one host to one device between the first and the last sample. Counts are sums over that time, across
 * restarts of the counters; null if the file does not have the column.
 *
 * @param host name of the host
 * @param resets how often a counter began again; what was counted between the last sample before and the restart is
 *     lost
 * @param bytesMeasured whether the bytes come from a column of MB/s; otherwise each UNMAP is taken for the configured
 *     size
 * @param averageXcopyBytes written by one XCOPY on average, null when not known
 * @param locks how often ATS was sent, null if the file does not have the column or was imported before this was read
 */
public record DeviceFigures(
        String host,
        String device,
        Instant from,
        Instant to,
        int samples,
        int resets,
        @Nullable Long unmapIos,
        @Nullable Long unmapBytes,
        boolean bytesMeasured,
        @Nullable Long unmapFailed,
        @Nullable Long xcopyReads,
        @Nullable Long xcopyWrites,
        @Nullable Long xcopyFailed,
        @Nullable Long xcopyBytes,
        @Nullable Long averageXcopyBytes,
        @Nullable Long writeSame,
        @Nullable Long writeSameFailed,
        @Nullable Long writeSameBytes,
        @Nullable Long ats,
        @Nullable Long atsFailed,
        @Nullable LockActivity locks,
        List<Inflection> inflections) {}
