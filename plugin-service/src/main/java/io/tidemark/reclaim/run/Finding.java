package io.tidemark.reclaim.run;

import io.tidemark.platform.Statement;
import java.util.Map;

/** Something about a run that the reader should know; {@code severity} is info, warning or error. */
public record Finding(String code, String text, Map<String, Object> params, String severity) {

    static Finding info(Statement statement) {
        return of(statement, "info");
    }

    static Finding warning(Statement statement) {
        return of(statement, "warning");
    }

    static Finding error(Statement statement) {
        return of(statement, "error");
    }

    private static Finding of(Statement statement, String severity) {
        return new Finding(statement.code(), statement.text(), statement.params(), severity);
    }
}
