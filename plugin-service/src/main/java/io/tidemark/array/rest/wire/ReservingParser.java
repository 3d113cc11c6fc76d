package io.tidemark.array.rest.wire;

import io.tidemark.platform.http.AnswerStream;
import java.io.IOException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;
import tools.jackson.core.TreeNode;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.JsonParserDelegate;

/**
 * Reserves memory for the values of a response while they are read: an empty list of three bytes takes twenty times as
 * much. The values of rows of usual length are not counted.
 */
final class ReservingParser extends JsonParserDelegate {

    /** What a value takes in a tree, in bytes: an empty list with its node. */
    private static final long BYTES = 48;

    private static final int STEP = 512;
    private static final int USUAL_ROW = 1024;

    private final AnswerStream stream;
    private long reservedTo;

    ReservingParser(JsonParser parser, AnswerStream stream) {
        super(parser);
        this.stream = stream;
    }

    /** A row begins, whose first values are not counted. */
    void startRow() {
        reservedTo = Math.max(reservedTo, currentTokenCount() + USUAL_ROW);
    }

    private <T> T counted(T token) {
        while (currentTokenCount() > reservedTo) {
            try {
                stream.reserve(STEP * BYTES);
            } catch (IOException e) {
                throw JacksonIOException.construct(e, this);
            }
            reservedTo += STEP;
        }
        return token;
    }

    @Override
    public JsonToken nextToken() {
        return counted(super.nextToken());
    }

    @Override
    public JsonToken nextValue() {
        return counted(super.nextValue());
    }

    @Override
    public String nextName() {
        return counted(super.nextName());
    }

    @Override
    public boolean nextName(SerializableString name) {
        return counted(super.nextName(name));
    }

    @Override
    public int nextNameMatch(PropertyNameMatcher matcher) {
        return counted(super.nextNameMatch(matcher));
    }

    /** By this parser, not by the one that it delegates to. */
    @Override
    public <T extends TreeNode> T readValueAsTree() {
        return objectReadContext().readTree(this);
    }
}
