package io.tidemark.capacity.query;

import io.tidemark.capacity.CapacityMessage;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.series.CollectionTimes;
import io.tidemark.capacity.series.UnmapGaps;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Why samples of a vCenter are missing. */
@Component
class CollectionStatus {

    private final Vcenters vcenters;
    private final CollectionTimes collectionTimes;
    private final UnmapGaps gaps;

    CollectionStatus(Vcenters vcenters, CollectionTimes collectionTimes, UnmapGaps gaps) {
        this.vcenters = vcenters;
        this.collectionTimes = collectionTimes;
        this.gaps = gaps;
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
        return collectionTimes
                .last(vcenter)
                .map(CollectionTimes.Round::problem)
                .map(detail -> CapacityMessage.LAST_COLLECTION_FAILED.with("detail", detail))
                .orElse(null);
    }

    /** As {@link #problem}, or why UNMAP is not known of all or a part of the range. */
    @Nullable
    Statement unmapProblem(String vcenter, TimeRange range) {
        Statement problem = problem(vcenter);
        if (problem != null) {
            return problem;
        }
        Optional<CollectionTimes.Round> last = collectionTimes.last(vcenter);
        Statement failure = last.map(CollectionTimes.Round::unmapProblem).orElse(null);
        if (failure != null) {
            return CapacityMessage.UNMAP_COUNTERS_FAILED.with("detail", failure);
        }
        if (last.map(CollectionTimes.Round::unmapCounted).orElse(true)) {
            return gaps.of(vcenter).stream()
                    .filter(gap ->
                            gap.from().isBefore(range.to()) && gap.until().isAfter(range.from()))
                    .map(UnmapGaps.Gap::statement)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
        return CapacityMessage.NO_UNMAP_COUNTERS.statement();
    }
}
