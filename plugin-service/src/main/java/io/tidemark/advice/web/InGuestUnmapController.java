package io.tidemark.advice.web;

import io.tidemark.advice.unmap.Readiness;
import io.tidemark.advice.unmap.ReadinessService;
import io.tidemark.advice.unmap.ReadinessService.AssessedDisks;
import io.tidemark.platform.Csv;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Whether UNMAP from guests reaches the array, per disk and in total. */
@RestController
@RequestMapping("/api/v1/advice/in-guest-unmap")
class InGuestUnmapController {

    private final ReadinessService readiness;

    InGuestUnmapController(ReadinessService readiness) {
        this.readiness = readiness;
    }

    /**
     * Lists the virtual disks and whether guests can return space with UNMAP.
     *
     * @param datastoreId only disks on this datastore
     * @param clusterId only disks of VMs in this cluster
     * @param verdict only disks with this verdict, one of {@code READY}, {@code BLOCKED}, {@code NOT_KNOWN} or
     *     {@code NOT_APPLICABLE}
     * @param condition only disks on which this condition fails or is not known, one of {@code DATASTORE}, {@code THIN},
     *     {@code HARDWARE_VERSION}, {@code GUEST}, {@code SNAPSHOTS}, {@code CHANGE_TRACKING}, {@code ESXI},
     *     {@code BLOCK_DELETE} or {@code GRANULARITY}
     * @query sort vm (default), datastore, cluster, verdict or capacityBytes
     * @query q text that the name of the VM contains
     */
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<ReadinessView> list(
            SignedIn caller,
            PageQuery page,
            @RequestParam(required = false) @Nullable String datastoreId,
            @RequestParam(required = false) @Nullable String clusterId,
            @RequestParam(required = false) @Nullable String verdict,
            @RequestParam(required = false) @Nullable String condition) {
        ReadinessFilter filter = ReadinessFilter.of(datastoreId, clusterId, verdict, condition);
        AssessedDisks assessed = readiness.assessed(caller);
        return page.slice(filter.apply(assessed, page)).map(one -> ReadinessView.of(assessed.vmInventory(), one));
    }

    /** The entire list, or a page if {@code size} is set. */
    @GetMapping(produces = Csv.TYPE)
    String csv(
            SignedIn caller,
            PageQuery page,
            @RequestParam(required = false) @Nullable String datastoreId,
            @RequestParam(required = false) @Nullable String clusterId,
            @RequestParam(required = false) @Nullable String verdict,
            @RequestParam(required = false) @Nullable String condition) {
        ReadinessFilter filter = ReadinessFilter.of(datastoreId, clusterId, verdict, condition);
        AssessedDisks assessed = readiness.assessed(caller);
        List<Readiness> found = filter.apply(assessed, page);
        return ReadinessCsv.of(page.rows(found).stream()
                .map(one -> ReadinessView.of(assessed.vmInventory(), one))
                .toList());
    }

    /**
     * Counts the virtual disks by verdict, in all and for each datastore and cluster.
     *
     * @param datastoreId only disks on this datastore
     * @param clusterId only disks of VMs in this cluster
     */
    @GetMapping("/summary")
    ReadinessSummary summary(
            SignedIn caller,
            @RequestParam(required = false) @Nullable String datastoreId,
            @RequestParam(required = false) @Nullable String clusterId) {
        ReadinessFilter filter = ReadinessFilter.of(datastoreId, clusterId, null, null);
        AssessedDisks assessed = readiness.assessed(caller);
        return ReadinessSummary.of(
                assessed.vmInventory(), filter.apply(assessed, new PageQuery(null, null, null, null)));
    }
}
