package io.tidemark.platform.records;

import com.github.kagkarlsson.scheduler.SystemClock;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** The clock of heartbeats; the clock of the service can be simulated and jump. */
@Component
public class HeartbeatClock {

    private final SystemClock clock = new SystemClock();

    public Instant now() {
        return clock.now();
    }
}
