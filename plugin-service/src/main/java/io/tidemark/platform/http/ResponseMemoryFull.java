package io.tidemark.platform.http;

import java.io.IOException;

/** Other responses in progress take all memory for responses. */
public final class ResponseMemoryFull extends IOException {

    private final long limit;

    ResponseMemoryFull(long limit) {
        super("the responses in progress take all " + limit + " bytes for responses");
        this.limit = limit;
    }

    /** In bytes. */
    public long limit() {
        return limit;
    }
}
