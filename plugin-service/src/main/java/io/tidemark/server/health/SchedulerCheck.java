package io.tidemark.server.health;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SystemClock;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Reports whether the database responds, and whether scheduled jobs start on time. */
@Component
class SchedulerCheck implements HealthCheck.Source {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ObjectProvider<Scheduler> scheduler;
    private final DueWork work;
    private final SystemClock clock = new SystemClock();

    SchedulerCheck(ObjectProvider<Scheduler> scheduler, DueWork work) {
        this.scheduler = scheduler;
        this.work = work;
    }

    @Override
    public List<HealthCheck> healthChecks() {
        try {
            long late = work.untouchedSince(clock.now().minus(PATIENCE));
            return List.of(check("database", State.OK, HealthMessage.DATABASE_OK.statement()), look(late));
        } catch (DataAccessException e) {
            return List.of(
                    check("database", State.ERROR, HealthMessage.DATABASE_AWAY.statement()),
                    check("scheduler", State.ERROR, HealthMessage.SCHEDULER_NO_DATABASE.statement()));
        }
    }

    private HealthCheck look(long late) {
        Scheduler known = scheduler.getIfAvailable();
        if (known == null || !known.getSchedulerState().isStarted()) {
            return check("scheduler", State.ERROR, HealthMessage.SCHEDULER_STOPPED.statement());
        }
        return late == 0
                ? check("scheduler", State.OK, HealthMessage.SCHEDULER_OK.statement())
                : check(
                        "scheduler",
                        State.WARNING,
                        HealthMessage.SCHEDULER_LATE.with("count", late, "minutes", PATIENCE.toMinutes()));
    }

    private static HealthCheck check(String kind, State state, Statement reason) {
        return new HealthCheck(kind, "", state, reason);
    }
}
