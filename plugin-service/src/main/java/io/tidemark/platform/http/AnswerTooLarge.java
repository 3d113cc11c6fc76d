package io.tidemark.platform.http;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The body or the headers of a response are larger than the limit. */
public final class AnswerTooLarge extends IOException {

    private final long limit;

    /** @param limit in bytes */
    public AnswerTooLarge(long limit) {
        super("the response is larger than " + limit + " bytes");
        this.limit = limit;
    }

    public long limit() {
        return limit;
    }

    /** The one that caused a failure. */
    public static Optional<AnswerTooLarge> in(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof AnswerTooLarge large) {
                return Optional.of(large);
            }
        }
        return Optional.empty();
    }
}
