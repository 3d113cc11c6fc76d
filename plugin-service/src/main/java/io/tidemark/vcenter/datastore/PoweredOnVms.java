package io.tidemark.vcenter.datastore;

import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import java.util.List;

/** Reads which VMs of a datastore are powered on. */
public final class PoweredOnVms {

    private static final String POWER = "runtime.powerState";

    private PoweredOnVms() {}

    public static DatastoreVms on(VimSession conversation, String datastore) {
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
        return new DatastoreVms(states.size(), (int)
                states.stream().filter(state -> !"poweredOff".equals(state)).count());
    }
}
