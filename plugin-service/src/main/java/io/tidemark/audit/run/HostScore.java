package io.tidemark.audit.run;

import io.tidemark.audit.finding.HostReadings.Row;
import org.jspecify.annotations.Nullable;

/**
 * A host with its score and what is open on it; datastores' findings do not count here. There is no score if too little
 * of the host could be read.
 */
public record HostScore(
        Row host,
        int errors,
        int warnings,
        int infos,
        int waived,
        @Nullable Integer score,
        int coveragePercent) {}
