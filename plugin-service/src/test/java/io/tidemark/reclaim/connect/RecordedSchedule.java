package io.tidemark.reclaim.connect;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;

/** Records only the last requested pause of each run. */
public final class RecordedSchedule extends RunSchedule {

    public final Map<String, Duration> added = new LinkedHashMap<>();
    public final Map<String, Duration> moved = new LinkedHashMap<>();

    public RecordedSchedule() {
        super(new ObjectProvider<SchedulerClient>() {});
    }

    @Override
    public void add(String run, Duration pause) {
        added.put(run, pause);
    }

    @Override
    public boolean move(String run, Duration pause) {
        moved.put(run, pause);
        return true;
    }
}
