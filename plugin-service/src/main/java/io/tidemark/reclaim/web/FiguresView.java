package io.tidemark.reclaim.web;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.SettledFigures;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The figures of VMFS and the array before or after a run. */
record FiguresView(
        Instant at,
        Vmfs vmfs,
        @Nullable Array array,
        @Nullable Statement arrayProblem) {

    /** What VMFS counted. */
    record Vmfs(long capacityBytes, long freeBytes, long usedBytes) {}

    /** What the array counted. */
    record Array(
            Instant at,
            long writtenBytes,
            long provisionedBytes,
            double thinProvisioning,
            @Nullable Long uniqueBytes) {}

    static @Nullable FiguresView of(@Nullable SettledFigures figures, RunTarget target) {
        if (figures == null) {
            return null;
        }
        ArrayFigures array = figures.usable();
        return new FiguresView(
                figures.vmfs().at(),
                new Vmfs(
                        figures.vmfs().capacityBytes(),
                        figures.vmfs().freeBytes(),
                        figures.vmfs().usedBytes()),
                array == null
                        ? null
                        : new Array(
                                array.at(),
                                array.writtenBytes(),
                                array.provisionedBytes(),
                                array.thinProvisioning(),
                                array.uniqueBytes()),
                target.arrayProblem() == null ? figures.trouble() : target.arrayProblem());
    }
}
