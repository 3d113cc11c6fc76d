package io.tidemark.imports.file;

import io.tidemark.platform.Statement;
import java.util.Map;

/** A file cannot be what it is said to be; nothing of it is kept. */
public final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Statement why;

    public Refused(String code, String text, Map<String, Object> params) {
        super(text);
        this.why = new Statement(code, text, params);
    }

    public Statement why() {
        return why;
    }
}
