package io.tidemark.vcenter.host;

import org.jspecify.annotations.Nullable;

/** What a release takes for an option, as the host itself says; null where it says nothing. */
public record OptionRange(
        String key,
        @Nullable String defaultValue,
        @Nullable Long min,
        @Nullable Long max) {}
