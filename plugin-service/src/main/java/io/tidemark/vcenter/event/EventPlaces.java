package io.tidemark.vcenter.event;

import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.vim25.DatastoreEventArgument;
import io.tidemark.vcenter.vim25.DatastoreFileDeletedEvent;
import io.tidemark.vcenter.vim25.Event;
import io.tidemark.vcenter.vim25.VmMigratedEvent;
import io.tidemark.vcenter.vim25.VmRelocatedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The datastores of events. vCenter need not name one in events of VMs: their files were then where the moves among the events, or
 * their present datastores, show.
 */
final class EventPlaces {

    private final Map<String, List<Move>> moves = new HashMap<>();
    private final Map<String, List<String>> now;

    /** @param now the datastores of VMs that exist, by moid */
    EventPlaces(List<Event> events, Map<String, List<String>> now) {
        this.now = now;
        for (Event event : events) {
            String vm = vm(event);
            if (vm != null && event.getCreatedTime() != null && isMove(event)) {
                moves.computeIfAbsent(vm, any -> new ArrayList<>())
                        .add(new Move(
                                PropertyValues.instant(event.getCreatedTime()), source(event), moid(event.getDs())));
            }
        }
        moves.values().forEach(all -> all.sort(Comparator.comparing(Move::at)));
    }

    private record Move(
            Instant at, @Nullable String from, @Nullable String to) {}

    static boolean isMove(Event event) {
        return event instanceof VmMigratedEvent || event instanceof VmRelocatedEvent;
    }

    static @Nullable String vm(Event event) {
        return event.getVm() == null || event.getVm().getVm() == null
                ? null
                : event.getVm().getVm().getValue();
    }

    static @Nullable String moid(@Nullable DatastoreEventArgument argument) {
        return argument == null || argument.getDatastore() == null
                ? null
                : argument.getDatastore().getValue();
    }

    /** Where a moved VM came from. */
    static @Nullable String source(Event move) {
        return move instanceof VmMigratedEvent migrated
                ? moid(migrated.getSourceDatastore())
                : move instanceof VmRelocatedEvent relocated ? moid(relocated.getSourceDatastore()) : null;
    }

    /** Where the files of the VM were after the event; empty if that is not known. */
    List<String> after(Event event) {
        String named = event.getDs() == null && event instanceof DatastoreFileDeletedEvent file
                ? moid(file.getDatastore())
                : moid(event.getDs());
        if (named != null) {
            return List.of(named);
        }
        String vm = vm(event);
        if (vm == null) {
            return List.of();
        }
        Instant at = PropertyValues.instant(event.getCreatedTime());
        List<Move> all = moves.getOrDefault(vm, List.of());
        for (Move move : all) {
            if (move.at().isAfter(at)) {
                return move.from() == null ? List.of() : List.of(move.from());
            }
        }
        List<String> present = now.get(vm);
        if (present != null) {
            return present;
        }
        String last = all.isEmpty() ? null : all.get(all.size() - 1).to();
        return last == null ? List.of() : List.of(last);
    }
}
