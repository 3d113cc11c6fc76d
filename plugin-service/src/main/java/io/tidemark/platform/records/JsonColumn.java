package io.tidemark.platform.records;

import java.sql.ResultSet;
import java.sql.SQLException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Documents of one type as text columns hold them; reading ignores fields of later versions. */
public final class JsonColumn<T> {

    private final JsonMapper json;
    private final Class<T> type;

    public JsonColumn(JsonMapper json, Class<T> type) {
        this.json = json.rebuild()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        this.type = type;
    }

    public String write(T document) {
        return json.writeValueAsString(document);
    }

    public T read(String text) {
        return json.readValue(text, type);
    }

    /** The document in the column {@code record} of a row. */
    public T row(ResultSet row, int number) throws SQLException {
        return read(row.getString("record"));
    }
}
