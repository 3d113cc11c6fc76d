package io.tidemark.reclaim.run;

import io.tidemark.vcenter.host.EsxiRelease;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requirements of a queued run.
 *
 * @param arrays ids of the connected arrays of the datastore
 * @param hosts suitable hosts for the planned method, the planned host first
 * @param expectedSeconds expected duration of the UNMAP
 * @param expectedVerificationSeconds longest expected time from then until the result is verified, null if not known
 * @param origin manual or scheduled; manual runs start first
 * @param finishBy time by which the run must finish, null = no limit
 * @param recorded whether to keep what is exchanged; null is no
 */
public record RunNeeds(
        List<String> arrays,
        List<Candidate> hosts,
        double expectedSeconds,
        @Nullable Double expectedVerificationSeconds,
        Origin origin,
        @Nullable Instant finishBy,
        @Nullable Boolean recorded) {

    public static final RunNeeds NONE = new RunNeeds(List.of(), List.of(), 0, null, Origin.MANUAL, null, null);

    /** A suitable host. */
    public record Candidate(String host, String name, EsxiRelease release) {}

    /** The origin of a run. */
    public enum Origin {
        MANUAL,
        SCHEDULED
    }

    public RunNeeds {
        arrays = List.copyOf(arrays);
        hosts = List.copyOf(hosts);
    }

    public RunNeeds on(List<String> now) {
        return new RunNeeds(now, hosts, expectedSeconds, expectedVerificationSeconds, origin, finishBy, recorded);
    }

    public RunNeeds without(String host) {
        return new RunNeeds(
                arrays,
                hosts.stream().filter(one -> !one.host().equals(host)).toList(),
                expectedSeconds,
                expectedVerificationSeconds,
                origin,
                finishBy,
                recorded);
    }

    public RunNeeds asked(Origin by, @Nullable Instant until, boolean record) {
        return new RunNeeds(arrays, hosts, expectedSeconds, expectedVerificationSeconds, by, until, record);
    }
}
