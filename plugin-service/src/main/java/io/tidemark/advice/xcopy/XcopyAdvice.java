package io.tidemark.advice.xcopy;

import io.tidemark.advice.xcopy.HostTransfer.Basis;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be expected of copies of a VM or template, made by the host it is registered on.
 *
 * @param dataBytes what it occupies, null when not known
 * @param transferKib the most one request asks for, null when not known
 * @param blocking why the host copies by itself, whatever the target; empty when nothing is known to
 * @param depending for which targets the host copies by itself
 * @param notes what is not known, and what the host's settings say
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

    /** In short. */
    public enum Verdict {
        /** The host copies by itself. */
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

    /** @param format one of {@code THIN}, {@code THICK}, {@code EAGER}, {@code SPARSE}, {@code RDM} or {@code UNKNOWN} */
    public record CopiedDisk(
            String label,
            String format,
            long capacityBytes,
            @Nullable ObjectId datastoreId,
            @Nullable String datastoreName) {}
}
