package io.tidemark.imports.file;

/** What a file can be. */
public enum FileKind {
    ESXTOP,
    HOSTD,
    VSISH
}
