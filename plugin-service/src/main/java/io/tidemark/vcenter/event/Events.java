package io.tidemark.vcenter.event;

import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.EventFilterSpec;
import io.tidemark.vcenter.vim25.EventFilterSpecByEntity;
import io.tidemark.vcenter.vim25.EventFilterSpecByTime;
import io.tidemark.vcenter.vim25.GeneralUserEvent;
import io.tidemark.vcenter.vim25.LogUserEvent;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.QueryEvents;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Events of users on the objects of vCenter. */
public final class Events {

    private static final String TYPE = "vim.event.GeneralUserEvent";

    private Events() {}

    public static void log(VimSession conversation, ManagedObjectReference events, ManagedRef object, String message) {
        LogUserEvent request = new LogUserEvent();
        request.setThis(events);
        request.setEntity(VimEndpoint.ref(object.type(), object.moid()));
        request.setMsg(message);
        conversation.run(request);
    }

    /** Whether such an event was logged on the object itself in that time. */
    public static boolean logged(
            VimSession conversation, ManagedRef object, String message, Instant since, @Nullable Instant until) {
        EventFilterSpecByEntity entity = new EventFilterSpecByEntity();
        entity.setEntity(VimEndpoint.ref(object.type(), object.moid()));
        entity.setRecursion("self");
        EventFilterSpecByTime time = new EventFilterSpecByTime();
        time.setBeginTime(PropertyValues.calendar(since));
        if (until != null) {
            time.setEndTime(PropertyValues.calendar(until));
        }
        EventFilterSpec filter = new EventFilterSpec();
        filter.setEntity(entity);
        filter.setTime(time);
        filter.getEventTypeId().add(TYPE);
        QueryEvents request = new QueryEvents();
        request.setThis(conversation.content().getEventManager());
        request.setFilter(filter);
        return conversation.list(request, GeneralUserEvent.class).stream()
                .anyMatch(event -> message.equals(event.getMessage()));
    }
}
