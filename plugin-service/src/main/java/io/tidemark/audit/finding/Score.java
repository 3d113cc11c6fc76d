package io.tidemark.audit.finding;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Points of 100: each object loses the weight of its findings that are not waived; a group has the mean of its objects.
 */
public final class Score {

    private static final int FULL = 100;

    private Score() {}

    /**
     * Null if too little was checked.
     *
     * @param coverage see {@link Coverage}
     */
    public static @Nullable Integer of(
            int objects, Collection<? extends Deviation> findings, @Nullable Integer coverage) {
        if (objects == 0 || coverage == null || coverage < Coverage.LEAST) {
            return null;
        }
        Map<String, Integer> lost = new HashMap<>();
        findings.stream()
                .filter(open -> open.waiver() == null)
                .forEach(open ->
                        lost.merge(open.objectId().moid(), open.severity().weight(), Integer::sum));
        long sum = (long) objects * FULL
                - lost.values().stream().mapToLong(one -> Math.min(one, FULL)).sum();
        return Math.toIntExact(Math.round((double) sum / objects));
    }
}
