package io.tidemark.reclaim.verify;

import com.fasterxml.jackson.annotation.JsonAlias;
import org.jspecify.annotations.Nullable;

/**
 * UNMAP to the volume that hosts counted between the figures before and after a run.
 *
 * @param runHostBytes by the host of the run; hosts do not report whether this includes the run itself
 * @param otherBytes by all other hosts, null if they are not all known
 */
public record CountedUnmap(
        @JsonAlias("walkingBytes") long runHostBytes,
        @Nullable Long otherBytes) {

    /** For a volume that hosts of other vCenters or datacenters mount too. */
    public static final CountedUnmap HOSTS_NOT_KNOWN = new CountedUnmap(0, null);

    /**
     * Upper limit of the UNMAP other than that of the run. A counter that shows at least as much as the run includes
     * it; one that shows less excludes manual UNMAP. Null if it is not known.
     *
     * @param processedBytes UNMAP of the run, 0 if not known
     */
    public @Nullable Long besides(long processedBytes) {
        if (otherBytes == null) {
            return null;
        }
        boolean held = processedBytes > 0 && runHostBytes >= processedBytes;
        return otherBytes + (held ? runHostBytes - processedBytes : runHostBytes);
    }
}
