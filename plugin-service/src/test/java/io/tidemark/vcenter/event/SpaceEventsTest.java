package io.tidemark.vcenter.event;

import static io.tidemark.vcenter.StubVcenter.object;
import static io.tidemark.vcenter.StubVcenter.val;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.event.SpaceEvent.Kind;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SpaceEventsTest {

    private static final Instant FROM = Instant.parse("2026-11-01T00:00:00Z");
    private static final Instant TO = Instant.parse("2026-11-02T00:00:00Z");

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private int keys;

    private static String datastore(String element, String moid) {
        return "<" + element + "><name>" + moid + "</name><datastore type=\"Datastore\">" + moid + "</datastore></"
                + element + ">";
    }

    /** An event of a VM at an hour of the day, in which {@code ds} is what vCenter names as its datastore. */
    private String event(String type, int hour, String vm, String ds, String more) {
        keys++;
        return "<returnval xsi:type=\"" + type + "\"><key>" + keys + "</key><createdTime>"
                + "2026-11-01T%02d:00:00Z".formatted(hour) + "</createdTime><vm><name>" + vm
                + "</name><vm type=\"VirtualMachine\">" + vm + "</vm></vm>"
                + (ds.isEmpty() ? "" : datastore("ds", ds)) + more + "</returnval>";
    }

    private String moved(int hour, String vm, String from) {
        return event("VmMigratedEvent", hour, vm, "", datastore("sourceDatastore", from));
    }

    private SpaceEvents.Found read(String... events) {
        vcenter.answer("QueryEvents", String.join("", events));
        vcenter.objects(object(
                "VirtualMachine",
                "vm-1",
                "datastore",
                val(
                        "ArrayOfManagedObjectReference",
                        "<ManagedObjectReference type=\"Datastore\">datastore-9</ManagedObjectReference>")));
        return vcenter.session().spaceEvents(FROM, TO);
    }

    private static List<String> on(SpaceEvents.Found found, String datastore) {
        return found.on(datastore).stream()
                .map(event -> event.kind() + " " + event.at().toString().substring(11, 13))
                .toList();
    }

    @Test
    void takesTheDatastoreThatVcenterNames() {
        SpaceEvents.Found found = read(
                event("VmRemovedEvent", 2, "vm-7", "datastore-1", ""),
                event("VmPoweredOffEvent", 1, "vm-1", "datastore-2", ""));
        assertThat(on(found, "datastore-1")).containsExactly("VM_DELETED 02");
        assertThat(on(found, "datastore-2")).containsExactly("VM_POWERED_OFF 01");
        assertThat(found.unplacedDeletions()).isZero();
        assertThat(vcenter.calls()).doesNotContain("RetrievePropertiesEx");
    }

    @Test
    void findsWhereTheFilesOfAVmWereWhenTheEventNamesNoDatastore() {
        SpaceEvents.Found found = read(
                event("VmPoweredOffEvent", 1, "vm-1", "", ""),
                moved(2, "vm-1", "datastore-1"),
                event("VmPoweredOffEvent", 3, "vm-1", "", ""),
                moved(4, "vm-1", "datastore-2"),
                event("VmPoweredOffEvent", 5, "vm-1", "", ""));
        assertThat(on(found, "datastore-1")).containsExactly("VM_POWERED_OFF 01", "VM_MOVED_AWAY 02");
        assertThat(on(found, "datastore-2")).containsExactly("VM_POWERED_OFF 03", "VM_MOVED_AWAY 04");
        assertThat(on(found, "datastore-9")).containsExactly("VM_POWERED_OFF 05");
    }

    @Test
    void takesNoMoveOfAVmWhoseFilesStayedForOneThatFreedSpace() {
        assertThat(read(moved(2, "vm-1", "datastore-9")).events()).isEmpty();
    }

    @Test
    void leavesUnknownWhereADeletedVmWasUnlessAMoveShowsIt() {
        SpaceEvents.Found found = read(
                event("VmRemovedEvent", 1, "vm-7", "", ""),
                event("VmRelocatedEvent", 2, "vm-8", "datastore-1", datastore("sourceDatastore", "datastore-2")),
                event("VmRemovedEvent", 3, "vm-8", "", ""));
        assertThat(found.unplacedDeletions()).isEqualTo(1);
        assertThat(on(found, "datastore-1")).containsExactly("VM_DELETED 03");
        assertThat(on(found, "datastore-2")).containsExactly("VM_MOVED_AWAY 02");
    }

    @Test
    void readsADatastoreInAQueryOfItsOwnBesideThatOfAllAndCountsNoEventTwice() {
        read(event("VmRemovedEvent", 2, "vm-7", "datastore-1", ""));
        SpaceEvents.Found found = vcenter.session().spaceEvents(new ManagedRef("Datastore", "datastore-1"), FROM, TO);
        assertThat(found.events()).extracting(SpaceEvent::kind).containsExactly(Kind.VM_DELETED);
    }
}
