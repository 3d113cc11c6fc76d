package io.tidemark.reclaim.verify;

/**
 * UNMAP to the volume that hosts counted between the figures before and after a run.
 *
 * @param walkingBytes by the host of the run; hosts do not report whether this includes the run itself
 * @param otherBytes by all other hosts
 */
public record CountedUnmap(long walkingBytes, long otherBytes) {

    /**
     * Upper limit of the UNMAP other than that of the run. A counter that shows at least as much as the run includes
     * it; one that shows less excludes manual UNMAP.
     *
     * @param walkedBytes UNMAP of the run, 0 if not known
     */
    public long besides(long walkedBytes) {
        boolean held = walkedBytes > 0 && walkingBytes >= walkedBytes;
        return otherBytes + (held ? walkingBytes - walkedBytes : walkingBytes);
    }
}
