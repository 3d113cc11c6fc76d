package io.tidemark.capacity.query;

import io.tidemark.capacity.series.Rounds;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Why samples of a vCenter are missing, or none come in now. */
@Component
class CollectionStatus {

    private final Vcenters vcenters;
    private final Rounds rounds;

    CollectionStatus(Vcenters vcenters, Rounds rounds) {
        this.vcenters = vcenters;
        this.rounds = rounds;
    }

    /** Null while samples come in. */
    @Nullable
    Statement problem(String vcenter) {
        boolean account = vcenters.all().stream()
                .filter(connection -> connection.guid().equalsIgnoreCase(vcenter))
                .map(VcenterConnection::serviceAccount)
                .anyMatch(name -> name != null);
        if (!account) {
            return Statement.of(
                    "NO_ACCOUNT_FOR_SAMPLES",
                    "Samples are taken by the service account of the vCenter connection; this vCenter has none.");
        }
        return rounds.last(vcenter)
                .map(Rounds.Round::problem)
                .map(detail -> new Statement(
                        "LAST_COLLECTION_FAILED",
                        "The last samples could not be taken: " + detail,
                        Map.of("detail", detail)))
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
        return problem == null && without
                ? Statement.of(
                        "NO_UNMAP_COUNTERS", "This vCenter has no counters of UNMAP; releases before 6.7 lack them.")
                : problem;
    }
}
