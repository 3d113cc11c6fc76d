package io.tidemark.reclaim.connect;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.h2.jdbcx.JdbcDataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.JdbcTemplate;

/** Records only the last requested pause of each run. */
public final class RecordedSchedule extends RunSchedule {

    public final Map<String, Duration> added = new LinkedHashMap<>();
    public final Map<String, Duration> moved = new LinkedHashMap<>();

    public RecordedSchedule() {
        super(new ObjectProvider<SchedulerClient>() {}, new JdbcTemplate(new JdbcDataSource()));
    }

    @Override
    public void add(String run, Duration pause) {
        added.put(run, pause);
    }

    @Override
    public void postpone(Collection<String> runs, Duration pause) {
        runs.forEach(run -> moved.put(run, pause));
    }

    @Override
    public void takeFromFormerProcess() {
        // There is none.
    }

    @Override
    public boolean move(String run, Duration pause) {
        moved.put(run, pause);
        return true;
    }
}
