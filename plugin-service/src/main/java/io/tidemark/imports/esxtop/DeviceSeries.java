package io.tidemark.imports.esxtop;

import java.util.List;

/**
 * A device's figures with the intervals in which UNMAP was sent, oldest first.
 *
 * @param copies the intervals in which XCOPY wrote to the device, oldest first; without bytes if the file has no column of
 *     them
 */
public record DeviceSeries(DeviceFigures figures, List<Interval> intervals, List<Interval> copies) {

    public DeviceSeries(DeviceFigures figures, List<Interval> intervals) {
        this(figures, intervals, List.of());
    }
}
