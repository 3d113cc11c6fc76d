package io.tidemark.vcenter.web;

import io.tidemark.platform.Problem;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.platform.health.ConditionEnded;
import io.tidemark.vcenter.connection.StoredVcenter;
import io.tidemark.vcenter.connection.VcenterHealth;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Since when checks of vCenters fail in this process; one that only restarts is not removed by users of others. */
@Component
class LostVcenters {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final Clock clock;
    private final Map<String, Instant> since = new ConcurrentHashMap<>();

    LostVcenters(Clock clock) {
        this.clock = clock;
    }

    /** Published after the second check that fails, and when the vCenter responds again. */
    @EventListener
    void changed(ConditionChanged event) {
        String id = event.objectId();
        if (id == null || !"vcenter.health".equals(event.kind())) {
            return;
        }
        if (VcenterHealth.State.UNREACHABLE.name().equals(event.state())) {
            since.putIfAbsent(id, event.at());
        } else {
            since.remove(id);
        }
    }

    @EventListener
    void ended(ConditionEnded event) {
        since.keySet().removeIf(id -> event.condition().endsWith("/" + id));
    }

    /** Rejected with 409 if it responded within the last minutes, or if that is not known. */
    void requireLongLost(StoredVcenter vcenter) {
        Instant begun = since.get(vcenter.id());
        if (begun == null || begun.plus(LONG).isAfter(clock.instant())) {
            throw Problem.conflict(
                    "vcenter-recently-connected",
                    VcenterProblemMessage.VCENTER_LOST_RECENTLY.with(
                            "vcenter", vcenter.address(), "minutes", LONG.toMinutes()));
        }
    }
}
