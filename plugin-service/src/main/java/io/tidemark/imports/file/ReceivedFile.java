package io.tidemark.imports.file;

import java.nio.file.Path;

/** A file as uploaded, compressed or not; {@code name} is the name in the upload. */
public record ReceivedFile(Path path, String name, long bytes) {}
