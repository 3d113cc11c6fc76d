package io.tidemark.array;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;

/** The array rejected the request: credentials, permission, or an unknown object. */
public class ArrayRefused extends Problem {

    public ArrayRefused(Statement statement) {
        this(502, "array-refused", statement);
    }

    protected ArrayRefused(int status, String slug, Statement statement) {
        super(status, slug, statement);
    }
}
