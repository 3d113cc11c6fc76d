package io.tidemark.audit.profile;

import io.tidemark.audit.collect.HostReading;
import io.tidemark.vcenter.host.EsxiRelease;
import org.jspecify.annotations.Nullable;

/**
 * A value that a vendor recommends.
 *
 * @param setting an option's key, or a name that {@link Setting} lists
 * @param from first release it is for, null for all
 * @param below first release it is no longer for, null for none
 * @param source the document that recommends it
 * @param note further information, e.g. where sources differ
 */
public record Expectation(
        String setting,
        String expected,
        @Nullable String from,
        @Nullable String below,
        String source,
        @Nullable String note) {

    boolean isFor(HostReading host) {
        return reached(from, host.release()) && (below == null || !reached(below, host.release()));
    }

    /** A host of unknown release counts as a current one. */
    private static boolean reached(@Nullable String bound, EsxiRelease release) {
        return bound == null || !release.known() || release.since(EsxiRelease.parse(bound));
    }
}
