package io.tidemark.array.rest;

import io.tidemark.array.rest.wire.ListReader;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends single requests to one array, each limited in time and size; what their headers mean depends on the protocol. */
public interface SingleRequests {

    String address();

    RestLimits limits();

    /**
     * @param pathAndQuery from the origin on, encoded
     * @param body its type is among the headers; null for none
     * @param list takes the rows out of a successful response
     */
    RestClient.Answer send(
            String method, String pathAndQuery, Map<String, String> headers, @Nullable String body, ListReader list);

    /** Without a body. */
    default RestClient.Answer send(String method, String pathAndQuery, Map<String, String> headers) {
        return send(method, pathAndQuery, headers, null, ListReader.NONE);
    }

    /** The status of a response, in the terms of the protocol. */
    default String status(RestClient.Answer answer) {
        return "HTTP " + answer.status();
    }
}
