package io.tidemark.reclaim.run;

import io.tidemark.vcenter.SessionEnded;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The sessions runs are carried out in: the service account's to follow, the caller's to start, and to follow without one. */
@Component
class RunSessions {

    private final Vcenters vcenters;
    private final Map<String, VcenterSession> callers = new ConcurrentHashMap<>();

    RunSessions(Vcenters vcenters) {
        this.vcenters = vcenters;
    }

    void keep(String run, VcenterSession caller) {
        callers.put(run, caller);
    }

    void forget(String run) {
        callers.remove(run);
    }

    /** The session of whoever started the run; null in every process but the one that accepted it. */
    @Nullable
    VcenterSession caller(String run) {
        return callers.get(run);
    }

    /**
     * A session to follow the run with; empty when there is none any more. VcenterUnreachable passes through, and so does
     * SessionEnded when vCenter refuses the service account and nobody else is there.
     */
    Optional<VcenterSession> follower(ReclaimRun run) {
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
