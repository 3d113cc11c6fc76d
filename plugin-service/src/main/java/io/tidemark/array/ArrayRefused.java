package io.tidemark.array;

import io.tidemark.platform.Problem;

/** The array rejected the request: credentials, permission, or an unknown object. */
public class ArrayRefused extends Problem {

    public ArrayRefused(String detail) {
        this(502, "array-refused", detail);
    }

    protected ArrayRefused(int status, String slug, String detail) {
        super(status, slug, detail);
    }
}
