package io.tidemark.capacity.collect;

import io.tidemark.capacity.CapacityMessage;
import io.tidemark.capacity.series.CollectionTimes;
import io.tidemark.capacity.series.CollectionTimes.Round;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/** Reports the age of the last samples of each vCenter. */
@Component
class CollectorChecks implements HealthCheck.Source {

    /** Two rounds may be missed before it is worth a word. */
    private static final Duration LATE = Resolution.FIVE_MINUTES.step().multipliedBy(3);

    private final Vcenters vcenters;
    private final CollectionTimes collectionTimes;
    private final Clock clock;

    CollectorChecks(Vcenters vcenters, CollectionTimes collectionTimes, Clock clock) {
        this.vcenters = vcenters;
        this.collectionTimes = collectionTimes;
        this.clock = clock;
    }

    @Override
    public List<HealthCheck> healthChecks() {
        return vcenters.all().stream()
                .map(vcenter -> vcenter.serviceAccount() == null
                        ? check(vcenter, State.WARNING, CapacityMessage.COLLECTOR_NO_ACCOUNT.statement())
                        : collectionTimes
                                .last(vcenter.guid())
                                .map(last -> check(vcenter, last))
                                .orElseGet(() ->
                                        check(vcenter, State.UNKNOWN, CapacityMessage.COLLECTOR_NOT_YET.statement())))
                .toList();
    }

    private HealthCheck check(VcenterConnection vcenter, Round last) {
        Statement problem = last.problem();
        if (problem != null) {
            return check(vcenter, State.ERROR, CapacityMessage.LAST_COLLECTION_FAILED.with("detail", problem));
        }
        Duration lag = Duration.between(last.at(), clock.instant());
        long minutes = Math.max(0, lag.toMinutes());
        boolean late = lag.compareTo(LATE) > 0;
        return check(
                vcenter,
                late ? State.WARNING : State.OK,
                (late ? CapacityMessage.COLLECTOR_LATE : CapacityMessage.COLLECTOR_OK).with("minutes", minutes));
    }

    private static HealthCheck check(VcenterConnection vcenter, State state, Statement reason) {
        return new HealthCheck("collector", vcenter.address(), vcenter.guid(), state, reason);
    }
}
