package io.tidemark.array.truenas.api;

import tools.jackson.databind.JsonNode;

/** Error objects of the middleware: a code of JSON-RPC, and in its data an error number of the operating system or of its own. */
public final class TrueNasErrors {

    private static final int TOO_MANY_CALLS = -32000;
    private static final int NO_SUCH_METHOD = -32601;
    private static final int INVALID_PARAMS = -32602;

    private static final int EPERM = 1;
    private static final int EACCES = 13;
    private static final int EBUSY = 16;
    private static final int ENOTAUTHENTICATED = 207;

    private TrueNasErrors() {}

    /** The status of HTTP with the meaning of an error object. */
    static int status(JsonNode error) {
        return switch (error.path("code").asInt(0)) {
            case TOO_MANY_CALLS -> 429;
            case NO_SUCH_METHOD -> 404;
            case INVALID_PARAMS -> 422;
            default ->
                switch (error.path("data").path("error").asInt(0)) {
                    case EPERM, EACCES -> 403;
                    case EBUSY -> 503;
                    case ENOTAUTHENTICATED -> 401;
                    default -> 500;
                };
        };
    }

    /** The name of the error, otherwise its code; empty if the body is no error object. */
    static String name(JsonNode body) {
        String name = body.path("data").path("errname").asString("");
        return name.isEmpty() && body.path("code").isInt()
                ? "JSON-RPC " + body.path("code").asInt()
                : name;
    }

    /** The message of the array in the body of an error, over either protocol. */
    public static String words(JsonNode body) {
        return body.path("data").path("reason").asString(body.path("message").asString(""));
    }
}
