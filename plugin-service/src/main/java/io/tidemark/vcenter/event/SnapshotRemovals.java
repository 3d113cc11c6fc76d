package io.tidemark.vcenter.event;

import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.EventFilterSpec;
import io.tidemark.vcenter.vim25.EventFilterSpecByTime;
import io.tidemark.vcenter.vim25.QueryEvents;
import io.tidemark.vcenter.vim25.TaskEvent;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Reads from the task events of a whole vCenter when snapshots of VMs were last removed, in one call. */
public final class SnapshotRemovals {

    private SnapshotRemovals() {}

    /** By moid of the VM, as far as the newest {@value SpaceEvents#MOST} task events of the time contain them. */
    public static Map<String, Instant> read(VimSession conversation, Instant from, Instant to) {
        EventFilterSpecByTime time = new EventFilterSpecByTime();
        time.setBeginTime(PropertyValues.calendar(from));
        time.setEndTime(PropertyValues.calendar(to));
        EventFilterSpec filter = new EventFilterSpec();
        filter.setTime(time);
        filter.getEventTypeId().add("TaskEvent");
        QueryEvents request = new QueryEvents();
        request.setThis(conversation.content().getEventManager());
        request.setFilter(filter);
        Map<String, Instant> last = new HashMap<>();
        for (TaskEvent event : conversation.list(request, TaskEvent.class)) {
            if (SpaceEvents.removesSnapshots(event)
                    && event.getCreatedTime() != null
                    && event.getVm() != null
                    && event.getVm().getVm() != null) {
                last.merge(
                        event.getVm().getVm().getValue(),
                        PropertyValues.instant(event.getCreatedTime()),
                        (one, other) -> one.isAfter(other) ? one : other);
            }
        }
        return last;
    }
}
