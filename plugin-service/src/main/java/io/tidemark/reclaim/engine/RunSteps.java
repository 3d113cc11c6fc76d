package io.tidemark.reclaim.engine;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.follow.RunFollower;
import io.tidemark.reclaim.recording.RunRecordings;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.start.RunPreparation;
import io.tidemark.reclaim.store.ReclaimRuns;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The steps of a run, recorded when that was requested. */
@Component
class RunSteps {

    private final ReclaimRuns runs;
    private final RunPreparation preparation;
    private final RunFollower follower;
    private final RunRecordings recordings;

    RunSteps(ReclaimRuns runs, RunPreparation preparation, RunFollower follower, RunRecordings recordings) {
        this.runs = runs;
        this.preparation = preparation;
        this.follower = follower;
        this.recordings = recordings;
    }

    void requireRoomToRecord() {
        recordings.requireRoom();
    }

    void begin(ReclaimRun run) {
        recordings.begin(run);
    }

    /** Takes the figures of a run before its admission. */
    void prepare(String id) {
        ReclaimRun run = runs.find(id).orElseThrow();
        recordings.during(run, () -> {
            preparation.prepare(run);
            return run;
        });
    }

    /** The pause until the next step of the start; null when it has started or ended. */
    @Nullable
    Duration advance(String id) {
        ReclaimRun run = runs.find(id).orElseThrow();
        return recordings.during(run, () -> preparation.advance(run));
    }

    void giveUp(String run, Statement why) {
        preparation.giveUp(run, why);
    }

    /** The pause until the next poll; empty when the run has ended. */
    Optional<Duration> look(String id, RunEngine engine) {
        Optional<ReclaimRun> found = runs.find(id);
        Optional<Duration> pause = found.flatMap(run -> recordings.during(run, () -> follower.look(run, engine)));
        if (pause.isEmpty()) {
            found.ifPresent(recordings::ended);
        }
        return pause;
    }
}
