package io.tidemark.capacity.collect;

import io.tidemark.capacity.CapacityMessage;
import io.tidemark.capacity.series.CollectionTimes;
import io.tidemark.capacity.series.CollectionTimes.Round;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.UnmapGaps;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import io.tidemark.platform.setup.ServiceAccountWork;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.unmap.UnmapCounters;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reports the age of the last samples of each vCenter, and whether the UNMAP counters of its hosts can be read. */
@Component
class CollectorChecks implements HealthCheck.Source, ServiceAccountWork {

    /** Two rounds may be missed before it is worth a word. */
    private static final Duration LATE = Resolution.FIVE_MINUTES.step().multipliedBy(3);

    private final Vcenters vcenters;
    private final CollectionTimes collectionTimes;
    private final UnmapGaps gaps;
    private final Clock clock;

    CollectorChecks(Vcenters vcenters, CollectionTimes collectionTimes, UnmapGaps gaps, Clock clock) {
        this.vcenters = vcenters;
        this.collectionTimes = collectionTimes;
        this.gaps = gaps;
        this.clock = clock;
    }

    @Override
    public List<HealthCheck> healthChecks() {
        return vcenters.all().stream()
                .flatMap(vcenter -> Stream.concat(Stream.of(samples(vcenter)), unmap(vcenter)))
                .toList();
    }

    @Override
    public List<Statement> withoutAccount(String vcenter) {
        return List.of(CapacityMessage.SAMPLES_WITHOUT_ACCOUNT.statement());
    }

    private HealthCheck samples(VcenterConnection vcenter) {
        return vcenter.serviceAccount() == null
                ? check(vcenter, State.WARNING, CapacityMessage.COLLECTOR_NO_ACCOUNT.statement())
                : collectionTimes
                        .last(vcenter.guid())
                        .map(last -> check(vcenter, last))
                        .orElseGet(() -> check(vcenter, State.UNKNOWN, CapacityMessage.COLLECTOR_NOT_YET.statement()));
    }

    /** Empty before the first samples, without a service account, and for vCenters without such counters. */
    private Stream<HealthCheck> unmap(VcenterConnection vcenter) {
        return Stream.of(vcenter)
                .filter(one -> one.serviceAccount() != null)
                .flatMap(one -> collectionTimes.last(one.guid()).stream())
                .filter(last -> last.unmapProblem() != null || Boolean.TRUE.equals(last.unmapCounted()))
                .map(last -> {
                    Statement problem = unmapProblem(vcenter.guid(), last);
                    return new HealthCheck(
                            "unmap",
                            vcenter.address(),
                            vcenter.guid(),
                            problem == null ? State.OK : State.WARNING,
                            problem == null ? CapacityMessage.UNMAP_COUNTERS_OK.statement() : problem);
                });
    }

    private @Nullable Statement unmapProblem(String vcenter, Round last) {
        if (last.unmapProblem() != null) {
            return CapacityMessage.UNMAP_COUNTERS_FAILED.with("detail", last.unmapProblem());
        }
        Instant kept = clock.instant().minus(UnmapCounters.ROLLED_UP_KEPT);
        return gaps.of(vcenter).stream()
                .filter(gap -> gap.until().isAfter(kept))
                .map(UnmapGaps.Gap::statement)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
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
