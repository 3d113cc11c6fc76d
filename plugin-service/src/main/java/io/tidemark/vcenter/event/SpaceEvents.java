package io.tidemark.vcenter.event;

import io.tidemark.vcenter.event.SpaceEvent.Kind;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.DatastoreEventArgument;
import io.tidemark.vcenter.vim25.DatastoreFileDeletedEvent;
import io.tidemark.vcenter.vim25.Event;
import io.tidemark.vcenter.vim25.EventFilterSpec;
import io.tidemark.vcenter.vim25.EventFilterSpecByEntity;
import io.tidemark.vcenter.vim25.EventFilterSpecByTime;
import io.tidemark.vcenter.vim25.QueryEvents;
import io.tidemark.vcenter.vim25.TaskEvent;
import io.tidemark.vcenter.vim25.VmEventArgument;
import io.tidemark.vcenter.vim25.VmMigratedEvent;
import io.tidemark.vcenter.vim25.VmPoweredOffEvent;
import io.tidemark.vcenter.vim25.VmRelocatedEvent;
import io.tidemark.vcenter.vim25.VmRemovedEvent;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the events of vCenter that explain why space of an object became free. */
public final class SpaceEvents {

    /** The most events that vCenter returns in one answer. */
    public static final int MOST = 1000;

    private static final List<String> TYPES = List.of(
            "VmRemovedEvent",
            "VmMigratedEvent",
            "VmRelocatedEvent",
            "VmPoweredOffEvent",
            "DatastoreFileDeletedEvent",
            "TaskEvent");
    private static final Map<String, Kind> TASKS = Map.of(
            "VirtualMachine.removeAllSnapshots", Kind.SNAPSHOT_REMOVED,
            "VirtualMachineSnapshot.remove", Kind.SNAPSHOT_REMOVED,
            "vm.Snapshot.remove", Kind.SNAPSHOT_REMOVED,
            "VirtualMachine.consolidateDisks", Kind.DISKS_CONSOLIDATED);

    private SpaceEvents() {}

    /**
     * What vCenter returned, oldest first.
     *
     * @param complete whether vCenter returned all that it has of that time
     */
    public record Found(List<SpaceEvent> events, boolean complete) {}

    /** Of a datastore, or of a VM. */
    public static Found read(VimSession conversation, ManagedRef object, Instant from, Instant to) {
        EventFilterSpecByEntity entity = new EventFilterSpecByEntity();
        entity.setEntity(VimEndpoint.ref(object.type(), object.moid()));
        entity.setRecursion("self");
        EventFilterSpecByTime time = new EventFilterSpecByTime();
        time.setBeginTime(PropertyValues.calendar(from));
        time.setEndTime(PropertyValues.calendar(to));
        EventFilterSpec filter = new EventFilterSpec();
        filter.setEntity(entity);
        filter.setTime(time);
        filter.getEventTypeId().addAll(TYPES);
        QueryEvents request = new QueryEvents();
        request.setThis(conversation.content().getEventManager());
        request.setFilter(filter);
        List<Event> all = conversation.list(request, Event.class);
        return new Found(
                all.stream()
                        .flatMap(event -> of(event, object).stream())
                        .sorted(Comparator.comparing(SpaceEvent::at))
                        .toList(),
                all.size() < MOST);
    }

    /** Whether a task removed snapshots, or consolidated what a removal had left. */
    static boolean removesSnapshots(TaskEvent task) {
        return task.getInfo() != null
                && TASKS.containsKey(String.valueOf(task.getInfo().getDescriptionId()));
    }

    private static Optional<SpaceEvent> of(Event event, ManagedRef object) {
        Kind kind = kind(event, object);
        if (kind == null || event.getCreatedTime() == null) {
            return Optional.empty();
        }
        VmEventArgument vm = event.getVm();
        return Optional.of(new SpaceEvent(
                kind,
                PropertyValues.instant(event.getCreatedTime()),
                vm == null ? null : vm.getName(),
                vm == null || vm.getVm() == null ? null : vm.getVm().getValue(),
                event.getUserName()));
    }

    private static @Nullable Kind kind(Event event, ManagedRef object) {
        if (event instanceof VmRemovedEvent) {
            return Kind.VM_DELETED;
        } else if (event instanceof VmPoweredOffEvent) {
            return Kind.VM_POWERED_OFF;
        } else if (event instanceof DatastoreFileDeletedEvent) {
            return Kind.FILE_DELETED;
        } else if (event instanceof VmMigratedEvent moved) {
            return left(moved.getSourceDatastore(), event.getDs(), object) ? Kind.VM_MOVED_AWAY : null;
        } else if (event instanceof VmRelocatedEvent moved) {
            return left(moved.getSourceDatastore(), event.getDs(), object) ? Kind.VM_MOVED_AWAY : null;
        } else if (event instanceof TaskEvent task && task.getInfo() != null) {
            return TASKS.get(String.valueOf(task.getInfo().getDescriptionId()));
        }
        return null;
    }

    /** Whether the VM came from the object and is on another datastore now. */
    private static boolean left(
            @Nullable DatastoreEventArgument source, @Nullable DatastoreEventArgument now, ManagedRef object) {
        return Stream.ofNullable(source).map(SpaceEvents::moid).anyMatch(object.moid()::equals)
                && Stream.ofNullable(now).map(SpaceEvents::moid).noneMatch(object.moid()::equals);
    }

    private static String moid(DatastoreEventArgument argument) {
        return argument.getDatastore() == null ? "" : argument.getDatastore().getValue();
    }
}
