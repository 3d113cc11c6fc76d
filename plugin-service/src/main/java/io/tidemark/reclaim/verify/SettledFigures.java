package io.tidemark.reclaim.verify;

import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Figures that are read until they are stable.
 *
 * <p>An array updates its figures at its own interval and dates a reading by the query or by the update; its clock can
 * differ from that of the service. Therefore, dates are compared only with earlier dates of the same array: a reading
 * dated at least one interval after another is from a later update and reflects a time after the earlier query. The
 * first reading, the anchor, can reflect the past; each later one reflects a time after the start of measuring. Figures
 * are stable if two readings are equal and VMFS, read before, between, and after them, did not change: then the last
 * reading is the figure for the state of VMFS. Before a run, the anchor can be one of the two; after a run it cannot,
 * because it can be from before the end of the run.
 *
 * @param anchorCounts whether the anchor can be one of the two equal readings
 * @param vmfs VMFS as last read
 * @param reading the latest usable reading, null before the first
 * @param comparable whether VMFS did not change around the latest reading, so that the next can be compared with it
 * @param still whether the latest reading proved that figures are stable
 * @param moved why they changed, null while they did not
 * @param trouble why the last attempt failed, null if it succeeded
 * @param readings number of new readings
 * @param attempts number of queries of the array
 * @param nextAt earliest time, by the clock of the service, at which a query can return new figures
 */
public record SettledFigures(
        Instant since,
        boolean anchorCounts,
        VmfsFigures vmfs,
        @Nullable ArrayFigures reading,
        boolean comparable,
        boolean still,
        @Nullable Statement moved,
        @Nullable Statement trouble,
        int readings,
        int attempts,
        Instant nextAt) {

    /** Before a run; {@code vmfs} has just been read. */
    public static SettledFigures before(VmfsFigures vmfs) {
        return new SettledFigures(vmfs.at(), true, vmfs, null, false, false, null, null, 0, 0, vmfs.at());
    }

    /** After a run; {@code vmfs} has just been read, after the run's end was known. */
    public static SettledFigures after(VmfsFigures vmfs) {
        return new SettledFigures(vmfs.at(), false, vmfs, null, false, false, null, null, 0, 0, vmfs.at());
    }

    /** A figure that reflects a moment after measuring began; null while there is none. */
    public @Nullable ArrayFigures usable() {
        return anchorCounts || readings >= 2 ? reading : null;
    }

    /** Takes a reading, and VMFS read after it, into account; a reading of the same refresh changes nothing. */
    public SettledFigures read(ArrayFigures now, VmfsFigures vmfsNow, Duration cadence) {
        ArrayFigures last = reading;
        if (last != null && !now.refreshedSince(last, cadence)) {
            return retry(vmfs.withAutomatic(vmfsNow), vmfsNow.at().plus(cadence.dividedBy(4)), null);
        }
        boolean vmfsStill = vmfsNow.sameSpace(vmfs);
        boolean agrees = last != null && last.writtenBytes() == now.writtenBytes();
        Statement why = moved;
        if (!vmfsStill) {
            why = FiguresUnstable.vmfs(vmfs, vmfsNow);
        } else if (last != null && !agrees && readings >= 2) {
            why = FiguresUnstable.array(last, now);
        }
        return new SettledFigures(
                since,
                anchorCounts,
                vmfsNow.withAutomatic(vmfs),
                now,
                vmfsStill,
                agrees && vmfsStill && comparable && (anchorCounts || readings >= 2),
                why,
                null,
                readings + 1,
                attempts + 1,
                vmfsNow.at().plus(cadence));
    }

    /** VMFS as read immediately before the host is called: a change since the last reading counts as movement. */
    public SettledFigures launching(VmfsFigures now) {
        return new SettledFigures(
                since,
                anchorCounts,
                now.withAutomatic(vmfs),
                reading,
                comparable,
                still && now.sameSpace(vmfs),
                now.sameSpace(vmfs) ? moved : FiguresUnstable.vmfs(vmfs, now),
                trouble,
                readings,
                attempts,
                nextAt);
    }

    /** The array could not be read. */
    public SettledFigures failed(Statement why, Instant nextAttempt) {
        return retry(vmfs, nextAttempt, why);
    }

    private SettledFigures retry(VmfsFigures known, Instant nextAttempt, @Nullable Statement why) {
        return new SettledFigures(
                since,
                anchorCounts,
                known,
                reading,
                comparable,
                still,
                moved,
                why,
                readings,
                attempts + 1,
                nextAttempt);
    }
}
