package io.tidemark.vcenter.host;

import org.jspecify.annotations.Nullable;

/** The permitted values of an option according to the host; null if not reported. */
public record OptionRange(
        String key,
        @Nullable String defaultValue,
        @Nullable Long min,
        @Nullable Long max) {}
