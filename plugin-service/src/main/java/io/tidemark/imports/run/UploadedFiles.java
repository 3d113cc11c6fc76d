package io.tidemark.imports.run;

import io.tidemark.imports.file.ReceivedFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What somebody sent: files, and what was said about them. */
public record UploadedFiles(
        List<ReceivedFile> files,
        @Nullable String host,
        @Nullable Long requestedUnit) {}
