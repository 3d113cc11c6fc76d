package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.RestWire;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads the rows of an answer, and says so when they cannot be read. */
final class RestRows {

    private final RestSession session;

    RestRows(RestSession session) {
        this.session = session;
    }

    /** The answer is the row, or a list that holds it alone. */
    <T> T one(String pathAndQuery, Class<T> type) {
        JsonNode answer = session.get(pathAndQuery);
        return row(answer.isArray() ? answer.path(0) : answer, type);
    }

    /** The answer is the list, or its only row. */
    <T> List<T> all(String pathAndQuery, Class<T> type) {
        JsonNode answer = session.get(pathAndQuery);
        return answer.isObject() ? List.of(row(answer, type)) : rows(answer, type);
    }

    <T> List<T> rows(JsonNode items, Class<T> type) {
        if (!items.isArray()) {
            throw new ArrayRefused("The array " + session.address() + " answered without a list of items.");
        }
        List<T> rows = new ArrayList<>();
        items.forEach(item -> rows.add(row(item, type)));
        return rows;
    }

    private <T> T row(JsonNode item, Class<T> type) {
        try {
            if (item.isObject()) {
                return RestWire.read(item, type);
            }
        } catch (JacksonException e) {
            ArrayRefused refused = new ArrayRefused("The array " + session.address()
                    + " answered a row that cannot be read: " + e.getOriginalMessage());
            refused.because(e);
            throw refused;
        }
        throw new ArrayRefused("The array " + session.address() + " answered a row that is none.");
    }
}
