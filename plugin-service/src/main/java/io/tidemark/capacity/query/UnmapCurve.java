package io.tidemark.capacity.query;

import io.tidemark.capacity.UnmapActivity;
import io.tidemark.platform.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * UNMAP sent to a datastore over a time range. Only intervals with UNMAP are listed.
 *
 * @param problem why nothing is known, or nothing of a part of the time range; null otherwise
 */
public record UnmapCurve(List<HostCurve> hosts, @Nullable Statement problem) {

    /**
     * The UNMAP of one host; if the host is null, the sum over all hosts, for the time before the last day.
     *
     * @param problem why nothing is known of this host; null otherwise
     * @param imported the import it was taken from; null for what vCenter counted
     */
    public record HostCurve(
            @Nullable String host,
            String name,
            List<UnmapActivity> activity,
            @Nullable Statement problem,
            @Nullable Imported imported) {}

    /** The source of imported activity. */
    public record Imported(String id, String fileName) {}
}
