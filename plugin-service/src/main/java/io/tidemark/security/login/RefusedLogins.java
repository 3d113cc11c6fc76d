package io.tidemark.security.login;

import com.github.kagkarlsson.scheduler.SystemClock;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.security.SecurityMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Records log-ins that vCenter refused. Activities are kept for ever, so those beyond a number in a minute are only in the
 * log, and the next activity has their count.
 */
@Component
public final class RefusedLogins {

    static final int MOST = 30;
    static final Duration WINDOW = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(RefusedLogins.class);
    private static final int TOO_MANY = -1;

    private final Recorder recorder;
    private final Supplier<Instant> now;
    private Instant end = Instant.MIN;
    private int recorded;
    private int omitted;

    @Autowired
    RefusedLogins(Recorder recorder) {
        this(recorder, new SystemClock()::now);
    }

    /** @param now real time */
    RefusedLogins(Recorder recorder, Supplier<Instant> now) {
        this.recorder = recorder;
        this.now = now;
    }

    /** @param vcenter guid */
    public void add(String userName, String vcenter, String address) {
        int before = omittedBefore();
        if (before == TOO_MANY) {
            LOG.info("A log-in of \"{}\" from {} was refused. There are too many for the activity", userName, address);
            return;
        }
        Statement detail = before == 0
                ? SecurityMessage.LOGIN_ADDRESS.with("address", address)
                : SecurityMessage.LOGIN_ADDRESS_AND_OTHERS.with("address", address, "count", before);
        recorder.of(userName, vcenter, "session.log-in").ended(Outcome.REFUSED, detail);
    }

    private synchronized int omittedBefore() {
        Instant at = now.get();
        if (!at.isBefore(end)) {
            end = at.plus(WINDOW);
            recorded = 0;
        }
        if (recorded == MOST) {
            omitted++;
            return TOO_MANY;
        }
        recorded++;
        int before = omitted;
        omitted = 0;
        return before;
    }
}
