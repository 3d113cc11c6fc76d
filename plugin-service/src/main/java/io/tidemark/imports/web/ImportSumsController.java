package io.tidemark.imports.web;

import io.tidemark.imports.esxtop.DeviceFigures;
import io.tidemark.imports.esxtop.Inflection;
import io.tidemark.imports.esxtop.SeriesSum;
import io.tidemark.imports.file.ImportProblemMessage;
import io.tidemark.imports.run.ImportService;
import io.tidemark.imports.run.StoredSeries;
import io.tidemark.imports.web.ImportViews.NamedDatastore;
import io.tidemark.imports.web.ImportViews.UnmapIntervalView;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.SignedIn;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** UNMAP of an import summed over hosts and files, for each datastore or device that several of them cover. */
@RestController
@RequestMapping("/api/v1/imports/{id}/sums")
class ImportSumsController {

    private final ImportService service;
    private final Inventory inventory;

    ImportSumsController(ImportService service, Inventory inventory) {
        this.service = service;
        this.inventory = inventory;
    }

    /**
     * The sum over all files; figures are null if a file lacks the data.
     *
     * @param devices names of the devices
     * @param hosts names of the hosts
     * @param bytesMeasured whether the bytes come from a column of MB/s; otherwise each UNMAP counts with the
     *     configured size
     */
    record UnmapSum(
            long id,
            @Nullable NamedDatastore datastore,
            List<String> devices,
            List<String> hosts,
            @Nullable Long unmapIos,
            @Nullable Long unmapBytes,
            boolean bytesMeasured) {

        static UnmapSum of(SummedSeries one) {
            return new UnmapSum(
                    one.id(),
                    one.datastore(),
                    one.devices(),
                    one.hosts(),
                    one.sum(DeviceFigures::unmapIos),
                    one.sum(DeviceFigures::unmapBytes),
                    one.bytesMeasured());
        }
    }

    /** The sum over the time that all cover; {@code from} and {@code to} are null when they share none. */
    record UnmapSumCurve(
            UnmapSum sum,
            @Nullable Instant from,
            @Nullable Instant to,
            List<Inflection> inflections,
            List<UnmapIntervalView> points) {}

    /**
     * Lists the UNMAP of an import summed over hosts and files. One row for each datastore or device that several of
     * them name.
     */
    @GetMapping
    PageOf<UnmapSum> sums(@PathVariable String id, SignedIn caller, PageQuery page) {
        return page.slice(summed(id, caller)).map(UnmapSum::of);
    }

    /**
     * Returns the intervals of a sum.
     *
     * @param sum id of the sum
     */
    @GetMapping("/{sum}")
    UnmapSumCurve curve(@PathVariable String id, @PathVariable long sum, SignedIn caller) {
        SummedSeries wanted = summed(id, caller).stream()
                .filter(one -> one.id() == sum)
                .findFirst()
                .orElseThrow(() -> Problem.notFound(ImportProblemMessage.IMPORT_SUM_NOT_FOUND, sum));
        SeriesSum all = SeriesSum.of(service.whole(caller, id, wanted.series()));
        return new UnmapSumCurve(
                UnmapSum.of(wanted),
                all.from(),
                all.to(),
                all.inflections(),
                all.intervals().stream().map(UnmapIntervalView::of).toList());
    }

    private List<SummedSeries> summed(String id, SignedIn caller) {
        List<StoredSeries> all = service.series(caller, id);
        return SummedSeries.of(all, DatastoreMatches.of(inventory, caller)::device);
    }
}
