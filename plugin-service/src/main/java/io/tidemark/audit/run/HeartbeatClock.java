package io.tidemark.audit.run;

import com.github.kagkarlsson.scheduler.SystemClock;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** The time that signs of life are dated in; the service's own clock may be a simulated one that jumps. */
@Component
public class HeartbeatClock {

    private final SystemClock clock = new SystemClock();

    public Instant now() {
        return clock.now();
    }
}
