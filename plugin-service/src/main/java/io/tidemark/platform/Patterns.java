package io.tidemark.platform;

/** Patterns of text in requests. */
public final class Patterns {

    /**
     * Text without control characters, line separators, and changes of the direction of text, which could pass for
     * other text in logs, and of which XML allows only some.
     */
    public static final String ONE_LINE = "^[^\\u0000-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069]*$";

    /** As {@link #ONE_LINE}, with line breaks and tabs; for text of bodies whose property has this pattern. */
    public static final String LINES =
            "^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069]*$";

    private Patterns() {}
}
