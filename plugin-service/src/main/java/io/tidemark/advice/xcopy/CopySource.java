package io.tidemark.advice.xcopy;

import io.tidemark.platform.ObjectId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A VM or template as the source of copies.
 *
 * @param host moid of the host it is registered on, null when not known
 * @param disksKnown false when vCenter does not report the disks
 * @param committedBytes what it occupies on its datastores, null when not known
 */
record CopySource(
        ObjectId id,
        String name,
        boolean template,
        @Nullable String host,
        @Nullable Boolean snapshots,
        @Nullable Long committedBytes,
        boolean disksKnown,
        List<Disk> disks) {

    /** The format of a disk. */
    enum Format {
        THIN,
        THICK,
        EAGER,
        /** Redo log, SE sparse and hosted formats. */
        SPARSE,
        RDM,
        UNKNOWN
    }

    /** @param datastore moid, null when not known */
    record Disk(
            String label,
            Format format,
            long capacityBytes,
            @Nullable String datastore) {}

    long thickBytes() {
        return disks.stream()
                .filter(disk -> disk.format() == Format.THICK || disk.format() == Format.EAGER)
                .mapToLong(Disk::capacityBytes)
                .sum();
    }

    /** The data on its thin disks, derived from the total space; null if not known. */
    @Nullable
    Long thinBytes() {
        Long committed = committedBytes;
        if (!disksKnown) {
            return null;
        }
        if (!has(Format.THIN)) {
            return 0L;
        }
        return committed == null ? null : (Long) Math.max(0, committed - thickBytes());
    }

    boolean has(Format format) {
        return disks.stream().anyMatch(disk -> disk.format() == format);
    }
}
