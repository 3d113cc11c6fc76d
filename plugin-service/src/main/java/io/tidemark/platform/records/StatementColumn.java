package io.tidemark.platform.records;

import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Statements as text columns hold them; a text that an older version stored is a statement without a code of the catalog. */
public final class StatementColumn {

    private final JsonColumn<Statement> statements;

    public StatementColumn(JsonMapper json) {
        this.statements = new JsonColumn<>(json, Statement.class);
    }

    /** Null for null. */
    public @Nullable String write(@Nullable Statement statement) {
        return statement == null ? null : statements.write(statement);
    }

    /** Null for null. */
    public @Nullable Statement read(@Nullable String text) {
        if (text == null) {
            return null;
        }
        return text.startsWith("{") ? statements.read(text) : ofText(text);
    }

    /** A text that an older version stored. */
    public static Statement ofText(String text) {
        return Statement.of("TEXT", text);
    }
}
