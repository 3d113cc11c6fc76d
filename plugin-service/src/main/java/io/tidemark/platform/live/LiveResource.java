package io.tidemark.platform.live;

import com.github.benmanes.caffeine.cache.Cache;
import io.tidemark.platform.Caller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter.SseEventBuilder;

/**
 * A resource that continues to change after its request: accepted with 202 and its address, followed by server-sent
 * events.
 */
public final class LiveResource {

    private final LiveStreams streams;
    private final String name;
    private final String path;
    private final Function<String, Optional<Long>> version;
    private final Function<String, Optional<State>> state;
    /** What listeners of the same id share, so that many of them do not read more often than one. */
    private final Cache<String, Optional<Long>> lastVersions;

    private final Cache<String, State> lastStates;

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
        this.lastVersions = streams.shared(LiveStreams.INTERVAL.dividedBy(2));
        this.lastStates = streams.shared(LiveStreams.INTERVAL.multipliedBy(2));
    }

    /** 202 with the address of the resource; without an id, of all of its kind. */
    public <T> ResponseEntity<T> accepted(@Nullable String id, T body) {
        return ResponseEntity.accepted()
                .location(URI.create(id == null ? path : path + "/" + id))
                .body(body);
    }

    /**
     * A stream that begins with the resource as it is, unless that is the last version of the listener; not cached. Ends at
     * once for a resource that has ended. 429 if the user, or all users, have too many open streams.
     *
     * @param check rejects a caller who may no longer follow the resource; runs every minute as long as the stream is open
     */
    public ResponseEntity<SseEmitter> events(Caller caller, String id, @Nullable String lastEventId, Runnable check) {
        return events(caller, id, lastEventId, check, UnaryOperator.identity());
    }

    /** @param shown what the caller may view of a body; must not wait, so {@code check} determines what that is */
    public ResponseEntity<SseEmitter> events(
            Caller caller, String id, @Nullable String lastEventId, Runnable check, UnaryOperator<Object> shown) {
        return ResponseEntity.ok()
                .header(HttpHeaders.CACHE_CONTROL, "no-cache, no-transform")
                .header("X-Accel-Buffering", "no")
                .body(follow(caller, id, seen(lastEventId), check, shown));
    }

    private SseEmitter follow(Caller caller, String id, long seen, Runnable check, UnaryOperator<Object> shown) {
        State now = state.apply(id).orElse(null);
        if (now == null || now.ended()) {
            return ended(now, seen, shown);
        }
        streams.open().add(OpenStreams.user(caller));
        SseEmitter emitter = streams.emitter();
        LiveListener listener = new LiveListener(this, streams, caller, id, check, shown, emitter, seen);
        emitter.onCompletion(listener::end);
        emitter.onTimeout(emitter::complete);
        emitter.onError(failure -> listener.end());
        streams.poll(listener);
        return emitter;
    }

    private SseEmitter ended(@Nullable State last, long seen, UnaryOperator<Object> shown) {
        SseEmitter emitter = streams.emitter();
        try {
            if (last != null && last.version() != seen) {
                emitter.send(event(last, shown));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        emitter.complete();
        return emitter;
    }

    SseEventBuilder event(State current, UnaryOperator<Object> shown) {
        return SseEmitter.event()
                .id(Long.toString(current.version()))
                .name(name)
                .data(shown.apply(current.body()), MediaType.APPLICATION_JSON);
    }

    private static long seen(@Nullable String lastEventId) {
        try {
            return lastEventId == null ? -1 : Long.parseLong(lastEventId.strip());
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** Of half an interval ago, at the earliest. */
    Optional<Long> version(String id) {
        return Optional.ofNullable(lastVersions.get(id, version)).flatMap(Function.identity());
    }

    /** At least this version; empty if the resource is gone. */
    Optional<State> state(String id, long atLeast) {
        return Optional.ofNullable(lastStates
                .asMap()
                .compute(
                        id,
                        (key, last) -> last != null && last.version() >= atLeast
                                ? last
                                : state.apply(key).orElse(null)));
    }
}
