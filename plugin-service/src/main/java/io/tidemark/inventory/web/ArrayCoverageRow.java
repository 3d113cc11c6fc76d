package io.tidemark.inventory.web;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureSource;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.source.PoolAlarm;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.proof.ArrayCoverage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The source of proof of a datastore.
 *
 * @param reason why there is no proof, null if there is
 * @param advice what to do about it, null if there is nothing to do
 * @param source where the figures of its volumes come from; null while one has none
 * @param monitoring why vCenter's storage monitoring, which is asked where no array is connected, reports nothing of the datastore;
 *     null if it does, and with connected arrays
 * @param stepBytes the figures of the arrays count in steps of this size, 1 for figures to the byte; null without a figure
 * @param sampledAt time of the oldest figure of its volumes, null while one has none
 * @param age of that figure, null without one
 * @param others figures of other sources that know its volumes; they are not used
 * @param poolAlarm the thin provisioning alarm that its storage provider reports to vCenter, null if it reports none
 */
record ArrayCoverageRow(
        ObjectId datastoreId,
        String name,
        String fileSystem,
        long capacityBytes,
        List<DatastoreRow.Extent> extents,
        ArrayCoverage.State state,
        @Nullable Statement reason,
        @Nullable Statement advice,
        @Nullable FigureSource source,
        @Nullable Statement monitoring,
        @Nullable Long stepBytes,
        @Nullable Instant sampledAt,
        @Nullable Duration age,
        List<OtherSourceRow> others,
        @Nullable PoolAlarm poolAlarm) {

    static ArrayCoverageRow of(
            Datastore datastore,
            ArrayCoverage coverage,
            @Nullable Statement monitoring,
            OtherSourceRows sources,
            Instant now) {
        List<VolumeUsage> usages = datastore.extents().stream()
                .map(BackedExtent::usage)
                .filter(Objects::nonNull)
                .toList();
        boolean whole =
                !usages.isEmpty() && usages.size() == datastore.extents().size();
        Instant sampledAt = whole
                ? usages.stream().map(VolumeUsage::at).min(Instant::compareTo).orElse(null)
                : null;
        return new ArrayCoverageRow(
                datastore.id(),
                datastore.facts().name(),
                datastore.fileSystem(),
                datastore.facts().capacityBytes(),
                datastore.extents().stream().map(DatastoreRow.Extent::of).toList(),
                coverage.state(),
                coverage.reason(),
                coverage.advice(),
                whole ? source(datastore) : null,
                monitoring,
                whole
                        ? usages.stream()
                                .map(VolumeUsage::accuracy)
                                .reduce(FigureAccuracy.EXACT, FigureAccuracy::plus)
                                .stepBytes()
                        : null,
                sampledAt,
                sampledAt == null ? null : age(sampledAt, now),
                sources.of(datastore),
                sources.alarm(datastore));
    }

    /** Of the extents with different sources, the one that is furthest from the array. */
    private static FigureSource source(Datastore datastore) {
        return datastore.extents().stream()
                .map(BackedExtent::source)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(FigureSource.ARRAY);
    }

    /** Zero if the clock of the array is ahead. */
    static Duration age(Instant sampledAt, Instant now) {
        return sampledAt.isAfter(now)
                ? Duration.ZERO
                : Duration.between(sampledAt, now).truncatedTo(ChronoUnit.SECONDS);
    }
}
