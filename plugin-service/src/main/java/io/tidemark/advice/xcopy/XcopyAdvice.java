package io.tidemark.advice.xcopy;

import io.tidemark.advice.xcopy.HostTransfer.Basis;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Assessment of copies of a VM or template by the host on which it is registered.
 *
 * @param dataBytes what it occupies, null when not known
 * @param transferKib maximum size of a request, null if not known
 * @param blocking why the host copies the data for any target; empty if no reason is known
 * @param depending for which targets the host copies the data
 * @param notes unknown values and settings of the host
 * @param expected of a copy now; null when it is not offloaded or too little is known
 * @param onceCloned of a copy of its clone; null unless a clone is advised and enough is known
 */
public record XcopyAdvice(
        ObjectId id,
        String name,
        boolean template,
        @Nullable ObjectId hostId,
        @Nullable String hostName,
        List<CopiedDisk> disks,
        @Nullable Long dataBytes,
        Verdict verdict,
        @Nullable Long transferKib,
        Basis basis,
        List<Statement> blocking,
        List<Statement> depending,
        List<Statement> notes,
        @Nullable CopyForecast expected,
        @Nullable CopyForecast onceCloned) {

    /** Summary of the assessment. */
    public enum Verdict {
        /** The host copies the data. */
        NOT_OFFLOADED,
        /** A template with thin disks: copies of its clone need far fewer requests. */
        CLONE_ONCE,
        /** A template with thin disks before ESXi 6.0: only thick disks get larger requests there. */
        THICK_IS_FASTER,
        /** Copied by the array, with smaller requests than possible. */
        SMALL_REQUESTS,
        FINE,
        UNKNOWN
    }

    /**
     * A disk to copy.
     *
     * @param format one of {@code THIN}, {@code THICK}, {@code EAGER}, {@code SPARSE}, {@code RDM} or {@code UNKNOWN}
     */
    public record CopiedDisk(
            String label,
            String format,
            long capacityBytes,
            @Nullable ObjectId datastoreId,
            @Nullable String datastoreName) {}
}
