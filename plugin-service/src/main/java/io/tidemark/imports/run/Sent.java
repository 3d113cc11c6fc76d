package io.tidemark.imports.run;

import io.tidemark.imports.file.ReceivedFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A completed upload: files and the entered values. */
public record Sent(
        List<ReceivedFile> files,
        @Nullable String host,
        @Nullable Long requestedUnit) {}
