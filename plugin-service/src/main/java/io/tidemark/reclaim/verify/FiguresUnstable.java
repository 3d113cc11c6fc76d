package io.tidemark.reclaim.verify;

import io.tidemark.platform.Statement;
import java.util.Map;

/** Sentences for figures that did not stand still. */
final class FiguresUnstable {

    static final String ARRAY_ROSE = "ARRAY_FIGURE_ROSE";
    static final String ARRAY_FELL = "ARRAY_FIGURE_FELL";
    static final String VMFS_CHANGED = "VMFS_SPACE_CHANGED";

    private FiguresUnstable() {}

    static Statement array(ArrayFigures from, ArrayFigures to) {
        long change = to.writtenBytes() - from.writtenBytes();
        return change > 0
                ? new Statement(
                        ARRAY_ROSE,
                        "The array's figure rose by " + change + " bytes between two readings: data is being written.",
                        Map.of("changeBytes", change))
                : new Statement(
                        ARRAY_FELL,
                        "The array's figure fell by " + -change
                                + " bytes between two readings: something else gives space back.",
                        Map.of("changeBytes", change));
    }

    static Statement vmfs(VmfsFigures from, VmfsFigures to) {
        long change = to.freeBytes() - from.freeBytes();
        return new Statement(
                VMFS_CHANGED,
                "Free space in VMFS changed by " + change
                        + " bytes between two readings: data is being written or deleted.",
                Map.of("changeBytes", change));
    }
}
