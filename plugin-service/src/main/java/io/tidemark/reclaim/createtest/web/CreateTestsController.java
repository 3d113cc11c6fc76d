package io.tidemark.reclaim.createtest.web;

import io.tidemark.platform.ObjectId;
import io.tidemark.reclaim.createtest.CreateTestPreview;
import io.tidemark.reclaim.createtest.CreateTestService;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Create tests of local disks: preview, start, list. */
@RestController
@RequestMapping("/api/v1/datastores/{id}/create-tests")
class CreateTestsController {

    private static final long GB = 1L << 30;

    private final CreateTestService service;

    CreateTestsController(CreateTestService service) {
        this.service = service;
    }

    /** The tests of a datastore. */
    record CreateTestList(List<CreateTestView> items) {}

    /**
     * The test to preview or to start.
     *
     * @param sizeGb size of the virtual disk in GB
     * @param leftoverAccepted whether the folder may remain if the service stops during the test; required to start a test
     *     whose preview has a leftover
     */
    record CreateTestRequest(
            @NotNull @Min(1) @Max(64) Integer sizeGb,
            @Nullable Boolean leftoverAccepted) {}

    /** Lists the tests of a datastore, the newest first. */
    @GetMapping
    CreateTestList list(@PathVariable String id, SignedIn caller) {
        return new CreateTestList(service.of(ObjectId.parse(id), caller).stream()
                .map(CreateTestView::of)
                .toList());
    }

    /** Shows what a test would do, and why it could not be started. Nothing is written. */
    @PostMapping("/preview")
    CreateTestPreview preview(@PathVariable String id, @Valid @RequestBody CreateTestRequest body, SignedIn caller) {
        return service.preview(ObjectId.parse(id), body.sizeGb() * GB, caller);
    }

    /**
     * Creates an eager zeroed virtual disk in a folder of its own on a local datastore, measures the time, and removes
     * the folder. At least 10 % of the datastore stay free. Requires Tidemark.Run and Datastore.FileManagement on it.
     */
    @PostMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    CreateTestView start(@PathVariable String id, @Valid @RequestBody CreateTestRequest body, SignedIn caller) {
        return CreateTestView.of(service.start(
                ObjectId.parse(id), body.sizeGb() * GB, Boolean.TRUE.equals(body.leftoverAccepted()), caller));
    }
}
