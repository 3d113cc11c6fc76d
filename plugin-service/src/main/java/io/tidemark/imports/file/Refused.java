package io.tidemark.imports.file;

import io.tidemark.platform.Statement;

/** A file is invalid; none of its content is imported. */
public final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Statement why;

    public Refused(Statement why) {
        super(why.text());
        this.why = why;
    }

    public Statement why() {
        return why;
    }
}
