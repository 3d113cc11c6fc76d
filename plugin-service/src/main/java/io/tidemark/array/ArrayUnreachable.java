package io.tidemark.array;

import io.tidemark.platform.Problem;

/** The array did not respond completely. */
public class ArrayUnreachable extends Problem {

    public ArrayUnreachable(String detail) {
        super(503, "array-unreachable", detail);
    }
}
