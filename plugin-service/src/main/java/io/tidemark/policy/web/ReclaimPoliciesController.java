package io.tidemark.policy.web;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.policy.DatastorePolicies;
import io.tidemark.policy.PolicyOccurrence;
import io.tidemark.policy.PolicyPreview;
import io.tidemark.policy.PolicyPreviews;
import io.tidemark.policy.PolicyService;
import io.tidemark.policy.PolicyStartService;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.scope.ScopeNode;
import io.tidemark.policy.scope.ScopeObjects;
import io.tidemark.policy.start.PolicyStart;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Reclaim policies: create, change, preview, pause, resume, run now. */
@RestController
@RequestMapping("/api/v1/reclaim-policies")
class ReclaimPoliciesController {

    private static final int MOST_STARTS = 50;
    private static final Comparator<Instant> LAST = Comparator.nullsLast(Comparator.naturalOrder());
    private static final Map<String, Comparator<Policy>> ORDERS = Map.of(
            "name", Comparator.comparing(policy -> policy.definition().name(), String.CASE_INSENSITIVE_ORDER),
            "state", Comparator.comparing(policy -> policy.status().state()),
            "nextStart", Comparator.comparing(policy -> policy.status().nextStart(), LAST),
            "lastStart", Comparator.comparing(policy -> policy.status().lastStart(), LAST));

    private final PolicyService service;
    private final PolicyStartService starts;
    private final PolicyPreviews previews;
    private final PolicyViews views;
    private final DatastorePolicies ofDatastore;

    ReclaimPoliciesController(
            PolicyService service,
            PolicyStartService starts,
            PolicyPreviews previews,
            PolicyViews views,
            DatastorePolicies ofDatastore) {
        this.service = service;
        this.starts = starts;
        this.previews = previews;
        this.views = views;
        this.ofDatastore = ofDatastore;
    }

    /** Upcoming starts of all policies. */
    record PolicyOccurrences(List<PolicyOccurrence> items) {}

    /**
     * Lists the reclaim policies.
     *
     * @query sort name (default), state, nextStart or lastStart
     * @query q text that the name contains
     * @param datastoreId a datastore; if given, only policies with it in their scope now are listed
     */
    @GetMapping
    PageOf<PolicyView> list(
            SignedIn caller, PageQuery query, @RequestParam(required = false) @Nullable String datastoreId) {
        Comparator<Policy> order =
                ORDERS.getOrDefault(query.sortField(ORDERS.keySet(), "name"), Comparator.comparing(Policy::id));
        String text = query.q() == null ? "" : query.q().strip().toLowerCase(Locale.ROOT);
        List<Policy> all = datastoreId == null || datastoreId.isBlank()
                ? service.all(caller)
                : ofDatastore.of(caller, ObjectId.parse(datastoreId));
        PageOf<Policy> page = query.slice(all.stream()
                .filter(policy ->
                        policy.definition().name().toLowerCase(Locale.ROOT).contains(text))
                .sorted((query.descending() ? order.reversed() : order).thenComparing(Policy::id))
                .toList());
        Map<String, PolicyView> shown = views.of(caller, page.items());
        return page.map(policy -> Objects.requireNonNull(shown.get(policy.id())));
    }

    /** Creates a reclaim policy. Its first start is the next one of its schedule. */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ResponseEntity<PolicyView> create(@RequestBody PolicyDefinition body, SignedIn caller) {
        Policy policy = service.create(caller, body);
        return ResponseEntity.created(URI.create("/api/v1/reclaim-policies/" + policy.id()))
                .body(views.of(caller, policy));
    }

    /**
     * Previews a policy that is not saved.
     *
     * @param count how many starts to list, 1 to 50
     */
    @PostMapping("/preview")
    PolicyPreview draft(
            @RequestBody PolicyDefinition body,
            @RequestParam(defaultValue = "5") @Min(1) @Max(MOST_STARTS) int count,
            SignedIn caller) {
        return previews.preview(caller, body, count);
    }

    /** Lists the objects and tags that a policy's scope may name. */
    @GetMapping("/scope-choices")
    ScopeObjects scopeChoices(SignedIn caller) {
        return previews.scopeChoices(caller);
    }

    /** Objects of the inventory among which a scope is chosen. */
    record ScopeNodes(List<ScopeNode> items) {}

    /**
     * Lists the objects below one, as far as they lead to VMFS datastores, to choose a policy's scope.
     *
     * @param parent object whose children are listed; if omitted, the root of the inventory
     * @param q text that the name contains; if given, all objects are searched, and at most 50 are listed
     */
    @GetMapping("/scope-tree")
    ScopeNodes scopeTree(
            @RequestParam(required = false) @Nullable String parent,
            @RequestParam(required = false) @Nullable String q,
            SignedIn caller) {
        return new ScopeNodes(previews.scopeTree(caller, parent == null ? null : ObjectId.parse(parent), q));
    }

    /**
     * Lists the next starts of all policies within a period.
     *
     * @param from begin of the period, in UTC; if omitted, the current time
     * @param to end of the period, in UTC
     */
    @GetMapping("/occurrences")
    PolicyOccurrences occurrences(
            @RequestParam(required = false) @Nullable Instant from,
            @RequestParam(required = false) @Nullable Instant to,
            SignedIn caller) {
        return new PolicyOccurrences(previews.occurrences(caller, from, to));
    }

    /** Returns a reclaim policy. */
    @GetMapping("/{id}")
    PolicyView one(@PathVariable String id, SignedIn caller) {
        return views.of(caller, service.one(caller, id));
    }

    /** Changes a reclaim policy. */
    @PutMapping("/{id}")
    PolicyView change(@PathVariable String id, @RequestBody PolicyDefinition body, SignedIn caller) {
        return views.of(caller, service.change(caller, id, body));
    }

    /** Deletes a reclaim policy. Its runs are kept. */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String id, SignedIn caller) {
        service.delete(caller, id);
    }

    /** Pauses a reclaim policy. Runs in progress go on. */
    @PostMapping("/{id}/pause")
    PolicyView pause(@PathVariable String id, SignedIn caller) {
        return views.of(caller, service.pause(caller, id));
    }

    /** Resumes a paused reclaim policy. */
    @PostMapping("/{id}/resume")
    PolicyView resume(@PathVariable String id, SignedIn caller) {
        return views.of(caller, service.resume(caller, id));
    }

    /** Starts a reclaim policy now, outside its schedule. */
    @PostMapping("/{id}/run-now")
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<PolicyStart> runNow(@PathVariable String id, SignedIn caller) {
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/reclaim-policies/" + id + "/starts"))
                .body(starts.runNow(caller, id));
    }

    /**
     * Previews what a policy would do.
     *
     * @param count how many starts to list, 1 to 50
     */
    @GetMapping("/{id}/preview")
    PolicyPreview preview(
            @PathVariable String id,
            @RequestParam(defaultValue = "5") @Min(1) @Max(MOST_STARTS) int count,
            SignedIn caller) {
        return previews.preview(caller, id, count);
    }

    /** Lists the starts of a policy and their results, newest first. */
    @GetMapping("/{id}/starts")
    PageOf<PolicyStart> starts(@PathVariable String id, PageQuery query, SignedIn caller) {
        return starts.list(caller, id, query);
    }
}
