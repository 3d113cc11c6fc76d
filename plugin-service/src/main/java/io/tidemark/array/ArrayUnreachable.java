package io.tidemark.array;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;

/** The array did not respond completely. */
public class ArrayUnreachable extends Problem {

    public ArrayUnreachable(Statement statement) {
        super(503, "array-unreachable", statement);
    }
}
