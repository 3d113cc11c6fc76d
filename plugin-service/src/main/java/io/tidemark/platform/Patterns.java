package io.tidemark.platform;

/** Patterns of text in requests. */
public final class Patterns {

    /** Pattern of text without control characters, which neither a log line nor XML can contain. */
    public static final String ONE_LINE = "^[^\\u0000-\\u001F\\u007F]*$";

    private Patterns() {}
}
