package io.tidemark.imports.file;

import java.nio.file.Path;

/** A file as it was sent, still packed when it came so; {@code name} is what the sender called it. */
public record ReceivedFile(Path path, String name, long bytes) {}
