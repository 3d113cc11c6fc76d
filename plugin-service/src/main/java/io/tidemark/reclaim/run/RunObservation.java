package io.tidemark.reclaim.run;

import io.tidemark.platform.Statement;
import io.tidemark.platform.message.Message;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An observation about a run.
 *
 * @param severity one of {@code info}, {@code warning} or {@code error}
 * @param advice the action to take, null if none is known or needed
 */
public record RunObservation(
        String code,
        String text,
        Map<String, Object> params,
        String severity,
        @Nullable Statement advice) implements Message {

    public static RunObservation info(Statement statement) {
        return of(statement, "info");
    }

    public static RunObservation warning(Statement statement) {
        return of(statement, "warning");
    }

    public static RunObservation error(Statement statement) {
        return of(statement, "error");
    }

    private static RunObservation of(Statement statement, String severity) {
        return new RunObservation(statement.code(), statement.text(), statement.params(), severity, null);
    }

    public RunObservation advised(@Nullable Statement what) {
        return new RunObservation(code, text, params, severity, what);
    }
}
