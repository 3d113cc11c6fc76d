package io.tidemark.audit.profile;

import io.tidemark.audit.collect.HostReading;
import org.jspecify.annotations.Nullable;

/**
 * What a vendor asks for.
 *
 * @param setting an option's key or one of {@link Setting}
 * @param from first release it is for, null for all
 * @param below first release it is no longer for, null for none
 * @param source document or seed it rests on
 * @param note what the reader should know, e.g. where sources differ
 */
public record Expectation(
        String setting,
        String expected,
        @Nullable String from,
        @Nullable String below,
        String source,
        @Nullable String note) {

    boolean isFor(HostReading host) {
        return EsxiBound.reached(from, host) && (below == null || !EsxiBound.reached(below, host));
    }
}
