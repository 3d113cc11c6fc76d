package io.tidemark.array.rest.wire;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes the rows of a list out of a response while it arrives.
 *
 * @param member that contains the list; empty if the response is the list, null for none
 * @param row reads each row, at whose first token the parser is
 */
public record ListReader(@Nullable String member, Consumer<JsonParser> row) {

    /** Leaves the response as it is. */
    public static final ListReader NONE = new ListReader(null, row -> {});

    /** The same list in a response in which it is this member. */
    public ListReader in(String name) {
        return member == null ? NONE : new ListReader(name, row);
    }

    /** The response, in which the list is empty. */
    JsonNode read(JsonMapper json, ReservingParser parser) {
        JsonToken first = parser.nextToken();
        if (first == null) {
            return json.missingNode();
        }
        if (first == JsonToken.START_ARRAY && "".equals(member)) {
            return rows(json, parser);
        }
        if (first != JsonToken.START_OBJECT || member == null) {
            return parser.readValueAsTree();
        }
        ObjectNode body = json.createObjectNode();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            boolean list = parser.nextToken() == JsonToken.START_ARRAY && name.equals(member);
            body.set(name, list ? rows(json, parser) : parser.readValueAsTree());
        }
        return body;
    }

    private JsonNode rows(JsonMapper json, ReservingParser parser) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            parser.startRow();
            row.accept(parser);
        }
        return json.createArrayNode();
    }
}
