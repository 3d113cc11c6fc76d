package io.tidemark.array.rest.wire;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.platform.http.AnswerStream;
import java.io.IOException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads JSON that an array sends, limited in values, depth, and length of texts.
 *
 * @param family name of the array family
 */
public record JsonBodies(String address, String family) {

    private static final long MOST_VALUES = 1_000_000;

    /** A list of all volumes in one response has about 1.3 million names and values on the largest arrays. */
    private static final long MOST_VALUES_OF_LIST = 2_000_000;

    private static final int DEEPEST = 64;
    private static final int LONGEST_TEXT = 1 << 20;

    private static final JsonMapper JSON = mapper(MOST_VALUES);
    private static final JsonMapper LISTS = mapper(MOST_VALUES_OF_LIST);

    private static JsonMapper mapper(long mostValues) {
        return JsonMapper.builder(JsonFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxTokenCount(mostValues)
                                .maxNestingDepth(DEEPEST)
                                .maxStringLength(LONGEST_TEXT)
                                .build())
                        .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
                        .build())
                .annotationIntrospector(new OthersIgnored())
                .build();
    }

    /**
     * The whole body; unreadable ones of errors count as empty.
     *
     * @param list takes the rows out of a successful response
     */
    public JsonNode read(AnswerStream stream, boolean ok, ListReader list) throws IOException {
        JsonNode body = body(stream, ok, list);
        stream.drain();
        return body;
    }

    private JsonNode body(AnswerStream stream, boolean ok, ListReader list) throws IOException {
        ListReader reader = ok ? list : ListReader.NONE;
        JsonMapper json = reader.member() == null ? JSON : LISTS;
        try (ReservingParser parser = new ReservingParser(json.createParser(stream), stream)) {
            JsonNode body = reader.read(json, parser);
            if (parser.nextToken() != null) {
                throw new StreamReadException(parser, "more than one value");
            }
            return body;
        } catch (StreamConstraintsException e) {
            throw WireFailures.refused(ArrayProblemMessage.ARRAY_RESPONSE_TOO_COMPLEX.with("array", address), e);
        } catch (JacksonException e) {
            IOException broken = stream.failure();
            if (broken != null) {
                throw broken;
            }
            if (ok && e instanceof UnexpectedEndOfInputException) {
                throw WireFailures.unreachable(
                        ArrayProblemMessage.ARRAY_RESPONSE_NOT_COMPLETE.with("array", address), e);
            }
            if (ok) {
                throw WireFailures.refused(
                        ArrayProblemMessage.ARRAY_NOT_OF_FAMILY.with("array", address, "family", family), e);
            }
            return JSON.missingNode();
        }
    }

    /** Reads elements of a list out of its response. */
    public static ObjectReader rowsOf(Class<?> type) {
        return LISTS.readerFor(type).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }

    /** Reads a part of a response; throws {@link JacksonException} if it has another form. */
    public static <T> T part(JsonNode node, Class<T> type) {
        return JSON.treeToValue(node, type);
    }
}
