package io.tidemark.imports.copy;

import org.jspecify.annotations.Nullable;

/**
 * Two copies side by side; each figure is that of the second divided by that of the first, null where one is not known or
 * zero.
 *
 * @param seconds ratio of the durations
 * @param commands ratio of the XCOPY commands
 * @param bytes ratio of the bytes written
 * @param bytesPerCommand ratio of the averages of a command
 */
public record CopyComparison(
        @Nullable Double seconds,
        @Nullable Double commands,
        @Nullable Double bytes,
        @Nullable Double bytesPerCommand) {

    public static CopyComparison of(CopyFigures first, CopyFigures second) {
        return new CopyComparison(
                ratio(first.seconds(), second.seconds()),
                ratio(first.commands(), second.commands()),
                ratio(first.bytes(), second.bytes()),
                ratio(first.bytesPerCommand(), second.bytesPerCommand()));
    }

    private static @Nullable Double ratio(@Nullable Number first, @Nullable Number second) {
        return first == null || second == null || first.doubleValue() == 0 || second.doubleValue() == 0
                ? null
                : Double.valueOf(second.doubleValue() / first.doubleValue());
    }
}
