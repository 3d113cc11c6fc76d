package io.tidemark.imports.run;

import io.tidemark.imports.esxtop.DeviceFigures;

/** The figures of a device with the number of its intervals. */
public record StoredSeries(long id, DeviceFigures figures) {}
