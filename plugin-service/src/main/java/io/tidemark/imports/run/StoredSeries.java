package io.tidemark.imports.run;

import io.tidemark.imports.esxtop.DeviceFigures;

/** The figures of a device with the number by which its intervals are asked for. */
public record StoredSeries(long id, DeviceFigures figures) {}
