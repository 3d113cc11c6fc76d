package io.tidemark.platform.http;

import java.io.IOException;
import java.time.Duration;

/** The body of a response did not arrive in time. */
public final class AnswerNotComplete extends IOException {

    private final Duration limit;

    AnswerNotComplete(Duration limit) {
        super("the response was not complete after " + limit);
        this.limit = limit;
    }

    public Duration limit() {
        return limit;
    }
}
