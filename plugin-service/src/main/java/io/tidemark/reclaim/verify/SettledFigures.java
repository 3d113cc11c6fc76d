package io.tidemark.reclaim.verify;

import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Figures being taken until they are known to stand still.
 *
 * <p>An array refreshes its figures at its own cadence and may date a reading by the query or by the refresh. A reading dated
 * at least one cadence after an instant therefore reflects a moment after that instant in either case, and readings dated at
 * least one cadence apart come from different refreshes. Figures stand still when two such readings agree and VMFS, read
 * before the first, between them and after the second, never changed: then the last reading is the array's figure for the
 * state that VMFS shows.
 *
 * @param since when taking began; readings that may be older say nothing about movement
 * @param acceptOlder whether the first reading may reflect a moment before {@code since}
 * @param vmfs VMFS as last read
 * @param reading the latest usable reading, null before the first
 * @param comparable whether VMFS stood still around the latest reading, so that the next may be compared with it
 * @param still whether the latest reading proved that figures stand still
 * @param moved why they did not at some moment, null while nothing moved
 * @param trouble why the last attempt brought no reading, null when it did
 */
public record SettledFigures(
        Instant since,
        boolean acceptOlder,
        VmfsFigures vmfs,
        @Nullable ArrayFigures reading,
        boolean comparable,
        boolean still,
        @Nullable Statement moved,
        @Nullable Statement trouble,
        int readings) {

    /** Before a run: the first reading may be any, only the second must be a refresh later. */
    public static SettledFigures before(VmfsFigures vmfs) {
        return new SettledFigures(vmfs.at(), true, vmfs, null, false, false, null, null, 0);
    }

    /** After a run that ended at {@code end}: every reading must reflect a moment after the end. */
    public static SettledFigures after(Instant end, VmfsFigures vmfs) {
        return new SettledFigures(end, false, vmfs, null, false, false, null, null, 0);
    }

    /** The least date of a reading that says more than the ones before. */
    public Instant nextReadingAt(Duration cadence) {
        if (reading == null) {
            return acceptOlder ? Instant.EPOCH : since.plus(cadence);
        }
        return reading.at().plus(cadence);
    }

    /** Takes a reading, and VMFS read after it, into account; a reading that says nothing new changes nothing. */
    public SettledFigures read(ArrayFigures now, VmfsFigures vmfsNow, Duration cadence) {
        if (now.at().isBefore(nextReadingAt(cadence))) {
            return new SettledFigures(since, acceptOlder, vmfs, reading, comparable, still, moved, null, readings);
        }
        boolean vmfsStill = vmfsNow.sameSpace(vmfs);
        boolean agrees = reading != null && reading.writtenBytes() == now.writtenBytes();
        Statement why = moved;
        if (!vmfsStill) {
            why = Moved.vmfs(vmfs, vmfsNow);
        } else if (reading != null && !agrees && !reading.at().isBefore(since.plus(cadence))) {
            why = Moved.array(reading, now);
        }
        return new SettledFigures(
                since,
                acceptOlder,
                vmfsNow,
                now,
                vmfsStill,
                agrees && vmfsStill && comparable,
                why,
                null,
                readings + 1);
    }

    public SettledFigures failed(Statement why) {
        return new SettledFigures(since, acceptOlder, vmfs, reading, comparable, still, moved, why, readings);
    }
}
