package io.tidemark.capacity.query;

import io.tidemark.capacity.CapacityMessage;
import io.tidemark.capacity.series.Rounds;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Why samples of a vCenter are missing. */
@Component
class CollectionStatus {

    private final Vcenters vcenters;
    private final Rounds rounds;

    CollectionStatus(Vcenters vcenters, Rounds rounds) {
        this.vcenters = vcenters;
        this.rounds = rounds;
    }

    /** Null if samples are collected. */
    @Nullable
    Statement problem(String vcenter) {
        boolean account = vcenters.all().stream()
                .filter(connection -> connection.guid().equalsIgnoreCase(vcenter))
                .map(VcenterConnection::serviceAccount)
                .anyMatch(name -> name != null);
        if (!account) {
            return CapacityMessage.NO_ACCOUNT_FOR_SAMPLES.statement();
        }
        return rounds.last(vcenter)
                .map(Rounds.Round::problem)
                .map(detail -> CapacityMessage.LAST_COLLECTION_FAILED.with("detail", detail))
                .orElse(null);
    }

    /** As {@link #problem}, or that this vCenter counts no UNMAP. */
    @Nullable
    Statement unmapProblem(String vcenter) {
        Statement problem = problem(vcenter);
        boolean without = rounds.last(vcenter)
                .map(Rounds.Round::unmapCounted)
                .map(counted -> !counted)
                .orElse(false);
        return problem == null && without ? CapacityMessage.NO_UNMAP_COUNTERS.statement() : problem;
    }
}
