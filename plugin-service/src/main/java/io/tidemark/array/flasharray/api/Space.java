package io.tidemark.array.flasharray.api;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** The space of a volume as REST 2.x reports it, in bytes and ratios; all null when the user of the API token may not read them. */
@JsonNaming(SnakeCaseStrategy.class)
public record Space(
        @Nullable Long totalProvisioned,
        @Nullable Long virtual,
        @Nullable Double thinProvisioning,
        @Nullable Long unique,
        @Nullable Long snapshots,
        @Nullable Double dataReduction) {}
