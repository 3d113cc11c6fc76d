package io.tidemark.vcenter.datastore;

import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.Conversation;
import io.tidemark.vcenter.soap.VimEndpoint;
import java.util.List;

/** Reads which VMs of a datastore are powered on. */
public final class PoweredMachines {

    private static final String POWER = "runtime.powerState";

    private PoweredMachines() {}

    public static DatastoreMachines on(Conversation conversation, String datastore) {
        List<String> states = PropertyQuery.retrieve(
                        conversation,
                        PropertyQuery.through(
                                VimEndpoint.ref("Datastore", datastore),
                                "Datastore",
                                "vm",
                                PropertyQuery.properties("VirtualMachine", List.of(POWER))))
                .stream()
                .map(content -> PropertyValues.of(content).text(POWER, "unknown"))
                .toList();
        return new DatastoreMachines(states.size(), (int)
                states.stream().filter(state -> !"poweredOff".equals(state)).count());
    }
}
