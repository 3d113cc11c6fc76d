package io.tidemark.reclaim.run;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;

/** Only remembers the last pause asked for each run. */
final class RecordedSchedule extends RunSchedule {

    final Map<String, Duration> added = new LinkedHashMap<>();
    final Map<String, Duration> moved = new LinkedHashMap<>();

    RecordedSchedule() {
        super(new ObjectProvider<SchedulerClient>() {});
    }

    @Override
    void add(String run, Duration pause) {
        added.put(run, pause);
    }

    @Override
    boolean move(String run, Duration pause) {
        moved.put(run, pause);
        return true;
    }
}
