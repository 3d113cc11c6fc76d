package io.tidemark.imports.copy;

import io.tidemark.imports.esxtop.Interval;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What hosts counted of one copy: all XCOPY of the intervals that its time overlaps.
 *
 * @param seconds duration of the copy by vCenter
 * @param commands XCOPY commands that wrote [CLONE_WR]; null if no file covers the whole copy or has the column
 * @param bytes what they wrote, null if that is not known
 * @param bytesPerCommand null if that is not known, or if the array copied nothing
 * @param shared whether another copy overlaps the same intervals, whose commands are included then
 */
public record CopyFigures(
        double seconds,
        @Nullable Long commands,
        @Nullable Long bytes,
        @Nullable Long bytesPerCommand,
        boolean shared) {

    /** @param all the times of all copies */
    public static CopyFigures of(CopyWindow window, Collection<CopyWindow> all, List<DeviceCopies> files) {
        List<DeviceCopies> covering =
                files.stream().filter(file -> file.covers(window)).toList();
        if (covering.isEmpty()) {
            return new CopyFigures(window.seconds(), null, null, null, false);
        }
        List<Interval> used =
                covering.stream().flatMap(file -> file.within(window).stream()).toList();
        long commands = used.stream().mapToLong(Interval::ios).sum();
        boolean measured = covering.stream().allMatch(DeviceCopies::measured);
        long bytes = used.stream().mapToLong(Interval::bytes).sum();
        boolean shared = all.stream()
                .filter(other -> !other.equals(window))
                .anyMatch(other -> used.stream().anyMatch(other::overlaps));
        return new CopyFigures(
                window.seconds(),
                commands,
                measured ? Long.valueOf(bytes) : null,
                measured && commands > 0 ? Long.valueOf(bytes / commands) : null,
                shared);
    }
}
