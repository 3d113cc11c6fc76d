package io.tidemark.activity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One line of the record; {@code outcome} is done, refused or failed. */
public record ActivityEntry(
        long id,
        Instant at,
        String actor,
        String action,
        @Nullable String vcenter,
        @Nullable String objectId,
        @Nullable String objectName,
        String outcome,
        @Nullable String detail) {}
