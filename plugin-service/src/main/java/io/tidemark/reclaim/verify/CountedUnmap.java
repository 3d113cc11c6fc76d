package io.tidemark.reclaim.verify;

/**
 * UNMAP to the volume that hosts counted between the figures before and after a run.
 *
 * @param walkingBytes by the host that walked; whether its own walk is among it hosts do not say
 * @param otherBytes by all other hosts
 */
public record CountedUnmap(long walkingBytes, long otherBytes) {

    /**
     * The most that can have been sent besides the walk. A counter that shows at least as much as the walk holds it; one that
     * shows less leaves walks out, or part of it would be missing.
     *
     * @param walkedBytes what the run's walk sent, 0 when that is not known
     */
    public long besides(long walkedBytes) {
        boolean held = walkedBytes > 0 && walkingBytes >= walkedBytes;
        return otherBytes + (held ? walkingBytes - walkedBytes : walkingBytes);
    }
}
