package io.tidemark.imports.run;

/** A file as it was sent; {@code bytes} as sent, packed or not. */
public record ImportedFile(String name, long bytes) {}
