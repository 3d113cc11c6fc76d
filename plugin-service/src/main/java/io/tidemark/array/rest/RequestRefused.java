package io.tidemark.array.rest;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;

/** The array answered a request with a status that refuses it. */
public class RequestRefused extends ArrayRefused {

    private static final int FORBIDDEN = 403;

    private final int answered;
    private final String words;

    RequestRefused(String address, int answered, String words, String reason) {
        super((answered == FORBIDDEN
                        ? ArrayProblemMessage.ARRAY_RIGHTS_MISSING
                        : ArrayProblemMessage.ARRAY_REQUEST_REFUSED)
                .with("array", address, "reason", reason));
        this.answered = answered;
        this.words = words;
    }

    /** The HTTP status of the answer. */
    public int answered() {
        return answered;
    }

    /** The array's own words, empty for none. */
    public String words() {
        return words;
    }
}
