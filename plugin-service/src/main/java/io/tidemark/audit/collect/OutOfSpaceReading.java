package io.tidemark.audit.collect;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.event.OutOfSpaceEvent;
import io.tidemark.vcenter.event.OutOfSpaceEvents;
import io.tidemark.vcenter.fault.SessionEnded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The events of a vCenter that report that space is short, as far as it keeps them.
 *
 * @param complete whether these are all that it has
 */
public record OutOfSpaceReading(List<OutOfSpaceEvent> events, boolean complete) {

    /** How far back events are read. */
    public static final Duration PERIOD = Duration.ofDays(90);

    /** Of a vCenter that has none. */
    public static final OutOfSpaceReading NONE = new OutOfSpaceReading(List.of(), true);

    public OutOfSpaceReading {
        events = List.copyOf(events);
    }

    /** In one call; not complete if events cannot be read. */
    public static OutOfSpaceReading of(VcenterSession session) {
        try {
            Instant now = session.currentTime();
            OutOfSpaceEvents.Found found = session.outOfSpaceEvents(now.minus(PERIOD), now);
            return new OutOfSpaceReading(found.events(), found.complete());
        } catch (SessionEnded e) {
            throw e;
        } catch (Problem e) {
            return new OutOfSpaceReading(List.of(), false);
        }
    }
}
