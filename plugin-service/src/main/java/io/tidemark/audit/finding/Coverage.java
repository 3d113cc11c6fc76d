package io.tidemark.audit.finding;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Share of the readings of hosts that succeeded, in percent; below {@link #LEAST} there is no score. */
public final class Coverage {

    /** A host of which two of seven readings are missing has no score. */
    public static final int LEAST = 75;

    /** Options, devices, primitives, paths, claim rules, SATP rules and locking modes; port bindings are of iSCSI hosts only. */
    private static final int READINGS = 7;

    private static final int WHOLE = 100;

    private Coverage() {}

    /** Of one host, by how many of its readings failed. */
    public static int of(int gaps) {
        return WHOLE * Math.max(0, READINGS - gaps) / READINGS;
    }

    /**
     * The mean of several hosts, null without any.
     *
     * @param gaps failed readings of each host that was read
     * @param unread hosts of which nothing was read
     */
    public static @Nullable Integer of(Collection<Integer> gaps, int unread) {
        int hosts = gaps.size() + unread;
        return hosts == 0
                ? null
                : Integer.valueOf(gaps.stream().mapToInt(Coverage::of).sum() / hosts);
    }
}
