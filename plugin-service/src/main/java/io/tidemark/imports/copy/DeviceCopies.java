package io.tidemark.imports.copy;

import io.tidemark.imports.esxtop.DeviceSeries;
import io.tidemark.imports.esxtop.Interval;
import java.time.Instant;
import java.util.List;

/**
 * XCOPY commands that wrote to a device in an imported file.
 *
 * @param from first sample of the file
 * @param counted whether the file has the column of the commands
 * @param measured whether the file has the column of their MB
 * @param intervals those with XCOPY, oldest first
 */
public record DeviceCopies(
        String host,
        String device,
        Instant from,
        Instant to,
        boolean counted,
        boolean measured,
        List<Interval> intervals) {

    public static DeviceCopies of(DeviceSeries series) {
        return new DeviceCopies(
                series.figures().host(),
                series.figures().device(),
                series.figures().from(),
                series.figures().to(),
                series.figures().xcopyWrites() != null,
                series.figures().xcopyBytes() != null,
                series.copies());
    }

    boolean covers(CopyWindow window) {
        return counted && !window.from().isBefore(from) && !window.to().isAfter(to);
    }

    public boolean overlaps(CopyWindow window) {
        return window.from().isBefore(to) && window.to().isAfter(from);
    }

    List<Interval> within(CopyWindow window) {
        return intervals.stream().filter(window::overlaps).toList();
    }
}
