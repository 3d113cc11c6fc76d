package io.tidemark.reclaim.recording;

import io.tidemark.evidence.EvidenceFiles;
import io.tidemark.platform.Problem;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordingLimits;
import io.tidemark.platform.exchange.RecordingScope;
import io.tidemark.reclaim.message.RunRequestMessage;
import io.tidemark.reclaim.store.ReclaimRuns;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** The runs that this process records, in memory until they have ended; what other replicas send is not recorded. */
@Component
public class RunRecordings {

    /** At the same time. */
    static final int MOST = 2;

    /** Time for what follows on the end of a run, such as the end of its task. */
    private static final Duration CLOSING = Duration.ofMinutes(1);

    private final Map<String, ExchangeRecorder> recorders = new ConcurrentHashMap<>();
    private final ReclaimRuns runs;
    private final EvidenceFiles files;
    private final Clock clock;

    public RunRecordings(ReclaimRuns runs, EvidenceFiles files, Clock clock) {
        this.runs = runs;
        this.files = files;
        this.clock = clock;
    }

    /** 409 if the process records as many runs as it can. */
    public void requireRoom() {
        if (recorders.size() >= MOST) {
            throw Problem.conflict("too-many-recordings", RunRequestMessage.RUN_RECORDINGS_FULL.with("most", MOST));
        }
    }

    public void begin(String run) {
        recorders.put(run, new ExchangeRecorder(clock, RecordingLimits.OF_SERVICE));
    }

    /** Does a part of the work of a run. */
    public <T extends @Nullable Object> T during(String run, Supplier<T> work) {
        return RecordingScope.call(recorders.get(run), work);
    }

    /** Stores the recordings of runs that other replicas ended. */
    @Scheduled(initialDelay = 30, fixedDelay = 30, timeUnit = TimeUnit.SECONDS)
    void storeOld() {
        Instant before = clock.instant().minus(CLOSING);
        List.copyOf(recorders.keySet()).stream()
                .filter(id -> runs.find(id)
                        .map(run -> run.end().endedAt())
                        .filter(at -> at.isBefore(before))
                        .isPresent())
                .forEach(this::store);
    }

    /** Nothing more is to be done for the run. */
    public void store(String run) {
        ExchangeRecorder recorder = recorders.remove(run);
        if (recorder != null) {
            files.keep(EvidenceFiles.Kind.RUN, run, recorder);
        }
    }
}
