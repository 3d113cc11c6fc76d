package io.tidemark.array;

import io.tidemark.platform.Statement;

/** The array reports no usable figures of the volume. The array itself is healthy. */
public class FigureNotReported extends ArrayRefused {

    public FigureNotReported(Statement statement) {
        super(statement);
    }
}
