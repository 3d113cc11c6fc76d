package io.tidemark.reclaim.verify;

import com.fasterxml.jackson.annotation.JsonAlias;

/**
 * UNMAP to the volume that hosts counted between the figures before and after a run.
 *
 * @param runHostBytes by the host of the run; whether the run is among it hosts do not say
 * @param otherBytes by all other hosts
 */
public record CountedUnmap(@JsonAlias("walkingBytes") long runHostBytes, long otherBytes) {

    /**
     * The most that can have been sent besides the run. A counter that shows at least as much as the run sent holds it; one that
     * shows less leaves runs out, or part of it would be missing.
     *
     * @param processedBytes what the run sent, 0 when that is not known
     */
    public long besides(long processedBytes) {
        boolean held = processedBytes > 0 && runHostBytes >= processedBytes;
        return otherBytes + (held ? runHostBytes - processedBytes : runHostBytes);
    }
}
