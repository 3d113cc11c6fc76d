package io.tidemark.array.rest;

import org.jspecify.annotations.Nullable;

/** Sizes in responses, converted to bytes; null for one that is missing, negative, or too large to be counted. */
public final class Sizes {

    private Sizes() {}

    public static @Nullable Long bytes(@Nullable Long units, long unit) {
        return units == null || units < 0 || units > Long.MAX_VALUE / unit ? null : Long.valueOf(units * unit);
    }

    /** Rounded to whole bytes. */
    public static @Nullable Long bytes(@Nullable Double units, long unit) {
        return units == null || !(units >= 0 && units < (double) Long.MAX_VALUE / unit)
                ? null
                : Long.valueOf(Math.round(units * unit));
    }
}
