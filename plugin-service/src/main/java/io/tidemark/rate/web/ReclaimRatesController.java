package io.tidemark.rate.web;

import io.tidemark.platform.ObjectId;
import io.tidemark.rate.DatastoreRate;
import io.tidemark.rate.RateService;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The automatic reclaim rate of one datastore. */
@RestController
@RequestMapping("/api/v1/datastores/{id}/reclaim-rate")
class ReclaimRatesController {

    private final RateService service;

    ReclaimRatesController(RateService service) {
        this.service = service;
    }

    /** Returns the automatic reclaim rate of a datastore, with what its hosts use. */
    @GetMapping
    RateView read(@PathVariable String id, SignedIn caller) {
        ObjectId datastore = ObjectId.parse(id);
        return view(datastore, service.read(caller, datastore));
    }

    /** Sets the automatic reclaim rate of a datastore and returns the rate on its hosts. */
    @PutMapping
    RateView set(@PathVariable String id, @Valid @RequestBody RateRequest body, SignedIn caller) {
        ObjectId datastore = ObjectId.parse(id);
        return view(datastore, service.set(caller, datastore, body.rate()));
    }

    private RateView view(ObjectId id, DatastoreRate read) {
        return RateView.of(read, service.lastChange(id).orElse(null));
    }
}
