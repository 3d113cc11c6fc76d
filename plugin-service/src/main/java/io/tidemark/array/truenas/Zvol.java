package io.tidemark.array.truenas;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.DeviceNames;
import io.tidemark.array.truenas.TrueNasRows.Dataset;
import io.tidemark.array.truenas.TrueNasRows.Extent;
import io.tidemark.platform.Statement;
import io.tidemark.platform.shell.ShellWord;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An extent and what backs it.
 *
 * @param dataset null if that is no zvol
 * @param parity the type of virtual device of its pool whose space includes parity, null for none
 */
record Zvol(
        String address,
        TrueNasProperties properties,
        Extent extent,
        @Nullable Dataset dataset,
        @Nullable String parity) {

    /** Of a block, in metadata. */
    private static final int POINTER_BYTES = 128;

    String name() {
        return dataset == null ? String.valueOf(extent.name()) : String.valueOf(dataset.name());
    }

    ArrayVolume volume(Instant at) {
        VolumeUsage usage = usage(at);
        Statement obstacle = obstacle();
        Long size = dataset == null ? extent.filesize() : Dataset.bytes(dataset.volsize());
        return new ArrayVolume(
                String.valueOf(extent.id()),
                name(),
                size == null ? 0 : size,
                DeviceNames.ofWwn(digits(extent.naa())),
                usage,
                obstacle,
                usage == null && obstacle == null ? missing() : null);
    }

    private static @Nullable String digits(@Nullable String naa) {
        return naa != null && naa.startsWith("0x") ? naa.substring(2) : naa;
    }

    private @Nullable Statement obstacle() {
        if (Boolean.TRUE.equals(extent.ro()) || dataset != null && dataset.readOnly()) {
            return ArrayProblemMessage.ARRAY_VOLUME_READ_ONLY.with("array", address, "volume", name());
        }
        return reserved() ? reservation() : null;
    }

    /** What UNMAP frees stays reserved for the zvol. */
    private boolean reserved() {
        Long reserved = dataset == null ? null : Dataset.bytes(dataset.refreservation());
        return reserved != null && reserved > 0;
    }

    private Statement reservation() {
        String command = String.join(" ", "zfs", "set", "refreservation=none", ShellWord.of(name()));
        return TrueNasMessage.TRUENAS_RESERVATION.with("array", address, "volume", name(), "command", command);
    }

    /** Null if the array reports no figure of what hosts wrote, or an impossible one. */
    @Nullable
    VolumeUsage usage(Instant at) {
        long metadata = (long) properties.metadataCopies() * POINTER_BYTES;
        Long block = dataset == null ? null : Dataset.bytes(dataset.volblocksize());
        if (dataset == null || block == null || block <= metadata || reserved() || unlikeWritten() != null) {
            return null;
        }
        FigureAccuracy accuracy = new FigureAccuracy(block, (double) metadata / block);
        VolumeUsage usage =
                VolumeUsage.of(at, Dataset.bytes(dataset.volsize()), Dataset.bytes(dataset.usedbydataset()), accuracy);
        return usage == null ? null : usage.withSnapshots(Dataset.bytes(dataset.usedbysnapshots()));
    }

    /** Why the space that it takes is not what hosts wrote; null if it is, or counts nevertheless. */
    private @Nullable Statement unlikeWritten() {
        if (dataset == null || properties.allocationCounted()) {
            return null;
        }
        if (dataset.compressed()) {
            return TrueNasMessage.TRUENAS_COMPRESSION.with(Map.of(
                    "array", address,
                    "volume", name(),
                    "compression", Dataset.text(dataset.compression()),
                    "ratio", Dataset.text(dataset.compressratio())));
        }
        if (dataset.cloned()) {
            return TrueNasMessage.TRUENAS_CLONE.with(
                    "array", address, "volume", name(), "origin", Dataset.text(dataset.origin()));
        }
        if (dataset.copied() || parity != null) {
            String layout = Objects.requireNonNullElse(parity, "copies=" + Dataset.text(dataset.copies()));
            return TrueNasMessage.TRUENAS_REDUNDANCY.with("array", address, "volume", name(), "layout", layout);
        }
        return null;
    }

    /** Why there is no usage. */
    Statement missing() {
        if (dataset == null) {
            return TrueNasMessage.TRUENAS_NOT_A_ZVOL.with("array", address, "volume", name());
        }
        if (reserved()) {
            return reservation();
        }
        Statement unlike = unlikeWritten();
        return unlike != null
                ? unlike
                : TrueNasMessage.TRUENAS_USAGE_NOT_REPORTED.with(
                        "array", address, "volume", name(), "used", Dataset.text(dataset.usedbydataset()));
    }
}
