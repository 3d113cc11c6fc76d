package io.tidemark.reclaim.connect;

import io.tidemark.platform.Problem;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.SessionEnded;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The sessions of runs: the caller's to start, the service account's to monitor, or the caller's if there is none. */
@Component
public class RunSessions {

    private static final Logger LOG = LoggerFactory.getLogger(RunSessions.class);

    /** Well below the half hour after which vCenter ends idle sessions. */
    private static final Duration KEEP_ALIVE = Duration.ofMinutes(5);

    private static final Duration STAND_IN = Duration.ofDays(1);

    private static final class Waiting {
        private final VcenterSession.Use use;
        private volatile Instant usedAt;

        private Waiting(VcenterSession.Use use, Instant usedAt) {
            this.use = use;
            this.usedAt = usedAt;
        }
    }

    private final Vcenters vcenters;
    private final Clock clock;
    private final Map<String, VcenterSession> callers = new ConcurrentHashMap<>();
    private final Map<String, Waiting> waiting = new ConcurrentHashMap<>();

    public RunSessions(Vcenters vcenters, Clock clock) {
        this.vcenters = vcenters;
        this.clock = clock;
    }

    /** Remembers the caller's session, which does not end while the run waits for its start. */
    public void keep(String run, VcenterSession caller) {
        callers.put(run, caller);
        Waiting before = waiting.put(run, new Waiting(caller.use(), clock.instant()));
        if (before != null) {
            before.use.close();
        }
    }

    /** Uses the session of a queued run regularly, so that vCenter does not consider it idle. */
    public void keepAlive(String run) {
        Waiting kept = waiting.get(run);
        VcenterSession caller = callers.get(run);
        if (kept != null && caller != null && clock.instant().isAfter(kept.usedAt.plus(KEEP_ALIVE))) {
            kept.usedAt = clock.instant();
            try {
                // Each call to a vCenter that does not respond would keep the others of the queue waiting.
                if (vcenters.responds(caller.vcenter())) {
                    caller.currentTime();
                }
            } catch (Problem e) {
                LOG.debug("the session that run {} waits with did not answer", run, e);
            }
        }
    }

    /** The run waits no more: its caller may log out. */
    public void begun(String run) {
        Waiting kept = waiting.remove(run);
        if (kept != null) {
            kept.use.close();
        }
    }

    public void forget(String run) {
        callers.remove(run);
        begun(run);
    }

    /** The runs with a session of this process. */
    public Set<String> held() {
        return Set.copyOf(callers.keySet());
    }

    /** The session of the user who started the run; null in all processes except the one that accepted it. */
    @Nullable
    public VcenterSession caller(String run) {
        return callers.get(run);
    }

    private Optional<VcenterSession> account(ReclaimRun run) {
        return vcenters.serviceSession(run.target().datastore().vcenter());
    }

    /**
     * The service account's session to start the run whose session ended: the privileges of the caller were checked at
     * acceptance, so that it can for a day. Empty if there is none. Throws like {@link #follower}.
     */
    public Optional<VcenterSession> standIn(ReclaimRun run) {
        return clock.instant().isBefore(run.createdAt().plus(STAND_IN)) ? account(run) : Optional.empty();
    }

    /**
     * A session to monitor the run; empty if there is none. Throws VcenterUnreachable, and SessionEnded if vCenter
     * rejects the service account and there is no other session.
     */
    public Optional<VcenterSession> follower(ReclaimRun run) {
        try {
            Optional<VcenterSession> service =
                    vcenters.serviceSession(run.target().datastore().vcenter());
            if (service.isPresent()) {
                return service;
            }
        } catch (SessionEnded e) {
            VcenterSession caller = caller(run.id());
            if (caller == null) {
                throw e;
            }
            return Optional.of(caller);
        }
        return Optional.ofNullable(caller(run.id()));
    }
}
