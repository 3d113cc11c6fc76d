package io.tidemark.array.rest;

import java.io.IOException;

/** The body of a response is larger than the limit. */
final class AnswerTooLarge extends IOException {

    private final long limit;

    /** @param limit in bytes */
    AnswerTooLarge(long limit) {
        this.limit = limit;
    }

    long limit() {
        return limit;
    }
}
