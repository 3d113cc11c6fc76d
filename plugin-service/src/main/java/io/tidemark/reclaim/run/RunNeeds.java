package io.tidemark.reclaim.run;

import io.tidemark.vcenter.host.EsxiRelease;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run asks of the queue.
 *
 * @param arrays ids of the connected arrays behind the datastore
 * @param hosts who could unmap it by the planned method, the planned host first
 * @param expectedSeconds how long UNMAP is expected to take
 * @param origin who asked; manual runs go first
 * @param finishBy when UNMAP is to be over, null = whenever
 */
public record RunNeeds(
        List<String> arrays,
        List<Candidate> hosts,
        double expectedSeconds,
        Origin origin,
        @Nullable Instant finishBy) {

    public static final RunNeeds NONE = new RunNeeds(List.of(), List.of(), 0, Origin.MANUAL, null);

    /** A host that could unmap the datastore. */
    public record Candidate(String host, String name, EsxiRelease release) {}

    /** Who asks for a run. */
    public enum Origin {
        MANUAL,
        SCHEDULED
    }

    public RunNeeds {
        arrays = List.copyOf(arrays);
        hosts = List.copyOf(hosts);
    }

    public RunNeeds asked(Origin by, @Nullable Instant until) {
        return new RunNeeds(arrays, hosts, expectedSeconds, by, until);
    }
}
