package io.tidemark.capacity.collect;

import io.tidemark.capacity.series.CapacityEvents;
import io.tidemark.capacity.series.CapacitySeries;
import io.tidemark.inventory.DatastoreAffected;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Records events of a datastore, such as starts of policies, for its charts. */
@Component
class AffectedListener {

    private static final Logger LOG = LoggerFactory.getLogger(AffectedListener.class);

    private final CapacitySeries series;
    private final CapacityEvents events;

    AffectedListener(CapacitySeries series, CapacityEvents events) {
        this.series = series;
        this.events = events;
    }

    @EventListener
    void on(DatastoreAffected affected) {
        try {
            series.of(affected.datastore())
                    .ifPresent(found -> events.add(found.id(), affected.at(), affected.statement()));
        } catch (DataAccessException e) {
            LOG.warn("{} is missing from the curves of {}", affected.statement().code(), affected.datastore(), e);
        }
    }
}
