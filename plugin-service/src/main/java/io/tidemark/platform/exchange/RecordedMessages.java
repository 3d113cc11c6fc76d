package io.tidemark.platform.exchange;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Records what is exchanged in a connection with messages, as a POST request and its response; for threads with an
 * {@link ExchangeRecorder}.
 */
public final class RecordedMessages {

    /** What a response over HTTP begins with. */
    private record Begun(int statusCode, HttpHeaders headers) implements HttpResponse.ResponseInfo {

        @Override
        public HttpClient.Version version() {
            return HttpClient.Version.HTTP_1_1;
        }
    }

    private static final Begun BEGUN = new Begun(200, HttpHeaders.of(Map.of(), (name, value) -> true));

    private RecordedMessages() {}

    /**
     * A reader of the response that records it.
     *
     * @param server where the connection was opened
     * @param message that is sent now
     * @param reader of the response
     */
    public static BodySubscriber<?> sent(URI server, String message, BodySubscriber<?> reader) {
        return RecordingScope.recorder()
                .<BodySubscriber<?>>map(recorder -> {
                    URI address = URI.create(server.toString().replaceFirst("^ws", "http"));
                    HttpRequest request = HttpRequest.newBuilder(address)
                            .POST(HttpRequest.BodyPublishers.noBody())
                            .build();
                    OpenExchange exchange = recorder.sent(request, message.getBytes(StandardCharsets.UTF_8));
                    exchange.answered(BEGUN);
                    return new CopiedBody<>(reader, exchange);
                })
                .orElse(reader);
    }
}
