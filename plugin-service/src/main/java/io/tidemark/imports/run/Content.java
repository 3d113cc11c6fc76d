package io.tidemark.imports.run;

import io.tidemark.imports.esxtop.DeviceSeries;
import io.tidemark.imports.hostd.LoggedRun;
import io.tidemark.imports.vsish.VolumeProperties;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The content of an import, in memory until it is stored in one transaction. */
record Content(
        List<DeviceSeries> series,
        List<LoggedRun> runs,
        List<VolumeProperties> volumes,
        @Nullable Instant from,
        @Nullable Instant to) {

    int results() {
        return series.size() + runs.size() + volumes.size();
    }
}
