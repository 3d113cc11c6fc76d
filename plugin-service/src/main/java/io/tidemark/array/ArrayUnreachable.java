package io.tidemark.array;

import io.tidemark.platform.Problem;

/** No complete answer came from the array. */
public class ArrayUnreachable extends Problem {

    public ArrayUnreachable(String detail) {
        super(503, "array-unreachable", detail);
    }
}
