package io.tidemark.server.health;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SystemClock;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Reports whether the database answers, and whether scheduled jobs start on time. */
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
            return List.of(
                    check("database", State.OK, Statement.of("DATABASE_OK", "The database answers.")), look(late));
        } catch (DataAccessException e) {
            Statement away = Statement.of("DATABASE_AWAY", "The database does not answer.");
            return List.of(
                    check("database", State.ERROR, away),
                    check(
                            "scheduler",
                            State.ERROR,
                            Statement.of("SCHEDULER_NO_DATABASE", "Nothing is begun while the database is away.")));
        }
    }

    private HealthCheck look(long late) {
        Scheduler known = scheduler.getIfAvailable();
        if (known == null || !known.getSchedulerState().isStarted()) {
            return check(
                    "scheduler",
                    State.ERROR,
                    Statement.of("SCHEDULER_STOPPED", "This process begins no scheduled work."));
        }
        return late == 0
                ? check("scheduler", State.OK, Statement.of("SCHEDULER_OK", "What is due is begun in time."))
                : check(
                        "scheduler",
                        State.WARNING,
                        new Statement(
                                "SCHEDULER_LATE",
                                late + " pieces of work have waited for more than " + PATIENCE.toMinutes() + " min.",
                                Map.of("count", late, "minutes", PATIENCE.toMinutes())));
    }

    private static HealthCheck check(String kind, State state, Statement reason) {
        return new HealthCheck(kind, "", state, reason);
    }
}
