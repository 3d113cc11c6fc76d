package io.tidemark.array;

import io.tidemark.platform.Statement;

/** The array does not accept the credential. */
public class ArrayCredentialsRefused extends ArrayRefused {

    public ArrayCredentialsRefused(Statement statement) {
        super(422, "array-credentials-refused", statement);
    }
}
