package io.tidemark.reclaim.web;

import io.tidemark.platform.LiveStreams;
import io.tidemark.platform.LiveStreams.State;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.ReclaimRuns;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Live changes of a run to listeners. */
@Component
class RunEvents implements DisposableBean {

    static final int MOST_LISTENERS = LiveStreams.MOST_LISTENERS;
    private static final String NAME = "run";

    private final LiveStreams streams;

    @Autowired
    RunEvents(ReclaimRuns runs) {
        this.streams = new LiveStreams(NAME, source(runs));
    }

    RunEvents(ReclaimRuns runs, Supplier<SseEmitter> emitters) {
        this.streams = new LiveStreams(NAME, source(runs), emitters);
    }

    private static LiveStreams.Source source(ReclaimRuns runs) {
        return new LiveStreams.Source() {
            @Override
            public Optional<Long> version(String id) {
                return runs.version(id);
            }

            @Override
            public Optional<State> state(String id) {
                return runs.find(id)
                        .map(run -> new State(run.version(), run.state().ended(), RunView.of(run)));
            }
        };
    }

    /** A stream that begins with the run as it is, unless that is the version the listener saw last. */
    SseEmitter follow(ReclaimRun run, @Nullable String lastEventId) {
        return streams.follow(run.id(), lastEventId);
    }

    @Override
    public void destroy() {
        streams.close();
    }
}
