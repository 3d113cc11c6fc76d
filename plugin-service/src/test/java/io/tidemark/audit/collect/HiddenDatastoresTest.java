package io.tidemark.audit.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.tidemark.audit.AuditMessage;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.HostConfigurations;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hosts of which a session may not view all datastores. */
class HiddenDatastoresTest {

    private static final String VCENTER = "00000000-0000-0000-0000-000000000001";

    private final VcenterSession session = mock();
    private final HostConfigurations configurations = mock();
    private final Inventory inventory = mock();

    @BeforeEach
    void mountsThree() {
        when(session.vcenter()).thenReturn(VCENTER);
        when(session.hostConfigurations()).thenReturn(configurations);
        when(configurations.datastores())
                .thenReturn(Map.of("host-1", Set.of("gold", "silver"), "host-2", Set.of("gold"), "host-3", Set.of()));
    }

    private List<String> hiding(DatastoreFacts... seen) {
        return new HiddenDatastores(inventory)
                .marked(List.of(host("host-1"), host("host-2"), host("host-3")), session, Arrays.asList(seen)).stream()
                        .filter(host -> !host.seesDatastores())
                        .map(HostReading::name)
                        .toList();
    }

    @Test
    void marksHostsOfDatastoresThatTheSessionDoesNotSee() {
        assertThat(hiding(datastore("gold", "VMFS", false))).containsExactly("host-1");
        assertThat(hiding()).containsExactly("host-1", "host-2");
    }

    @Test
    void marksHostsOfWhichNothingIsKnown() {
        when(configurations.datastores()).thenReturn(Map.of("host-1", Set.of(), "host-3", Set.of()));
        assertThat(hiding()).containsExactly("host-2");
    }

    @Test
    void marksNoneIfTheSessionSeesAll() {
        assertThat(hiding(datastore("gold", "VMFS", false), datastore("silver", "NFS", false)))
                .isEmpty();
        verifyNoInteractions(inventory);
    }

    @Test
    void ignoresLocalDatastoresAndOtherFileSystemsThatTheInventoryKnows() {
        known(datastore("silver", "NFS", false));
        assertThat(hiding(datastore("gold", "VMFS", false))).isEmpty();
        known(datastore("silver", "VMFS", true));
        assertThat(hiding(datastore("gold", "VMFS", false))).isEmpty();
        known(datastore("silver", "VMFS", false));
        assertThat(hiding(datastore("gold", "VMFS", false))).containsExactly("host-1");
    }

    @Test
    void countsAsAGapThatDoesNotReplaceAWholeReading() {
        HostReading part = host("host-1").withHiddenDatastores();
        assertThat(part.gaps()).extracting(Statement::code).containsExactly(AuditMessage.DATASTORES_HIDDEN.name());
        assertThat(part.lacksPrivileges()).isTrue();
        assertThat(part.lacksReadings()).isFalse();
    }

    private void known(DatastoreFacts... datastores) {
        when(inventory.lastKnown(VCENTER))
                .thenReturn(Stream.of(datastores)
                        .map(facts -> new Datastore(
                                new ObjectId(VCENTER, facts.moid()),
                                facts,
                                List.of(),
                                List.of(),
                                null,
                                null,
                                null,
                                null))
                        .toList());
    }

    private static DatastoreFacts datastore(String moid, String type, boolean local) {
        DatastoreFacts.Vmfs vmfs = "VMFS".equals(type)
                ? new DatastoreFacts.Vmfs("uuid-" + moid, 6, "6.82", 1 << 20, local, "low", null, List.of())
                : null;
        return new DatastoreFacts(moid, moid, type, true, "normal", 500, 400, null, vmfs, List.of());
    }

    private static HostReading host(String moid) {
        return new HostReading(
                new ObjectId(VCENTER, moid),
                moid,
                null,
                null,
                "8.0.3",
                0,
                false,
                Map.of(),
                List.of(),
                null,
                null,
                List.of());
    }
}
