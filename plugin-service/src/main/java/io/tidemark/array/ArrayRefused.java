package io.tidemark.array;

import io.tidemark.platform.Problem;

/** The array answered and refused: credentials, permission or an unknown object. */
public class ArrayRefused extends Problem {

    public ArrayRefused(String detail) {
        super(502, "array-refused", detail);
    }
}
