package io.tidemark.reclaim.verify;

import com.fasterxml.jackson.annotation.JsonAlias;

/**
 * UNMAP to the volume that hosts counted between the figures before and after a run.
 *
 * @param runHostBytes by the host of the run; hosts do not report whether this includes the run itself
 * @param otherBytes by all other hosts
 */
public record CountedUnmap(@JsonAlias("walkingBytes") long runHostBytes, long otherBytes) {

    /**
     * Upper limit of the UNMAP other than that of the run. A counter that shows at least as much as the run includes
     * it; one that shows less excludes manual UNMAP.
     *
     * @param processedBytes UNMAP of the run, 0 if not known
     */
    public long besides(long processedBytes) {
        boolean held = processedBytes > 0 && runHostBytes >= processedBytes;
        return otherBytes + (held ? runHostBytes - processedBytes : runHostBytes);
    }
}
