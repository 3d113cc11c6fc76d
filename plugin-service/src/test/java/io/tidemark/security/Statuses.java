package io.tidemark.security;

import io.tidemark.ServiceClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** Status and text of a response, empty for event streams, which do not end. */
record Statuses(int status, String text) {

    static Statuses of(ServiceClient service, HttpRequest.Builder request) {
        HttpResponse<InputStream> answer = service.open(request);
        try (InputStream body = answer.body()) {
            boolean endless =
                    answer.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
            return new Statuses(
                    answer.statusCode(), endless ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
