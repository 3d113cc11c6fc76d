package io.tidemark.vcenter.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConfiguredClientLinksTest {

    private static final String GUID = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final ObjectId DATASTORE = new ObjectId(GUID, "datastore-48");
    private static final String OBJECTS = "/ui/app/{word};nav={navigator}/{urn}/monitor/plugin/{plugin}/{view}";
    private static final String HOME = "/ui/app/plugin/{plugin}/{view}";

    private final Vcenters vcenters = mock(Vcenters.class);

    @BeforeEach
    void connect() {
        when(vcenters.all())
                .thenReturn(List.of(new VcenterConnection(GUID, "vc-1.example:8443", "AA", null, null, Instant.EPOCH)));
    }

    private ClientLinks links(String objects, String home, Map<String, URI> addresses) {
        return new ConfiguredClientLinks(new ClientLinkProperties(objects, home, addresses), vcenters);
    }

    @Test
    void opensTheViewOfADatastoreWithItsPlace() {
        assertThat(links(OBJECTS, HOME, Map.of())
                        .to(ClientPage.datastore(DATASTORE, Map.of("tab", "history", "run", "4f/ü &\"")))
                        .orElseThrow())
                .hasToString("https://vc-1.example:8443/ui/app/datastore;nav=s/urn:vmomi:Datastore:datastore-48:" + GUID
                        + "/monitor/plugin/io.tidemark.reclaim/tidemarkDatastoreMonitor"
                        + "?tidemark=%2Fdatastore%2Fmonitor%3Frun%3D4f%252F%25C3%25BC%2B%2526%2522%26tab%3Dhistory");
    }

    @Test
    void opensHostsAndClustersAndTheHomePage() {
        ClientLinks links = links(OBJECTS, HOME, Map.of());
        assertThat(links.to(ClientPage.of(new ObjectId(GUID, "host-7"), Map.of())
                                .orElseThrow())
                        .orElseThrow())
                .hasToString("https://vc-1.example:8443/ui/app/host;nav=h/urn:vmomi:HostSystem:host-7:" + GUID
                        + "/monitor/plugin/io.tidemark.reclaim/tidemarkHostMonitor");
        assertThat(links.to(
                        ClientPage.of(new ObjectId(GUID, "domain-c8"), Map.of()).orElseThrow()))
                .isPresent();
        assertThat(ClientPage.of(new ObjectId(GUID, "group-p1"), Map.of())).isEmpty();
        assertThat(links.to(ClientPage.home(GUID, Map.of("tab", "audit"))).orElseThrow())
                .hasToString("https://vc-1.example:8443/ui/app/plugin/io.tidemark.reclaim/tidemarkHome"
                        + "?tidemark=%2Fglobal%3Ftab%3Daudit");
    }

    @Test
    void usesTheConfiguredAddressOfTheClient() {
        assertThat(links(OBJECTS, HOME, Map.of(GUID, URI.create("https://vcenter.example.com/")))
                        .to(ClientPage.home(GUID, Map.of()))
                        .orElseThrow())
                .hasHost("vcenter.example.com")
                .hasPath("/ui/app/plugin/io.tidemark.reclaim/tidemarkHome");
    }

    @Test
    void makesNoLinkWithoutAnAddressOrPath() {
        assertThat(links(OBJECTS, HOME, Map.of()).to(ClientPage.home("another", Map.of())))
                .isEmpty();
        assertThat(links("", HOME, Map.of()).to(ClientPage.datastore(DATASTORE, Map.of())))
                .isEmpty();
        assertThat(links(OBJECTS, "", Map.of()).to(ClientPage.home(GUID, Map.of())))
                .isEmpty();
    }
}
