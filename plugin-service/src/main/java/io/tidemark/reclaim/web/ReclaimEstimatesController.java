package io.tidemark.reclaim.web;

import io.tidemark.platform.ObjectId;
import io.tidemark.reclaim.entry.ReclaimService;
import io.tidemark.reclaim.entry.RunEstimates;
import io.tidemark.reclaim.estimate.Checklist;
import io.tidemark.reclaim.estimate.RunRequest;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.hibernate.validator.constraints.UniqueElements;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Estimates of runs. */
@RestController
@RequestMapping("/api/v1/reclaim-estimates")
class ReclaimEstimatesController {

    private final RunEstimates estimates;
    private final Clock clock;

    ReclaimEstimatesController(RunEstimates estimates, Clock clock) {
        this.estimates = estimates;
        this.clock = clock;
    }

    /**
     * The datastores to estimate a run on.
     *
     * @param options null like empty: all options are automatic
     */
    record EstimateRequest(
            @NotEmpty @Size(max = RunRequest.MOST_DATASTORES) @UniqueElements
            List<@NotNull ObjectId> datastoreIds,

            @Nullable @Valid EstimateOptions options) {}

    /**
     * The run to estimate.
     *
     * @param method one of {@code auto}, {@code task} or {@code esxcli}; null like {@code auto}
     * @param reclaimUnitBlocks blocks per pass, null for automatic; more than hosts or arrays accept is reduced
     */
    record EstimateOptions(
            @Nullable String method,
            @Nullable @Min(1) @Max(ReclaimUnit.MOST) Long reclaimUnitBlocks) {}

    /** Estimates a reclaim run on each of the datastores. Nothing is started. */
    @PostMapping
    EstimateView.Items estimate(@Valid @RequestBody EstimateRequest body, SignedIn caller) {
        EstimateOptions options = body.options();
        RunRequest request = new RunRequest(
                body.datastoreIds(),
                options == null ? null : ReclaimService.method(options.method()),
                options == null ? null : options.reclaimUnitBlocks(),
                null);
        Instant now = clock.instant();
        boolean first = estimates.firstRun();
        return new EstimateView.Items(estimates.of(caller, request).stream()
                .map(planned -> EstimateView.of(planned, now, first ? Checklist.of(planned, now) : List.of()))
                .toList());
    }
}
