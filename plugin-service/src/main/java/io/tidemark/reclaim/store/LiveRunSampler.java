package io.tidemark.reclaim.store;

import io.tidemark.reclaim.LiveRunsSampled;
import io.tidemark.reclaim.LiveRunsSampled.Live;
import io.tidemark.reclaim.run.Pace;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Publishes the state of live runs every 15 s; several replicas can publish the same. */
@Component
class LiveRunSampler {

    private static final Logger LOG = LoggerFactory.getLogger(LiveRunSampler.class);
    private static final int SECONDS = 15;

    private final ReclaimRuns runs;
    private final ApplicationEventPublisher events;

    LiveRunSampler(ReclaimRuns runs, ApplicationEventPublisher events) {
        this.runs = runs;
        this.events = events;
    }

    @EventListener(ApplicationReadyEvent.class)
    @Scheduled(initialDelay = SECONDS, fixedDelay = SECONDS, timeUnit = TimeUnit.SECONDS)
    void sample() {
        try {
            events.publishEvent(of(runs.live()));
        } catch (DataAccessException e) {
            LOG.debug("the state of live runs could not be read", e);
        }
    }

    static LiveRunsSampled of(List<ReclaimRun> live) {
        Map<String, Integer> byState = new TreeMap<>();
        for (RunState state : RunState.values()) {
            if (!state.ended()) {
                byState.put(state.name(), 0);
            }
        }
        live.forEach(run -> byState.merge(run.state().name(), 1, Integer::sum));
        return new LiveRunsSampled(
                byState,
                live.stream()
                        .filter(run -> run.attempt() != null)
                        .map(LiveRunSampler::of)
                        .toList());
    }

    private static Live of(ReclaimRun run) {
        Pace pace = Pace.of(run);
        Long blocks = pace.blocksProcessed();
        return new Live(
                run.id(),
                run.target().datastore(),
                run.target().name(),
                blocks == null
                        ? null
                        : Long.valueOf(blocks * run.target().space().blockSizeBytes()),
                pace.fraction());
    }
}
