package io.tidemark.platform.live;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * A resource that continues to change after its request: accepted with 202 and its address, followed by server-sent
 * events.
 */
public final class LiveResource {

    private static final int MOST_LISTENERS = 500;

    private final LiveStreams streams;
    private final String name;
    private final String path;
    private final Function<String, Optional<Long>> version;
    private final Function<String, Optional<State>> state;
    private final AtomicInteger listeners = new AtomicInteger();

    /** The resource at one version; no other version follows once it has ended. */
    public record State(long version, boolean ended, Object body) {}

    LiveResource(
            LiveStreams streams,
            String name,
            String path,
            Function<String, Optional<Long>> version,
            Function<String, Optional<State>> state) {
        this.streams = streams;
        this.name = name;
        this.path = path;
        this.version = version;
        this.state = state;
    }

    /** 202 with the address of the resource; without an id, of all of its kind. */
    public <T> ResponseEntity<T> accepted(@Nullable String id, T body) {
        return ResponseEntity.accepted()
                .location(URI.create(id == null ? path : path + "/" + id))
                .body(body);
    }

    /**
     * A stream that begins with the resource as it is, unless that is the last version of the listener; not cached. 429
     * if there are too many listeners.
     */
    public ResponseEntity<SseEmitter> events(String id, @Nullable String lastEventId) {
        return ResponseEntity.ok()
                .header(HttpHeaders.CACHE_CONTROL, "no-cache, no-transform")
                .header("X-Accel-Buffering", "no")
                .body(follow(id, lastEventId));
    }

    private SseEmitter follow(String id, @Nullable String lastEventId) {
        if (listeners.incrementAndGet() > MOST_LISTENERS) {
            listeners.decrementAndGet();
            throw new Problem(429, "too-many-listeners", RequestMessage.STREAMS_TOO_MANY.statement());
        }
        SseEmitter emitter = streams.emitter();
        LiveListener listener = new LiveListener(this, streams, id, emitter, seen(lastEventId));
        emitter.onCompletion(listener::end);
        emitter.onTimeout(emitter::complete);
        emitter.onError(failure -> listener.end());
        streams.poll(listener);
        return emitter;
    }

    private static long seen(@Nullable String lastEventId) {
        try {
            return lastEventId == null ? -1 : Long.parseLong(lastEventId.strip());
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    String name() {
        return name;
    }

    Optional<Long> version(String id) {
        return version.apply(id);
    }

    Optional<State> state(String id) {
        return state.apply(id);
    }

    void left() {
        listeners.decrementAndGet();
    }
}
