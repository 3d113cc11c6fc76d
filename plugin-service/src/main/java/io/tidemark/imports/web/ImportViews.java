package io.tidemark.imports.web;

import io.tidemark.imports.esxtop.DeviceFigures;
import io.tidemark.imports.esxtop.Interval;
import io.tidemark.imports.hostd.LoggedRun;
import io.tidemark.imports.locking.BootStorm;
import io.tidemark.imports.run.StoredSeries;
import io.tidemark.imports.vsish.VolumeProperties;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The content of imports; {@code datastore} is null if the caller may view none. */
final class ImportViews {

    private ImportViews() {}

    /** A datastore as lists name it. */
    record NamedDatastore(ObjectId id, String name) {}

    /**
     * A device of a batch file.
     *
     * @param locking what the ATS counters show about a boot storm; null if the file was imported before this was read
     */
    record ImportedSeries(
            long id,
            @Nullable NamedDatastore datastore,
            DeviceFigures figures,
            @Nullable Statement locking) {

        static ImportedSeries of(StoredSeries one, @Nullable NamedDatastore datastore) {
            DeviceFigures figures = one.figures();
            boolean earlier = figures.locks() == null && figures.ats() != null;
            return new ImportedSeries(one.id(), datastore, figures, earlier ? null : BootStorm.of(figures.locks()));
        }
    }

    /** UNMAP in the {@code seconds} up to {@code at}; in between none was sent. */
    record UnmapIntervalView(Instant at, int seconds, long unmapIos, long unmapBytes) {

        static UnmapIntervalView of(Interval one) {
            return new UnmapIntervalView(one.at(), one.seconds(), one.ios(), one.bytes());
        }
    }

    /** A device with its intervals. */
    record ImportedCurve(ImportedSeries series, List<UnmapIntervalView> points) {}

    /** A run in hostd.log. */
    record ImportedRun(@Nullable NamedDatastore datastore, LoggedRun run) {}

    /**
     * Statistics of a volume by vsish.
     *
     * @param vmfs6 whether the volume is VMFS 6, null when not known
     */
    record ImportedVolume(
            @Nullable NamedDatastore datastore,
            VolumeProperties properties,
            @Nullable Long unmappedBytes,
            @Nullable Boolean vmfs6) {}
}
