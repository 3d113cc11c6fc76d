package io.tidemark.reclaim.verify;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.VerificationMessage;

/** Messages for figures that changed between two readings. */
final class FiguresUnstable {

    private FiguresUnstable() {}

    static Statement array(ArrayFigures from, ArrayFigures to) {
        long change = to.writtenBytes() - from.writtenBytes();
        return (change > 0 ? VerificationMessage.ARRAY_FIGURE_ROSE : VerificationMessage.ARRAY_FIGURE_FELL)
                .with("changeBytes", change, "bytes", Math.abs(change));
    }

    static Statement vmfs(VmfsFigures from, VmfsFigures to) {
        return VerificationMessage.VMFS_SPACE_CHANGED.with("changeBytes", to.freeBytes() - from.freeBytes());
    }
}
