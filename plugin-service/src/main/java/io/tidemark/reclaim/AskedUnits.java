package io.tidemark.reclaim;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requested units of the service's own runs, which hosts do not log. */
public interface AskedUnits {

    /** Runs on datastores of one vCenter that were live in the time range and had called a host; oldest first. */
    List<Asked> between(String vcenter, Collection<String> datastores, Instant from, Instant to);

    /**
     * The request of one run.
     *
     * @param datastore moid
     * @param host moid of the host that was called
     * @param unit in blocks
     * @param operation opID of the command in the host's log, null when it was not read or does not show it
     * @param from start of the UNMAP, by the clock of the host if its log was read, otherwise by that of the service
     * @param to end of the UNMAP by that clock, null if not known
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
