package io.tidemark.reclaim.recording;

import io.tidemark.evidence.EvidenceFiles;
import io.tidemark.evidence.EvidenceParts;
import io.tidemark.platform.Problem;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordingLimits;
import io.tidemark.platform.exchange.RecordingScope;
import io.tidemark.reclaim.message.RunRequestMessage;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.store.ReclaimRuns;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * The recordings of runs. Each replica records what it exchanges for a run and moves it to the database; when the run has
 * ended and all of them have moved theirs, one replica makes the file.
 */
@Component
public class RunRecordings {

    /** At the same time. */
    static final int MOST = 2;

    /** After the end of a run: time for responses that are still being received, and for replicas that have failed. */
    private static final Duration CLOSING = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(RunRecordings.class);

    private final Map<String, ExchangeRecorder> recorders = new ConcurrentHashMap<>();
    private final String process = UUID.randomUUID().toString();
    private final ReclaimRuns runs;
    private final EvidenceParts parts;
    private final EvidenceFiles files;
    private final Clock clock;

    public RunRecordings(ReclaimRuns runs, EvidenceParts parts, EvidenceFiles files, Clock clock) {
        this.runs = runs;
        this.parts = parts;
        this.files = files;
        this.clock = clock;
    }

    /** 409 if as many runs are recorded as can be. */
    public void requireRoom() {
        if (parts.subjects().size() >= MOST) {
            throw Problem.conflict("too-many-recordings", RunRequestMessage.RUN_RECORDINGS_FULL.with("most", MOST));
        }
    }

    /** Records the run if that was requested. */
    public void begin(ReclaimRun run) {
        recorder(run);
    }

    /** Does a part of the work of a run. */
    public <T extends @Nullable Object> T during(ReclaimRun run, Supplier<T> work) {
        return RecordingScope.call(recorder(run), work);
    }

    private @Nullable ExchangeRecorder recorder(ReclaimRun run) {
        if (!Boolean.TRUE.equals(run.needs().recorded()) || run.state().ended() && !recorders.containsKey(run.id())) {
            return null;
        }
        return recorders.computeIfAbsent(run.id(), id -> {
            parts.join(id, process);
            return new ExchangeRecorder(clock, RecordingLimits.OF_SERVICE);
        });
    }

    /** Moves what was exchanged to the database, and makes the files of runs that have ended. */
    @Scheduled(initialDelay = 5, fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
    void tend() {
        List.copyOf(recorders.keySet()).forEach(this::move);
        parts.subjects().forEach(this::finish);
    }

    /** Nothing more is to be done for the run. */
    public void ended(ReclaimRun run) {
        if (Boolean.TRUE.equals(run.needs().recorded())) {
            move(run.id());
            finish(run.id());
        }
    }

    private synchronized void move(String run) {
        ExchangeRecorder recorder = recorders.get(run);
        if (recorder == null) {
            return;
        }
        try {
            recorder.moveTo((moved, omitted) -> parts.add(run, moved, omitted), false);
            Optional<Instant> end = end(run);
            if (end.isPresent() && (recorder.exchanges().isEmpty() || isLongAgo(end.get()))) {
                recorder.moveTo((moved, omitted) -> parts.add(run, moved, omitted), true);
                parts.leave(run, process);
                recorders.remove(run);
            }
        } catch (RuntimeException e) {
            LOG.warn("the recording of run {} waits for the database", run, e);
        }
    }

    private void finish(String run) {
        try {
            end(run).filter(end -> !parts.awaited(run) || isLongAgo(end)).ifPresent(end -> {
                EvidenceParts.Recording recording = parts.take(run);
                if (!recording.exchanges().isEmpty()) {
                    files.keep(EvidenceFiles.Kind.RUN, run, recording.exchanges(), recording.omitted());
                }
            });
        } catch (RuntimeException e) {
            LOG.warn("run {} has no recording", run, e);
        }
    }

    /** Long ago for a run that is no longer kept. */
    private Optional<Instant> end(String run) {
        return runs.find(run)
                .map(found -> Optional.ofNullable(found.end().endedAt()))
                .orElse(Optional.of(Instant.MIN));
    }

    private boolean isLongAgo(Instant end) {
        return end.isBefore(clock.instant().minus(CLOSING));
    }
}
