package io.tidemark.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.registration.DynamicItems.Item;
import io.tidemark.registration.ManifestItems.Place;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.UserSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DynamicItemsTest {

    private static final String GUID = "00000000-0000-0000-0000-000000000001";
    private static final String RUN = "tidemarkRunSpaceReclamation";
    private static final Place ACTIONS = Place.of("datastore", "actions");
    private static final Place MONITOR = Place.of("datastore", "monitor");

    private final Map<String, DatastoreFacts> datastores = new HashMap<>();
    private final Map<String, List<String>> missing = new HashMap<>();
    private final UserSession session = mock(UserSession.class);
    private final SignedIn caller = mock(SignedIn.class);
    private final ManifestItems manifest = new ManifestItems();
    private ResponseTimeLimit quick = new ResponseTimeLimit(Duration.ofMinutes(1));
    private DynamicItems items = new DynamicItems(manifest, quick);

    @BeforeEach
    void aVcenter() {
        when(caller.vcenter()).thenReturn(GUID);
        when(caller.session()).thenReturn(session);
        when(session.missingPrivileges(anyCollection(), any())).thenAnswer(call -> missing);
        when(session.datastores(anyCollection())).thenAnswer(call -> {
            List<DatastoreFacts> found = new ArrayList<>();
            call.<List<String>>getArgument(0).forEach(moid -> found.add(datastores.get(moid)));
            return found;
        });
        datastore("datastore-1", 6, "host-1", "host-2");
        datastore("datastore-2", 5, "host-1");
        datastore("datastore-3", 0, "host-1");
    }

    private void datastore(String moid, int vmfs, String... hosts) {
        List<DatastoreFacts.Mount> mounts = List.of(hosts).stream()
                .map(host -> new DatastoreFacts.Mount(host, true, true, true))
                .toList();
        DatastoreFacts.Vmfs volume =
                vmfs == 0 ? null : new DatastoreFacts.Vmfs("", vmfs, vmfs + ".1", 1, false, null, null, List.of());
        datastores.put(
                moid,
                new DatastoreFacts(moid, moid, vmfs == 0 ? "NFS" : "VMFS", true, null, 1, 1, null, volume, mounts));
    }

    private Item run(String... moids) {
        return item(RUN, moids);
    }

    private Item item(String action, String... moids) {
        List<String> ids = List.of(moids).stream().map(DynamicItemsTest::urn).toList();
        return items.of(ACTIONS, ids, caller).stream()
                .filter(item -> action.equals(item.id()))
                .findFirst()
                .orElseThrow();
    }

    private static String urn(String moid) {
        return "urn:vmomi:Datastore:" + moid + ":" + GUID;
    }

    @Test
    void offersARunWhereTheUserMayStartOne() {
        assertThat(run("datastore-1")).isEqualTo(new Item(RUN, true, true));
        assertThat(run("datastore-1", "datastore-2")).isEqualTo(new Item(RUN, true, true));
    }

    @Test
    void offersARateOnVmfs6Only() {
        String rate = "tidemarkEditReclaimRate";
        assertThat(item(rate, "datastore-1")).isEqualTo(new Item(rate, true, true));
        assertThat(item(rate, "datastore-2")).isEqualTo(new Item(rate, false, false));
        assertThat(item(rate, "datastore-1", "datastore-2")).isEqualTo(new Item(rate, false, true));
    }

    @Test
    void removesARunWhereThereIsNoVmfsAndDisablesItForAMixture() {
        assertThat(run("datastore-3")).isEqualTo(new Item(RUN, false, false));
        assertThat(run("datastore-1", "datastore-3")).isEqualTo(new Item(RUN, false, true));
    }

    @Test
    void disablesARunWithoutTheRightOnOneOfTheObjects() {
        missing.put("datastore-2", List.of("Tidemark.Run"));
        assertThat(run("datastore-1")).isEqualTo(new Item(RUN, true, true));
        assertThat(run("datastore-1", "datastore-2")).isEqualTo(new Item(RUN, false, true));
    }

    @Test
    void disablesARunWithoutTheRightOnAnyHostThatMounts() {
        missing.put("host-1", List.of("Host.Config.Storage"));
        assertThat(run("datastore-1")).isEqualTo(new Item(RUN, true, true));
        assertThat(run("datastore-2")).isEqualTo(new Item(RUN, false, true));
    }

    @Test
    void showsAPageToThoseWhoMayView() {
        assertThat(items.of(MONITOR, List.of(urn("datastore-3")), caller))
                .isNotEmpty()
                .allMatch(Item::visible);
        missing.put("datastore-3", List.of("Tidemark.View"));
        assertThat(items.of(MONITOR, List.of(urn("datastore-3")), caller)).noneMatch(Item::visible);
    }

    @Test
    void offersNothingForObjectsItCannotPlace() {
        for (String id : List.of(
                "urn:vmomi:HostSystem:host-1:" + GUID,
                "urn:vmomi:Datastore:datastore-1:00000000-0000-0000-0000-000000000002",
                "urn:vmomi:Datastore:../../etc:" + GUID,
                "<script>alert(1)</script>",
                "")) {
            assertThat(items.of(ACTIONS, List.of(id), caller))
                    .as(id)
                    .isNotEmpty()
                    .noneMatch(Item::visible);
        }
        assertThat(items.of(ACTIONS, List.of(), caller)).noneMatch(Item::visible);
        assertThat(items.of(ACTIONS, List.of("urn:vmomi:Datastore:datastore-1"), caller))
                .allMatch(item -> item.visible() || !RUN.equals(item.id()));
    }

    @Test
    void offersNothingWhenVcenterFailsOrIsSlow() throws Exception {
        when(session.datastores(anyCollection()))
                .thenThrow(new VcenterUnreachable(Statement.of("TEST", "vc does not answer"), new IOException("gone")));
        assertThat(run("datastore-1")).isEqualTo(new Item(RUN, false, true));
        quick = new ResponseTimeLimit(Duration.ofMillis(200));
        items = new DynamicItems(manifest, quick);
        CountDownLatch never = new CountDownLatch(1);
        when(session.missingPrivileges(anyCollection(), eq(List.of("Tidemark.View"))))
                .thenAnswer(call -> {
                    never.await();
                    return Map.of();
                });
        assertThat(items.of(MONITOR, List.of(urn("datastore-1")), caller)).noneMatch(Item::visible);
        quick.destroy();
        assertThat(run("datastore-1")).isEqualTo(new Item(RUN, false, true));
        assertThat(items.of(ACTIONS, List.of(urn("datastore-1")), null)).noneMatch(Item::visible);
    }

    @Test
    void knowsARuleForEveryDynamicActionOfTheManifest() {
        Set<Place> places = manifest.places();
        assertThat(places).contains(ACTIONS, MONITOR);
        places.forEach(place -> manifest.at(place)
                .forEach(id -> assertThat(ItemRule.of(place, id)).as(id).isPresent()));
        assertThatExceptionOfType(Problem.class).isThrownBy(() -> Place.of("vm", "actions"));
    }

    @Test
    void isAskedAtTheAddressThatTheManifestNames() {
        Manifests.whole()
                .get("objects")
                .properties()
                .forEach(type -> type.getValue().properties().forEach(tab -> {
                    String uri = tab.getValue().path("dynamicUri").asString("");
                    if (!uri.isEmpty()) {
                        String[] parts = uri.split("/");
                        assertThat(parts[0]).isEqualTo("spi");
                        assertThat(Place.of(parts[1], parts[2])).isEqualTo(new Place(type.getKey(), tab.getKey()));
                    }
                }));
    }
}
