package io.tidemark.platform.exchange;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An exchange that is going on. */
final class OpenExchange {

    private static final HttpHeaders NONE = HttpHeaders.of(Map.of(), (name, value) -> true);

    private final ExchangeRecorder recorder;
    private final Clock clock;
    private final HttpRequest request;
    private final byte[] body;
    private final Instant started;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private int status;
    private HttpHeaders headers = NONE;
    private long received;
    private boolean complete;
    private @Nullable Instant answered;
    private @Nullable Instant ended;
    private @Nullable String failure;

    OpenExchange(ExchangeRecorder recorder, Clock clock, HttpRequest request, byte[] body) {
        this.recorder = recorder;
        this.clock = clock;
        this.request = request;
        this.body = body.clone();
        this.started = clock.instant();
    }

    synchronized void answered(HttpResponse.ResponseInfo info) {
        answered = clock.instant();
        status = info.statusCode();
        headers = info.headers();
    }

    /** Leaves the position of the buffer. */
    synchronized void received(ByteBuffer part) {
        int length = part.remaining();
        int room = recorder.room(kept.size(), length);
        byte[] bytes = new byte[room];
        part.duplicate().get(bytes);
        kept.writeBytes(bytes);
        received += length;
    }

    synchronized void completed() {
        complete = true;
        ended = clock.instant();
    }

    synchronized void failed(Throwable cause) {
        failure = cause.getClass().getSimpleName();
        ended = clock.instant();
    }

    synchronized boolean over() {
        return ended != null;
    }

    synchronized RecordedExchange recorded() {
        Instant first = answered == null ? ended : answered;
        return new RecordedExchange(
                started,
                first == null ? Duration.ZERO : Duration.between(started, first),
                answered == null || ended == null ? Duration.ZERO : Duration.between(answered, ended),
                request.method(),
                request.uri(),
                request.headers(),
                body.clone(),
                status,
                headers,
                kept.toByteArray(),
                received,
                status != 0 && (!complete || received > kept.size()),
                status == 0 && failure == null ? "NoResponse" : failure);
    }
}
