package io.tidemark.inventory.web;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.InventoryProblemMessage;
import io.tidemark.platform.Csv;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Datastores as the caller may view them. */
@RestController
@RequestMapping("/api/v1/datastores")
class DatastoresController {

    private static final int MOST_EXPORTED = 10_000;

    private final Inventory inventory;
    private final DatastoreSearch search;
    private final Datacenters datacenters;
    private final OtherSourceRows sources;

    DatastoresController(
            Inventory inventory, DatastoreSearch search, Datacenters datacenters, OtherSourceRows sources) {
        this.sources = sources;
        this.inventory = inventory;
        this.search = search;
        this.datacenters = datacenters;
    }

    /**
     * Lists the datastores that the caller may view, and the sums of those that match.
     *
     * @param vcenter instance UUID of the vCenter; must be that of the caller's session
     * @query sort name (default), fileSystem, capacityBytes, freeBytes, usedBytes, percentFull, hostCount,
     *     deadSpaceBytes, arrayName or lastRunAt
     * @query q text that the name of the datastore contains
     */
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    DatastoreList list(
            SignedIn caller,
            PageQuery page,
            DatastoreFilter filter,
            @RequestParam(required = false) @Nullable String vcenter) {
        requireOwn(vcenter, caller);
        List<Datastore> all = inventory.datastores(caller);
        List<Datastore> found = search.found(all, caller, filter, page);
        PageOf<Datastore> shown = page.slice(found);
        Map<ObjectId, String> places = datacenters.ofSameNames(shown.items(), all, caller);
        return DatastoreList.of(shown.map(one -> DatastoreRow.of(one, places.get(one.id()))), found);
    }

    /** All that match, on whichever page. */
    @GetMapping(produces = Csv.TYPE)
    Csv.Lines csv(
            SignedIn caller,
            PageQuery page,
            DatastoreFilter filter,
            @RequestParam(required = false) @Nullable String vcenter) {
        requireOwn(vcenter, caller);
        List<Datastore> all = inventory.datastores(caller);
        List<Datastore> found = search.found(all, caller, filter, page);
        Map<ObjectId, String> places = datacenters.ofSameNames(found, all, caller);
        return DatastoreCsv.of(found.stream().map(one -> DatastoreRow.of(one, places.get(one.id()))));
    }

    /**
     * The datastores of a file.
     *
     * @param datastoreIds datastores in the order of the lines; those that the caller may not view are left out
     */
    record ExportRequest(
            @NotNull @Size(min = 1, max = MOST_EXPORTED) List<@NotNull ObjectId> datastoreIds) {}

    /** Returns datastores as CSV, for a selection that is too long for an address. */
    @PostMapping(path = "/export", produces = Csv.TYPE)
    Csv.Lines export(@Valid @RequestBody ExportRequest body, SignedIn caller) {
        List<Datastore> all = inventory.datastores(caller);
        Map<ObjectId, Datastore> byId = all.stream().collect(Collectors.toMap(Datastore::id, Function.identity()));
        List<Datastore> found = body.datastoreIds().stream()
                .distinct()
                .map(byId::get)
                .filter(Objects::nonNull)
                .toList();
        Map<ObjectId, String> places = datacenters.ofSameNames(found, all, caller);
        return DatastoreCsv.of(found.stream().map(one -> DatastoreRow.of(one, places.get(one.id()))));
    }

    /**
     * Lists all datastores that match by name and in short, for an action on all of them.
     *
     * @param q text that the name of the datastore contains
     */
    @GetMapping("/selection")
    DatastoreSelection selection(
            SignedIn caller, DatastoreFilter filter, @RequestParam(required = false) @Nullable String q) {
        PageQuery byName = new PageQuery(null, null, null, q);
        return DatastoreSelection.of(search.found(inventory.datastores(caller), caller, filter, byName));
    }

    /** Returns a datastore with the hosts that mount it. */
    @GetMapping("/{id}")
    DatastoreDetail datastore(@PathVariable String id, SignedIn caller) {
        return DatastoreDetail.of(inventory.datastore(ObjectId.parse(id), caller), sources);
    }

    /** Reads a datastore and its volumes again and returns it. */
    @PostMapping("/{id}/refresh")
    DatastoreDetail refresh(@PathVariable String id, SignedIn caller) {
        return DatastoreDetail.of(inventory.refreshed(ObjectId.parse(id), caller), sources);
    }

    private static void requireOwn(@Nullable String vcenter, SignedIn caller) {
        if (vcenter != null && !vcenter.equalsIgnoreCase(caller.vcenter())) {
            throw Problem.invalid(InventoryProblemMessage.SESSION_OTHER_VCENTER.with(
                    "session", caller.vcenter(), "vcenter", vcenter));
        }
    }
}
