package io.tidemark.audit.run;

import io.tidemark.audit.finding.HostReadings.Row;
import org.jspecify.annotations.Nullable;

/** A host with its score and what is open on it; datastores' findings do not count here. */
public record HostScore(
        Row host,
        int errors,
        int warnings,
        int infos,
        int waived,
        @Nullable Integer score) {}
