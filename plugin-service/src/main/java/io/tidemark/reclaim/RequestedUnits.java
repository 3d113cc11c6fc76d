package io.tidemark.reclaim;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The units that the service's own runs asked hosts for, which hosts do not log. */
public interface RequestedUnits {

    /** Runs on datastores of one vCenter that lived at some moment of the stretch and had asked a host; oldest first. */
    List<Asked> between(String vcenter, Collection<String> datastores, Instant from, Instant to);

    /**
     * What one run asked for.
     *
     * @param datastore moid
     * @param host moid of the host that was asked
     * @param unit in blocks
     * @param operation opID of the command in the host's log, null when it was not read or does not show it
     * @param from when UNMAP began, by the host's clock as far as its log was read and else by the service's
     * @param to when UNMAP ended by that clock, null while it is not known
     */
    record Asked(
            String run,
            String datastore,
            String host,
            String hostName,
            long unit,
            @Nullable String operation,
            Instant from,
            @Nullable Instant to) {}
}
