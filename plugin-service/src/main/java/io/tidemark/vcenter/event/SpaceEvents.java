package io.tidemark.vcenter.event;

import io.tidemark.vcenter.event.SpaceEvent.Kind;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.DatastoreFileDeletedEvent;
import io.tidemark.vcenter.vim25.Event;
import io.tidemark.vcenter.vim25.EventFilterSpec;
import io.tidemark.vcenter.vim25.EventFilterSpecByEntity;
import io.tidemark.vcenter.vim25.EventFilterSpecByTime;
import io.tidemark.vcenter.vim25.QueryEvents;
import io.tidemark.vcenter.vim25.TaskEvent;
import io.tidemark.vcenter.vim25.VmEventArgument;
import io.tidemark.vcenter.vim25.VmPoweredOffEvent;
import io.tidemark.vcenter.vim25.VmRemovedEvent;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    public record Found(List<SpaceEvent> events, boolean complete) {

        /** Those that can have freed space of the datastore. */
        public List<SpaceEvent> on(String datastore) {
            return events.stream()
                    .filter(event -> event.datastores().contains(datastore))
                    .toList();
        }

        /** How many VMs were deleted of which vCenter does not show where their files were. */
        public int unplacedDeletions() {
            return (int) events.stream()
                    .filter(event -> event.kind() == Kind.VM_DELETED
                            && event.datastores().isEmpty())
                    .count();
        }
    }

    /** Of all datastores of the vCenter. */
    public static Found read(VimSession conversation, Instant from, Instant to) {
        List<Event> all = query(conversation, null, from, to);
        return found(conversation, all, all.size() < MOST);
    }

    /** Of one datastore, of which more can be found than of all of them, and those that name no datastore. */
    public static Found read(VimSession conversation, ManagedRef datastore, Instant from, Instant to) {
        List<Event> own = query(conversation, datastore, from, to);
        List<Event> all = query(conversation, null, from, to);
        Map<Integer, Event> each = new LinkedHashMap<>();
        Stream.concat(own.stream(), all.stream()).forEach(event -> each.putIfAbsent(event.getKey(), event));
        return found(conversation, List.copyOf(each.values()), own.size() < MOST && all.size() < MOST);
    }

    private static List<Event> query(
            VimSession conversation, @Nullable ManagedRef datastore, Instant from, Instant to) {
        EventFilterSpecByTime time = new EventFilterSpecByTime();
        time.setBeginTime(PropertyValues.calendar(from));
        time.setEndTime(PropertyValues.calendar(to));
        EventFilterSpec filter = new EventFilterSpec();
        filter.setTime(time);
        if (datastore != null) {
            EventFilterSpecByEntity entity = new EventFilterSpecByEntity();
            entity.setEntity(VimEndpoint.ref(datastore.type(), datastore.moid()));
            entity.setRecursion("self");
            filter.setEntity(entity);
        }
        filter.getEventTypeId().addAll(TYPES);
        QueryEvents request = new QueryEvents();
        request.setThis(conversation.content().getEventManager());
        request.setFilter(filter);
        return conversation.list(request, Event.class).stream()
                .filter(event -> event.getCreatedTime() != null)
                .toList();
    }

    private static Found found(VimSession conversation, List<Event> events, boolean complete) {
        List<String> unplaced = events.stream()
                .filter(event -> event.getDs() == null && !(event instanceof VmRemovedEvent))
                .map(EventPlaces::vm)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        EventPlaces places = new EventPlaces(events, OutOfSpaceEvents.datastores(conversation, unplaced));
        return new Found(
                events.stream()
                        .flatMap(event -> of(event, places).stream())
                        .sorted(Comparator.comparing(SpaceEvent::at))
                        .toList(),
                complete);
    }

    /** Whether a task removed snapshots, or consolidated what a removal had left. */
    static boolean removesSnapshots(TaskEvent task) {
        return task.getInfo() != null
                && TASKS.containsKey(String.valueOf(task.getInfo().getDescriptionId()));
    }

    private static Optional<SpaceEvent> of(Event event, EventPlaces places) {
        Kind kind = kind(event);
        if (kind == null) {
            return Optional.empty();
        }
        List<String> datastores = kind == Kind.VM_MOVED_AWAY ? left(event, places) : places.after(event);
        if (kind == Kind.VM_MOVED_AWAY && datastores.isEmpty()) {
            return Optional.empty();
        }
        VmEventArgument vm = event.getVm();
        return Optional.of(new SpaceEvent(
                kind,
                PropertyValues.instant(event.getCreatedTime()),
                vm == null ? null : vm.getName(),
                EventPlaces.vm(event),
                event.getUserName(),
                datastores));
    }

    private static @Nullable Kind kind(Event event) {
        if (event instanceof VmRemovedEvent) {
            return Kind.VM_DELETED;
        } else if (event instanceof VmPoweredOffEvent) {
            return Kind.VM_POWERED_OFF;
        } else if (event instanceof DatastoreFileDeletedEvent) {
            return Kind.FILE_DELETED;
        } else if (EventPlaces.isMove(event)) {
            return Kind.VM_MOVED_AWAY;
        } else if (event instanceof TaskEvent task && task.getInfo() != null) {
            return TASKS.get(String.valueOf(task.getInfo().getDescriptionId()));
        }
        return null;
    }

    /** The datastore that a VM left; empty if it stayed there, as with vMotion of its memory only, or that is not known. */
    private static List<String> left(Event move, EventPlaces places) {
        String source = EventPlaces.source(move);
        List<String> after = places.after(move);
        return source == null || after.isEmpty() || after.contains(source) ? List.of() : List.of(source);
    }
}
