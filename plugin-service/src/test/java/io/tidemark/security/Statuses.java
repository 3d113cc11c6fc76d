package io.tidemark.security;

import io.tidemark.ServiceClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** Status of an answer; its text only when it is an error, since streams of events do not end. */
record Statuses(int status, String text) {

    static Statuses of(ServiceClient service, HttpRequest.Builder request) {
        HttpResponse<InputStream> answer = service.open(request);
        try (InputStream body = answer.body()) {
            return new Statuses(
                    answer.statusCode(),
                    answer.statusCode() < 400 ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
