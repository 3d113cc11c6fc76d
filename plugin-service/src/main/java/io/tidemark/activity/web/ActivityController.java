package io.tidemark.activity.web;

import io.tidemark.activity.Activities;
import io.tidemark.activity.ActivityEntry;
import io.tidemark.activity.ActivityFilter;
import io.tidemark.platform.Caller;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Permission;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Who did what on the caller's vCenter. */
@RestController
@RequestMapping("/api/v1/activity")
class ActivityController {

    private final Activities activities;

    ActivityController(Activities activities) {
        this.activities = activities;
    }

    @GetMapping
    PageOf<ActivityEntry> list(ActivityFilter filter, PageQuery query, Caller caller) {
        caller.require(Permission.VIEW);
        return activities.page(filter.on(caller.vcenter()), query);
    }
}
