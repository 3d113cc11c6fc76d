package io.tidemark.advice.web;

import io.tidemark.advice.old.OldHostGuidance;
import io.tidemark.advice.old.OldStorage;
import io.tidemark.advice.old.OldVmfs;
import io.tidemark.advice.old.OldVmfs.Candidate;
import io.tidemark.platform.Csv;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.SignedIn;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Datastores with VMFS 5 or earlier, and those that hosts earlier than ESXi 5.5 mount, from the last inventory, if the
 * caller may view them.
 */
@RestController
@RequestMapping("/api/v1/advice")
class OldStorageController {

    private static final Csv<OldVmfs> VMFS_CSV = new Csv<OldVmfs>()
            .column("id", OldVmfs::id)
            .column("name", OldVmfs::name)
            .column("fileSystem", OldVmfs::fileSystem)
            .column("capacityBytes", OldVmfs::capacityBytes)
            .column("freeBytes", OldVmfs::freeBytes)
            .column("requiredBytes", OldVmfs::requiredBytes)
            .column("thinGrowthBytes", OldVmfs::thinGrowthBytes)
            .column("statements", row -> AdviceLists.text(row.statements()))
            .column(
                    "candidates",
                    row -> row.candidates().stream().map(Candidate::name).collect(Collectors.joining(" ")));

    private static final Csv<OldHostGuidance> HOSTS_CSV = new Csv<OldHostGuidance>()
            .column("id", OldHostGuidance::id)
            .column("name", OldHostGuidance::name)
            .column("fileSystem", OldHostGuidance::fileSystem)
            .column("freeBytes", OldHostGuidance::freeBytes)
            .column("thinGrowthBytes", OldHostGuidance::thinGrowthBytes)
            .column(
                    "hosts",
                    row -> row.hosts().stream().map(OldHostGuidance.Host::name).collect(Collectors.joining(" ")))
            .column("percent", OldHostGuidance::percent)
            .column("balloonBytes", OldHostGuidance::balloonBytes)
            .column("commands", row -> String.join("; ", row.commands()))
            .column("statements", row -> AdviceLists.text(row.statements()));

    private final OldStorage storage;

    OldStorageController(OldStorage storage) {
        this.storage = storage;
    }

    /**
     * Lists the datastores on VMFS 5 or earlier, each with the steps to VMFS 6. CSV contains those of all pages,
     * unless {@code size} is set.
     *
     * @param datastoreId only this datastore
     * @query sort name (default), requiredBytes or freeBytes
     * @query q text that the name of the datastore contains
     */
    @GetMapping(path = "/old-vmfs", produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<OldVmfs> vmfs(
            SignedIn caller, PageQuery page, @RequestParam(required = false) @Nullable String datastoreId) {
        return page.slice(oldVmfs(caller, page, datastoreId));
    }

    @GetMapping(path = "/old-vmfs", produces = Csv.TYPE)
    String vmfsCsv(SignedIn caller, PageQuery page, @RequestParam(required = false) @Nullable String datastoreId) {
        return VMFS_CSV.of(page.rows(oldVmfs(caller, page, datastoreId)));
    }

    private List<OldVmfs> oldVmfs(SignedIn caller, PageQuery page, @Nullable String datastoreId) {
        Map<String, Comparator<OldVmfs>> orders = Map.of(
                "name", Comparator.comparing(OldVmfs::name, String.CASE_INSENSITIVE_ORDER),
                "requiredBytes", Comparator.comparingLong(OldVmfs::requiredBytes),
                "freeBytes", Comparator.comparingLong(OldVmfs::freeBytes));
        return found(storage.vmfs(caller), page, orders, OldVmfs::id, OldVmfs::name, datastoreId);
    }

    /**
     * Lists the datastores that hosts earlier than ESXi 5.5 mount, with what can be done manually. CSV contains
     * those of all pages, unless {@code size} is set.
     *
     * @param datastoreId only this datastore
     * @query sort name (default) or freeBytes
     * @query q text that the name of the datastore contains
     */
    @GetMapping(path = "/old-hosts", produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<OldHostGuidance> hosts(
            SignedIn caller, PageQuery page, @RequestParam(required = false) @Nullable String datastoreId) {
        return page.slice(oldHosts(caller, page, datastoreId));
    }

    @GetMapping(path = "/old-hosts", produces = Csv.TYPE)
    String hostsCsv(SignedIn caller, PageQuery page, @RequestParam(required = false) @Nullable String datastoreId) {
        return HOSTS_CSV.of(page.rows(oldHosts(caller, page, datastoreId)));
    }

    private List<OldHostGuidance> oldHosts(SignedIn caller, PageQuery page, @Nullable String datastoreId) {
        Map<String, Comparator<OldHostGuidance>> orders = Map.of(
                "name", Comparator.comparing(OldHostGuidance::name, String.CASE_INSENSITIVE_ORDER),
                "freeBytes", Comparator.comparingLong(OldHostGuidance::freeBytes));
        return found(storage.hosts(caller), page, orders, OldHostGuidance::id, OldHostGuidance::name, datastoreId);
    }

    private static <T> List<T> found(
            List<T> all,
            PageQuery page,
            Map<String, Comparator<T>> orders,
            Function<T, ObjectId> id,
            Function<T, String> name,
            @Nullable String datastoreId) {
        String moid = ObjectId.optionalMoid(datastoreId);
        Comparator<T> order = AdviceLists.order(page, orders, "name");
        return all.stream()
                .filter(one -> moid == null || moid.equals(id.apply(one).moid()))
                .filter(one -> page.matches(name.apply(one)))
                .sorted(order.thenComparing(one -> id.apply(one).moid()))
                .toList();
    }
}
