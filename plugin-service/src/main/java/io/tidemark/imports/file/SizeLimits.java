package io.tidemark.imports.file;

/**
 * Limits of the growth of a compressed file.
 *
 * @param mostBytes unpacked, of one file
 * @param mostRatio unpacked to packed
 */
public record SizeLimits(long mostBytes, int mostRatio) {

    /** Small files may have any ratio: a kilobyte of a repeated line is no bomb. */
    static final long FREE = 4L << 20;
}
