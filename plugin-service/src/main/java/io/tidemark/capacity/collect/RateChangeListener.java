package io.tidemark.capacity.collect;

import io.tidemark.capacity.CapacityMessage;
import io.tidemark.capacity.series.CapacityEvents;
import io.tidemark.capacity.series.CapacitySeries;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Records changes of the reclaim rate for the charts, from the activity log. */
@Component
class RateChangeListener {

    private static final Logger LOG = LoggerFactory.getLogger(RateChangeListener.class);

    private final CapacitySeries series;
    private final CapacityEvents events;

    RateChangeListener(CapacitySeries series, CapacityEvents events) {
        this.series = series;
        this.events = events;
    }

    @EventListener
    void on(RecordedActivity activity) {
        if (!activity.action().startsWith("reclaim-rate.") || activity.outcome() != RecordedActivity.Outcome.DONE) {
            return;
        }
        Object detail = activity.detail() == null ? "" : activity.detail();
        try {
            datastore(activity)
                    .flatMap(series::of)
                    .ifPresent(found -> events.add(
                            found.id(),
                            activity.at(),
                            CapacityMessage.RATE_CHANGED.with("user", activity.actor(), "detail", detail)));
        } catch (DataAccessException e) {
            LOG.warn("the change of a reclaim rate is missing from the curves of {}", activity.objectName(), e);
        }
    }

    private static Optional<ObjectId> datastore(RecordedActivity activity) {
        String id = activity.objectId();
        try {
            return id == null ? Optional.empty() : Optional.of(ObjectId.parse(id));
        } catch (Problem e) {
            return Optional.empty();
        }
    }
}
