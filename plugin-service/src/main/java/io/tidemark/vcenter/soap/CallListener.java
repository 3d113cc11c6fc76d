package io.tidemark.vcenter.soap;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Is called after each call of a session, in the thread of the call or of its response. */
@FunctionalInterface
public interface CallListener {

    /** A call that ended; the answer is empty if it failed. */
    record Ended(
            Object request,
            List<?> answer,
            long bytes,
            long largest,
            Duration time,
            @Nullable Throwable failure) {}

    void ended(Ended call);
}
