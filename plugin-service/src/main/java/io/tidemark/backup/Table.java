package io.tidemark.backup;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A table that exports include.
 *
 * @param identity the column with generated numbers, null if there is none
 */
record Table(String name, List<Column> columns, @Nullable String identity) {

    String select(String finished) {
        return "select " + names() + " from " + name + " where " + finished;
    }

    String insert() {
        return "insert into " + name + " (" + names() + ")"
                + (identity == null ? "" : " overriding system value")
                + " values (" + columns.stream().map(column -> "?").collect(Collectors.joining(", ")) + ")";
    }

    private String names() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }
}
