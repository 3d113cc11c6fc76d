package io.tidemark.platform;

import org.jspecify.annotations.Nullable;

/** A file or setting of the operator cannot be used. */
public class Unusable extends RuntimeException {

    private final transient Statement statement;

    public Unusable(Statement statement, @Nullable Throwable cause) {
        super(statement.text(), cause);
        this.statement = statement;
    }

    public Statement statement() {
        return statement;
    }
}
