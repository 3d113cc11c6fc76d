package io.tidemark.reclaim.store;

import io.tidemark.reclaim.settings.StoredSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Deletes ended runs after the retention time. */
@Component
class RunRetention {

    private static final Logger LOG = LoggerFactory.getLogger(RunRetention.class);

    private final ReclaimRuns runs;
    private final StoredSettings settings;
    private final Clock clock;

    RunRetention(ReclaimRuns runs, StoredSettings settings, Clock clock) {
        this.runs = runs;
        this.settings = settings;
        this.clock = clock;
    }

    @Scheduled(initialDelay = 10, fixedDelay = 60, timeUnit = TimeUnit.MINUTES)
    void forget() {
        Integer days = settings.current().keepRunsDays();
        if (days != null) {
            int gone = runs.forgetEndedBefore(clock.instant().minus(Duration.ofDays(days)));
            if (gone > 0) {
                LOG.info("{} runs that ended more than {} days ago were forgotten", gone, days);
            }
        }
    }
}
