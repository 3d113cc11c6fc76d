package io.tidemark.array;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;

/** No complete answer came from the array. */
public class ArrayUnreachable extends Problem {

    public ArrayUnreachable(Statement statement) {
        super(503, "array-unreachable", statement);
    }
}
