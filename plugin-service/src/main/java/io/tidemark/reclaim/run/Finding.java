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
public record Finding(
        String code,
        String text,
        Map<String, Object> params,
        String severity,
        @Nullable Statement advice) implements Message {

    public static Finding info(Statement statement) {
        return of(statement, "info");
    }

    public static Finding warning(Statement statement) {
        return of(statement, "warning");
    }

    public static Finding error(Statement statement) {
        return of(statement, "error");
    }

    private static Finding of(Statement statement, String severity) {
        return new Finding(statement.code(), statement.text(), statement.params(), severity, null);
    }

    public Finding advised(@Nullable Statement what) {
        return new Finding(code, text, params, severity, what);
    }
}
