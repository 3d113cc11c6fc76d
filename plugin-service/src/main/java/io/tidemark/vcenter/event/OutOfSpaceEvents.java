package io.tidemark.vcenter.event;

import io.tidemark.vcenter.event.OutOfSpaceEvent.Kind;
import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.ArrayOfManagedObjectReference;
import io.tidemark.vcenter.vim25.Event;
import io.tidemark.vcenter.vim25.EventEx;
import io.tidemark.vcenter.vim25.EventFilterSpec;
import io.tidemark.vcenter.vim25.EventFilterSpecByTime;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.PropertyFilterSpec;
import io.tidemark.vcenter.vim25.QueryEvents;
import io.tidemark.vcenter.vim25.VirtualMachineMessage;
import io.tidemark.vcenter.vim25.VmMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of a whole vCenter that report that space for VMs is short, in one call. The ids of the events are those of
 * vCenter 6.7 to 8.0 (github.com/lamw/vcenter-event-mapping) and of vprob.*, their names before ESXi 5.
 */
public final class OutOfSpaceEvents {

    /** The message of a VM that cannot write, with which the host asks whether to retry or to cancel. */
    static final String QUESTION = "msg.hbacommon.outofspace";

    private static final Map<String, Kind> HOST_EVENTS = Map.of(
            "esx.problem.scsi.device.thinprov.atquota", Kind.THRESHOLD,
            "vprob.scsi.device.thinprov.atquota", Kind.THRESHOLD,
            "com.vmware.vc.sms.ThinProvisionedLunThresholdCrossedEvent", Kind.THRESHOLD,
            "esx.problem.vmfs.journal.createfailed", Kind.NO_JOURNAL,
            "vprob.vmfs.journal.createfailed", Kind.NO_JOURNAL);
    private static final List<String> VM_MESSAGES =
            List.of("VmMessageEvent", "VmMessageWarningEvent", "VmMessageErrorEvent");

    private OutOfSpaceEvents() {}

    /**
     * What vCenter returned, oldest first.
     *
     * @param complete whether vCenter returned all that it has of that time
     */
    public record Found(List<OutOfSpaceEvent> events, boolean complete) {}

    public static Found read(VimSession conversation, Instant from, Instant to) {
        EventFilterSpecByTime time = new EventFilterSpecByTime();
        time.setBeginTime(PropertyValues.calendar(from));
        time.setEndTime(PropertyValues.calendar(to));
        EventFilterSpec filter = new EventFilterSpec();
        filter.setTime(time);
        filter.getEventTypeId().addAll(HOST_EVENTS.keySet().stream().sorted().toList());
        filter.getEventTypeId().addAll(VM_MESSAGES);
        QueryEvents request = new QueryEvents();
        request.setThis(conversation.content().getEventManager());
        request.setFilter(filter);
        List<Event> all = conversation.list(request, Event.class);
        List<Event> shortages = all.stream()
                .filter(event -> event.getCreatedTime() != null && kind(event) != null)
                .toList();
        Map<String, List<String>> machines = datastores(
                conversation,
                shortages.stream()
                        .filter(event -> event.getDs() == null)
                        .map(EventPlaces::vm)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList());
        return new Found(
                shortages.stream()
                        .map(event -> of(event, machines))
                        .sorted(Comparator.comparing(OutOfSpaceEvent::at))
                        .toList(),
                all.size() < SpaceEvents.MOST);
    }

    private static @Nullable Kind kind(Event event) {
        if (event instanceof EventEx extended) {
            return HOST_EVENTS.get(String.valueOf(extended.getEventTypeId()));
        }
        return event instanceof VmMessage message && outOfSpace(message) ? Kind.VM_PAUSED : null;
    }

    private static boolean outOfSpace(VmMessage message) {
        return message.getMessageInfo().stream()
                        .map(VirtualMachineMessage::getId)
                        .anyMatch(QUESTION::equals)
                || String.valueOf(message.getMessage()).startsWith(QUESTION);
    }

    private static OutOfSpaceEvent of(Event event, Map<String, List<String>> machines) {
        String vm = EventPlaces.vm(event);
        List<String> datastores = event.getDs() != null && event.getDs().getDatastore() != null
                ? List.of(event.getDs().getDatastore().getValue())
                : vm == null ? List.of() : machines.getOrDefault(vm, List.of());
        return new OutOfSpaceEvent(
                Objects.requireNonNull(kind(event)),
                PropertyValues.instant(event.getCreatedTime()),
                datastores,
                event instanceof EventEx extended ? texts(extended) : List.of(),
                event.getVm() == null ? null : event.getVm().getName(),
                event.getHost() == null ? null : event.getHost().getName());
    }

    private static List<String> texts(EventEx event) {
        return Stream.concat(
                        Stream.of(event.getMessage(), event.getObjectName()),
                        event.getArguments().stream()
                                .map(argument -> argument.getValue() == null
                                        ? null
                                        : argument.getValue().toString()))
                .filter(Objects::nonNull)
                .toList();
    }

    /** The datastores of VMs that still exist, in one call. */
    static Map<String, List<String>> datastores(VimSession conversation, List<String> vms) {
        Map<String, List<String>> datastores = new HashMap<>();
        if (vms.isEmpty()) {
            return datastores;
        }
        List<ManagedObjectReference> objects = new ArrayList<>();
        vms.forEach(vm -> objects.add(VimEndpoint.ref("VirtualMachine", vm)));
        PropertyFilterSpec filter =
                PropertyQuery.of(objects, PropertyQuery.properties("VirtualMachine", List.of("datastore")));
        filter.setReportMissingObjectsInResults(true);
        PropertyQuery.retrieve(conversation, filter).forEach(content -> {
            PropertyValues values = PropertyValues.of(content);
            values.value("datastore", ArrayOfManagedObjectReference.class)
                    .ifPresent(references -> datastores.put(
                            values.moid(),
                            references.getManagedObjectReference().stream()
                                    .map(ManagedObjectReference::getValue)
                                    .toList()));
        });
        return datastores;
    }
}
