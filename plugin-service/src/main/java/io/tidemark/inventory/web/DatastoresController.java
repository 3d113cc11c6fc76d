package io.tidemark.inventory.web;

import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.InventoryProblemMessage;
import io.tidemark.platform.Csv;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.SignedIn;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Datastores as the caller may view them. */
@RestController
@RequestMapping("/api/v1/datastores")
class DatastoresController {

    private final Inventory inventory;

    DatastoresController(Inventory inventory) {
        this.inventory = inventory;
    }

    /**
     * Lists the datastores that the caller may view.
     *
     * @param vcenter instance UUID of the vCenter; must be that of the caller's session
     * @query sort name (default), fileSystem, capacityBytes, freeBytes, usedBytes, percentFull, hostCount or
     *     deadSpaceBytes
     * @query q text that the name of the datastore contains
     */
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<DatastoreRow> list(
            SignedIn caller,
            PageQuery page,
            DatastoreFilter filter,
            @RequestParam(required = false) @Nullable String vcenter) {
        requireOwn(vcenter, caller);
        return page.slice(filter.apply(inventory.datastores(caller), page)).map(DatastoreRow::of);
    }

    @GetMapping(produces = Csv.TYPE)
    String csv(
            SignedIn caller,
            PageQuery page,
            DatastoreFilter filter,
            @RequestParam(required = false) @Nullable String vcenter) {
        return DatastoreCsv.of(list(caller, page, filter, vcenter).items());
    }

    /** Returns a datastore with the hosts that mount it. */
    @GetMapping("/{id}")
    DatastoreDetail datastore(@PathVariable String id, SignedIn caller) {
        return DatastoreDetail.of(inventory.datastore(ObjectId.parse(id), caller));
    }

    /** Reads a datastore and its volumes again and returns it. */
    @PostMapping("/{id}/refresh")
    DatastoreDetail refresh(@PathVariable String id, SignedIn caller) {
        return DatastoreDetail.of(inventory.refreshed(ObjectId.parse(id), caller));
    }

    private static void requireOwn(@Nullable String vcenter, SignedIn caller) {
        if (vcenter != null && !vcenter.equalsIgnoreCase(caller.vcenter())) {
            throw Problem.invalid(InventoryProblemMessage.SESSION_OTHER_VCENTER.with(
                    "session", caller.vcenter(), "vcenter", vcenter));
        }
    }
}
