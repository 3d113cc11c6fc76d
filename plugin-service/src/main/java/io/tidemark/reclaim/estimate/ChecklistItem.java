package io.tidemark.reclaim.estimate;

import io.tidemark.platform.Statement;

/**
 * One point to know before the first run of an installation.
 *
 * @param topic what it is about
 * @param fulfilled whether nothing speaks against the start; false = needs attention
 * @param statement what applies to this run
 */
public record ChecklistItem(Topic topic, boolean fulfilled, Statement statement) {

    /** What a point is about. */
    public enum Topic {
        ESTIMATE,
        CANCELLATION,
        VERIFICATION,
        SPACE,
        TIME,
        HOST
    }
}
