package io.tidemark.activity;

import io.tidemark.platform.RecordedActivity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Stores each recorded activity in the publisher's transaction, and logs it in case the database fails. */
@Component
class ActivityListener {

    private static final Logger log = LoggerFactory.getLogger("activity");

    private final Activities activities;

    ActivityListener(Activities activities) {
        this.activities = activities;
    }

    @EventListener
    void on(RecordedActivity activity) {
        log.info(
                "{} {} {} ({}): {}{}",
                activity.actor(),
                activity.action(),
                activity.objectName(),
                activity.objectId(),
                activity.outcome(),
                activity.detail() == null ? "" : ", " + activity.detail().text());
        try {
            activities.add(activity);
        } catch (DataAccessException e) {
            log.error("this activity could not be stored", e);
        }
    }
}
