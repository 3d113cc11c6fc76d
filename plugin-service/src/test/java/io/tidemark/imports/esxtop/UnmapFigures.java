package io.tidemark.imports.esxtop;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Figures of a file that contains UNMAP only. */
public final class UnmapFigures {

    private UnmapFigures() {}

    public static DeviceFigures of(
            String host,
            String device,
            Instant from,
            Instant to,
            int samples,
            @Nullable Long ios,
            @Nullable Long bytes,
            boolean measured) {
        return new DeviceFigures(
                host, device, from, to, samples, 0, ios, bytes, measured, null, null, null, null, null, null, null,
                null, null, null, null, null, List.of());
    }
}
