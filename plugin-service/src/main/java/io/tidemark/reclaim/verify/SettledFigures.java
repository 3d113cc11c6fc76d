package io.tidemark.reclaim.verify;

import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Figures being taken until they are known to stand still.
 *
 * <p>An array refreshes its figures at its own cadence and may date a reading by the query or by the refresh; its clock may
 * differ from ours. So dates are compared only with earlier dates of the same array: a reading dated at least one cadence
 * after another comes from a later refresh and, in either way of dating, reflects a moment after the earlier one was asked
 * for. The first reading, the anchor, may reflect the past; every later one reflects a moment after measuring began. Figures
 * stand still when two readings agree and VMFS, read before the first, between and after them, never changed: then the last
 * reading is the array's figure for the state that VMFS shows. Before a run the anchor may be one of the two; after a run it
 * may not, because it may still be from before the run's end.
 *
 * @param anchorCounts whether the anchor may be one of the two readings that agree
 * @param vmfs VMFS as last read
 * @param reading the latest usable reading, null before the first
 * @param comparable whether VMFS stood still around the latest reading, so that the next may be compared with it
 * @param still whether the latest reading proved that figures stand still
 * @param moved why they did not at some moment, null while nothing moved
 * @param trouble why the last attempt brought no reading, null when it did
 * @param readings how many readings brought something new
 * @param attempts how often the array was asked
 * @param nextAt when, by our clock, asking again can bring something new
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
            return retry(vmfsNow.at().plus(cadence.dividedBy(4)), null);
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
                vmfsNow,
                now,
                vmfsStill,
                agrees && vmfsStill && comparable && (anchorCounts || readings >= 2),
                why,
                null,
                readings + 1,
                attempts + 1,
                vmfsNow.at().plus(cadence));
    }

    /** VMFS as read right before the host is asked: a change since the last reading counts as movement. */
    public SettledFigures launching(VmfsFigures now) {
        return new SettledFigures(
                since,
                anchorCounts,
                now,
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
        return retry(nextAttempt, why);
    }

    private SettledFigures retry(Instant nextAttempt, @Nullable Statement why) {
        return new SettledFigures(
                since, anchorCounts, vmfs, reading, comparable, still, moved, why, readings, attempts + 1, nextAttempt);
    }
}
