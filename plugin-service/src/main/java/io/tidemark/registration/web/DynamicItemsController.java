package io.tidemark.registration.web;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.tidemark.registration.DynamicItems;
import io.tidemark.registration.ManifestItems;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The dynamic extensions of the vSphere Client: one address per object type and tab, named by {@code dynamicUri} in the
 * manifest. Both {@code visible} and {@code relevant} are always sent; releases before 8.0 U3 ignore the latter.
 */
@RestController
@RequestMapping("/plugin/spi")
class DynamicItemsController {

    private static final String API_VERSION = "1.0.0";

    /** The request of the client; it can contain unknown members. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Question(
            @Nullable String apiVersion,
            @Nullable List<@Nullable String> objectIds,
            @Nullable String locale) {

        List<String> objects() {
            return objectIds == null
                    ? List.of()
                    : objectIds.stream().map(String::valueOf).toList();
        }
    }

    record Answer(String apiVersion, List<DynamicItems.Item> dynamicItems) {}

    private final DynamicItems items;

    DynamicItemsController(DynamicItems items) {
        this.items = items;
    }

    /** @param caller null if vCenter cannot identify the caller; then no items are shown */
    @PostMapping(
            path = "/{type}/{tab}",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Answer> items(
            @PathVariable String type,
            @PathVariable String tab,
            @RequestBody Question question,
            @Nullable SignedIn caller) {
        ManifestItems.Place place = ManifestItems.Place.of(type, tab);
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noStore())
                .body(new Answer(API_VERSION, items.of(place, question.objects(), caller)));
    }
}
