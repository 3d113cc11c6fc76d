package io.tidemark.site.read;

import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.SkippedHost;
import java.util.List;

/** The hosts that were read in detail. */
public record HostSample(List<HostReading> read, List<SkippedHost> skipped) implements ReadStep.Counted {

    @Override
    public int items() {
        return read.size();
    }
}
