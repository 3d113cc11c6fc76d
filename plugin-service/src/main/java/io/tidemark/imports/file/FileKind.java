package io.tidemark.imports.file;

/** The types of files. */
public enum FileKind {
    ESXTOP,
    HOSTD,
    VSISH
}
