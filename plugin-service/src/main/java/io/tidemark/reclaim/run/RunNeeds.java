package io.tidemark.reclaim.run;

import io.tidemark.vcenter.host.EsxiRelease;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The requirements of a queued run.
 *
 * @param arrays ids of the connected arrays of the datastore
 * @param arrayNames their names when the run was accepted, in the same order; empty for runs of older versions
 * @param hosts suitable hosts for the planned method, the planned host first
 * @param expectedSeconds expected duration
 * @param origin manual or scheduled; manual runs start first
 * @param finishBy time by which the run must finish, null = no limit
 * @param policy null unless a policy requested the run
 */
public record RunNeeds(
        List<String> arrays,
        List<String> arrayNames,
        List<Candidate> hosts,
        double expectedSeconds,
        Origin origin,
        @Nullable Instant finishBy,
        @Nullable RequestingPolicy policy) {

    public static final RunNeeds NONE = new RunNeeds(List.of(), List.of(), List.of(), 0, Origin.MANUAL, null, null);

    /** A suitable host. */
    public record Candidate(String host, String name, EsxiRelease release) {}

    /** The reclaim policy that requested a run, with its name at that time. */
    public record RequestingPolicy(String id, String name) {}

    /** The origin of a run. */
    public enum Origin {
        MANUAL,
        SCHEDULED
    }

    public RunNeeds {
        arrays = List.copyOf(arrays);
        arrayNames = List.copyOf(Objects.requireNonNullElse(arrayNames, List.of()));
        hosts = List.copyOf(hosts);
    }

    public RunNeeds asked(Origin by, @Nullable Instant until, @Nullable RequestingPolicy policyOf) {
        return new RunNeeds(arrays, arrayNames, hosts, expectedSeconds, by, until, policyOf);
    }
}
