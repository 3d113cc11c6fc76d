package io.tidemark.array.spi;

import org.jspecify.annotations.Nullable;

/**
 * Who an array says it is.
 *
 * @param id stable identity, unlike the name
 * @param version of its operating system, null when not told
 * @param apiVersion protocol version in use, e.g. 2.26
 */
public record ArrayIdentity(
        String id, String name, @Nullable String version, String apiVersion) {}
