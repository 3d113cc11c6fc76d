package io.tidemark.capacity.web;

import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.query.CapacityCurves;
import io.tidemark.capacity.query.SpaceCauses;
import io.tidemark.capacity.query.SpaceCausesReader;
import io.tidemark.capacity.query.UnmapCurves;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A datastore over time: VMFS and array space, and the UNMAP of its hosts. */
@RestController
@RequestMapping("/api/v1/datastores/{id}")
class CapacityController {

    private static final int MOST_POINTS = 10_000;

    private final CapacityCurves capacity;
    private final UnmapCurves unmap;
    private final SpaceCausesReader causes;
    private final Clock clock;

    CapacityController(CapacityCurves capacity, UnmapCurves unmap, SpaceCausesReader causes, Clock clock) {
        this.capacity = capacity;
        this.unmap = unmap;
        this.causes = causes;
        this.clock = clock;
    }

    /**
     * Returns the space of a datastore over time, as VMFS and as the array count it.
     *
     * @param from begin of the period, in UTC
     * @param to end of the period, in UTC; if omitted, the current time
     * @param past length of the period up to its end as an ISO 8601 duration, instead of {@code from}; default P1D
     * @param maxPoints the most points to return, 2 to 10000; finer samples are rolled up
     */
    @GetMapping("/capacity")
    CapacityView capacity(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String from,
            @RequestParam(required = false) @Nullable String to,
            @RequestParam(required = false) @Nullable String past,
            @RequestParam(defaultValue = "2000") @Min(2) @Max(MOST_POINTS) int maxPoints,
            SignedIn caller) {
        TimeRange range = TimeRange.of(from, to, past, clock);
        return CapacityView.of(range, capacity.curve(ObjectId.parse(id), caller, range, maxPoints));
    }

    /**
     * Returns what freed space of a datastore: deleted VMs and files, Storage vMotion, removed snapshots, and swap files,
     * as far as vCenter keeps its events, with the decrease of VMFS used space where samples show it.
     *
     * @param from begin of the period, in UTC
     * @param to end of the period, in UTC; if omitted, the current time
     * @param past length of the period up to its end as an ISO 8601 duration, instead of {@code from}; default P1D
     */
    @GetMapping("/space-causes")
    SpaceCauses spaceCauses(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String from,
            @RequestParam(required = false) @Nullable String to,
            @RequestParam(required = false) @Nullable String past,
            SignedIn caller) {
        return causes.of(ObjectId.parse(id), caller, TimeRange.of(from, to, past, clock));
    }

    /**
     * Returns the UNMAP that hosts sent to a datastore over time, counted by vCenter and in imports.
     *
     * @param from begin of the period, in UTC
     * @param to end of the period, in UTC; if omitted, the current time
     * @param past length of the period up to its end as an ISO 8601 duration, instead of {@code from}; default P1D
     */
    @GetMapping("/unmap-activity")
    UnmapView unmapActivity(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String from,
            @RequestParam(required = false) @Nullable String to,
            @RequestParam(required = false) @Nullable String past,
            SignedIn caller) {
        ObjectId datastore = ObjectId.parse(id);
        TimeRange range = TimeRange.of(from, to, past, clock);
        return UnmapView.of(range, datastore.vcenter(), unmap.curve(datastore, caller, range));
    }
}
