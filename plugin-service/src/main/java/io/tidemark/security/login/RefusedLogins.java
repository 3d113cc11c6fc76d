package io.tidemark.security.login;

import com.github.kagkarlsson.scheduler.SystemClock;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.platform.request.RecordedRefusals;
import io.tidemark.security.SecurityMessage;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Records log-ins that vCenter refused, of all users together within {@link RecordedRefusals}. */
@Component
public final class RefusedLogins {

    private static final Logger LOG = LoggerFactory.getLogger(RefusedLogins.class);
    private static final String ALL = "";

    private final Recorder recorder;
    private final Supplier<Instant> now;
    private final RecordedRefusals recorded = new RecordedRefusals();

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
        OptionalInt omitted = recorded.omittedBefore(ALL, now.get());
        if (omitted.isEmpty()) {
            LOG.info("A log-in of \"{}\" from {} was refused. There are too many for the activity", userName, address);
            return;
        }
        int before = omitted.getAsInt();
        Statement detail = before == 0
                ? SecurityMessage.LOGIN_ADDRESS.with("address", address)
                : SecurityMessage.LOGIN_ADDRESS_AND_OTHERS.with("address", address, "count", before);
        recorder.of(userName, vcenter, "session.log-in").ended(Outcome.REFUSED, detail);
    }
}
