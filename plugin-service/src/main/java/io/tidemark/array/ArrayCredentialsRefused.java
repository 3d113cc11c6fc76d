package io.tidemark.array;

/** The array does not accept the credential. */
public class ArrayCredentialsRefused extends ArrayRefused {

    public ArrayCredentialsRefused(String detail) {
        super(422, "array-credentials-refused", detail);
    }
}
