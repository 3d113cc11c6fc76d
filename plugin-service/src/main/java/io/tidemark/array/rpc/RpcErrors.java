package io.tidemark.array.rpc;

import io.tidemark.platform.MessageCode;
import tools.jackson.databind.JsonNode;

/** What the errors of an array family mean. */
public interface RpcErrors {

    /** The message, with the array and the reason, of an array that does not have the API. */
    MessageCode notServed();

    /** The status of HTTP with the meaning of an error object. */
    int status(JsonNode error);
}
