package io.tidemark.imports.esxtop;

import java.util.List;

/** A device's figures with the intervals in which UNMAP was sent, oldest first. */
public record DeviceSeries(DeviceFigures figures, List<Interval> intervals) {}
