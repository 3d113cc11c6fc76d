package io.tidemark.array.flasharray.api;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Errors of a FlashArray over any of its interfaces. */
public final class FlashArrayErrors {

    private FlashArrayErrors() {}

    /** Whether a response to a log-in rejects the credential. */
    public static boolean ofCredential(RestClient.Answer answer) {
        return answer.status() == 400 || answer.status() == 401 || answer.status() == 403;
    }

    /** Whether the version is not served: an unknown path, or the status that REST 1.x has for it. */
    public static boolean ofVersion(RestClient.Answer answer) {
        return answer.status() == 404 || answer.status() == 450;
    }

    /** The exception for a response that rejects the request or its REST version. */
    static ArrayRefused refused(RetryingRestClient client, RestVersion version, RestClient.Answer answer) {
        return ofVersion(answer) ? new RestVersion.Ended(client, version, answer) : client.refused(answer);
    }

    /** The exception for a response that rejects a log-in with an API token. */
    public static ArrayRefused ofApiToken(RetryingRestClient client, RestVersion version, RestClient.Answer answer) {
        return ofCredential(answer)
                ? new ArrayCredentialsRefused(client.statement(FlashArrayMessage.API_TOKEN_REFUSED, answer))
                : refused(client, version, answer);
    }

    /**
     * The array's own words: {@code errors[].message} of REST 2.x, the list with {@code msg} of REST 1.x, {@code
     * error_description} of OAuth2, or {@code message} of the gateway before them.
     */
    public static String words(JsonNode body) {
        JsonNode first = body.isArray() ? body.path(0) : body.path("errors").path(0);
        String context = text(first, "context", "ctx");
        String message = text(first, "message", "msg");
        if (message.isEmpty()) {
            message = text(body, "message", "error_description", "error", "msg");
        }
        return (context.isEmpty() ? "" : context + ": ") + message;
    }

    private static String text(JsonNode node, String... names) {
        return Stream.of(names)
                .map(name -> node.path(name).asString(""))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }
}
