package io.tidemark.activity.web;

import io.tidemark.activity.Activities;
import io.tidemark.activity.ActivityChain;
import io.tidemark.activity.ActivityEntry;
import io.tidemark.activity.ActivityFilter;
import io.tidemark.platform.Caller;
import io.tidemark.platform.Csv;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Permission;
import java.util.Set;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The activities on objects of the caller's vCenter that the caller may view, and those without an object. */
@RestController
@RequestMapping("/api/v1/activity")
class ActivityController {

    private static final Csv<ActivityEntry> CSV = new Csv<ActivityEntry>()
            .column("id", ActivityEntry::id)
            .column("at", ActivityEntry::at)
            .column("actor", ActivityEntry::actor)
            .column("action", ActivityEntry::action)
            .column("vcenter", ActivityEntry::vcenter)
            .column("objectId", ActivityEntry::objectId)
            .column("objectName", ActivityEntry::objectName)
            .column("outcome", ActivityEntry::outcome)
            .column("detail", ActivityEntry::detail);

    private final Activities activities;
    private final ActivityChain chain;

    ActivityController(Activities activities, ActivityChain chain) {
        this.activities = activities;
        this.chain = chain;
    }

    /**
     * Lists the activities: who did what, when, and with which outcome. CSV contains those of all pages, unless
     * {@code size} is set.
     *
     * @query sort at (default, newest first), actor, action or outcome
     * @query q text that actor, action, object or detail (in English) contains
     */
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<ActivityEntry> list(ActivityFilter filter, PageQuery query, Caller caller) {
        caller.require(Permission.VIEW);
        ActivityFilter own = filter.on(caller.vcenter());
        return activities.page(own, query, hidden(own, query, caller), LocaleContextHolder.getLocale());
    }

    private Set<ObjectId> hidden(ActivityFilter filter, PageQuery query, Caller caller) {
        return caller.hidden(activities.objects(filter, query, caller.vcenter()));
    }

    @GetMapping(produces = Csv.TYPE)
    Csv.Lines csv(ActivityFilter filter, PageQuery query, Caller caller) {
        caller.require(Permission.VIEW);
        if (!query.unlimited()) {
            return CSV.lines(list(filter, query, caller).items().stream());
        }
        ActivityFilter own = filter.on(caller.vcenter());
        return CSV.lines(activities.all(own, query, hidden(own, query, caller), LocaleContextHolder.getLocale()));
    }

    /**
     * Verifies the hash chain over the activities of all vCenters. Finds activities that were changed or removed in the
     * database.
     */
    @GetMapping("/verification")
    ActivityChain.Verification verify(Caller caller) {
        caller.require(Permission.CONFIGURE);
        return chain.verify();
    }
}
