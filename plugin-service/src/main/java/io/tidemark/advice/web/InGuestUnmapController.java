package io.tidemark.advice.web;

import io.tidemark.advice.unmap.Readiness;
import io.tidemark.advice.unmap.ReadinessService;
import io.tidemark.advice.unmap.ReadinessService.Standing;
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

/** Whether deletes inside guests reach the array, disk by disk and summed. */
@RestController
@RequestMapping("/api/v1/advice/in-guest-unmap")
class InGuestUnmapController {

    private final ReadinessService readiness;

    InGuestUnmapController(ReadinessService readiness) {
        this.readiness = readiness;
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<ReadinessView> list(
            SignedIn caller,
            PageQuery page,
            @RequestParam(required = false) @Nullable String datastoreId,
            @RequestParam(required = false) @Nullable String clusterId,
            @RequestParam(required = false) @Nullable String verdict,
            @RequestParam(required = false) @Nullable String condition) {
        ReadinessFilter filter = ReadinessFilter.of(datastoreId, clusterId, verdict, condition);
        Standing standing = readiness.standing(caller);
        return page.slice(filter.apply(standing, page)).map(one -> ReadinessView.of(standing.picture(), one));
    }

    /** All of the list, or a page of it when {@code size} is given. */
    @GetMapping(produces = Csv.TYPE)
    String csv(
            SignedIn caller,
            PageQuery page,
            @RequestParam(required = false) @Nullable Integer size,
            @RequestParam(required = false) @Nullable String datastoreId,
            @RequestParam(required = false) @Nullable String clusterId,
            @RequestParam(required = false) @Nullable String verdict,
            @RequestParam(required = false) @Nullable String condition) {
        ReadinessFilter filter = ReadinessFilter.of(datastoreId, clusterId, verdict, condition);
        Standing standing = readiness.standing(caller);
        List<Readiness> found = filter.apply(standing, page);
        return ReadinessCsv.of((size == null ? found : page.slice(found).items())
                .stream().map(one -> ReadinessView.of(standing.picture(), one)).toList());
    }

    /** Counts and sizes over all disks that pass the filters, and for each datastore and each cluster. */
    @GetMapping("/summary")
    ReadinessSummary summary(
            SignedIn caller,
            @RequestParam(required = false) @Nullable String datastoreId,
            @RequestParam(required = false) @Nullable String clusterId) {
        ReadinessFilter filter = ReadinessFilter.of(datastoreId, clusterId, null, null);
        Standing standing = readiness.standing(caller);
        return ReadinessSummary.of(standing.picture(), filter.apply(standing, new PageQuery(null, null, null, null)));
    }
}
