package io.tidemark.vcenter.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.StubCaller;
import io.tidemark.WholeService;
import io.tidemark.inventory.monitoring.FollowedDatastores;
import io.tidemark.lab.Lab;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.vcenter.connection.VcenterService;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ApplicationEventPublisher;

/** What a caller of one vCenter sees of the connection to another, and may do with it. */
@WholeService
class VcentersApiTest {

    private static final String VCENTERS = "/api/v1/vcenters";
    private static final String OTHER = "00000000-0000-0000-0000-000000000002";

    private final ServiceClient service;
    private final VcenterService vcenters;
    private final ApplicationEventPublisher events;
    private final FollowedDatastores followed;
    private static Lab lab;

    private String connection;

    VcentersApiTest(
            @Autowired ServletWebServerApplicationContext context,
            @Autowired VcenterService vcenters,
            @Autowired FollowedDatastores followed) {
        service = ServiceClient.at(context.getWebServer().getPort());
        events = context;
        this.vcenters = vcenters;
        this.followed = followed;
    }

    @BeforeAll
    static void start() {
        lab = Lab.start("--speed", "0");
    }

    @AfterAll
    static void stop() {
        lab.close();
    }

    @BeforeEach
    void connectAnotherVcenter() {
        connection = connect(lab);
    }

    private String connect(Lab lab) {
        Lab.User account = lab.user("service");
        Answer created = service.post(
                VCENTERS,
                "{\"address\":\"%s\",\"thumbprint\":\"%s\",\"username\":\"%s\",\"password\":\"%s\"}"
                        .formatted(lab.vcenter(), lab.thumbprint(), account.name(), account.password()));
        assertThat(created.status()).as(created.raw().body()).isEqualTo(201);
        return created.json().get("id").asString();
    }

    @AfterEach
    void disconnect() {
        if (vcenters.all().stream().anyMatch(known -> known.vcenter().id().equals(connection))) {
            vcenters.disconnect(connection);
        }
    }

    /** As a caller of the vCenter with this GUID. */
    private Answer asCallerOf(String guid, String rights, String path) {
        ServiceClient caller = service.with(rights);
        return caller.send(caller.request(path).header(StubCaller.VCENTER, guid).GET());
    }

    @Test
    void showsViewersTheirOwnVcenterOnly() {
        Lab.User account = lab.user("service");
        for (String path : List.of(VCENTERS, "/api/v1/health")) {
            Answer own = asCallerOf(lab.guid(), "VIEW", path);
            assertThat(own.status()).isEqualTo(200);
            assertThat(own.raw().body()).contains(lab.vcenter());
            Answer other = asCallerOf(OTHER, "VIEW", path);
            assertThat(other.status()).isEqualTo(200);
            assertThat(other.raw().body())
                    .doesNotContain(lab.vcenter())
                    .doesNotContain(lab.guid())
                    .doesNotContain(lab.thumbprint())
                    .doesNotContain(account.name());
        }
        String one = VCENTERS + "/" + connection;
        assertThat(asCallerOf(lab.guid(), "VIEW", one)
                        .json()
                        .get("serviceAccount")
                        .asString())
                .isEqualTo(account.name());
        assertThat(asCallerOf(OTHER, "VIEW", one).status()).isEqualTo(404);
    }

    @Test
    void showsThoseWhoConfigureThatThereIsAnotherVcenter() {
        for (String path : List.of(VCENTERS, VCENTERS + "/" + connection)) {
            assertThat(asCallerOf(OTHER, "VIEW,CONFIGURE", path).raw().body())
                    .contains(lab.vcenter())
                    .doesNotContain(lab.thumbprint())
                    .doesNotContain(lab.user("service").name());
        }
        assertThat(asCallerOf(OTHER, "VIEW,CONFIGURE", "/api/v1/health").raw().body())
                .doesNotContain(lab.vcenter());
    }

    @Test
    void leavesTheConnectionToThoseWhoConfigureItsVcenter() {
        Answer changed = service.put(
                VCENTERS + "/" + connection,
                "{\"address\":\"%s\",\"thumbprint\":\"%s\"}".formatted(lab.vcenter(), lab.thumbprint()));
        assertThat(changed.status()).isEqualTo(403);
        assertThat(changed.json().get("object").asString()).isEqualTo(lab.guid());
        assertThat(service.delete(VCENTERS + "/" + connection).status()).isEqualTo(403);
        assertThat(service.get(VCENTERS + "/" + connection).status()).isEqualTo(200);
    }

    @Test
    void followsTheInventoryAfterItsServiceAccountIsStoredAgain() {
        Awaitility.await().until(() -> !followed.of(lab.guid()).isEmpty());
        Lab.User account = lab.user("service");
        ServiceClient own = service.with("VIEW,CONFIGURE");
        Answer changed = own.send(own.request(VCENTERS + "/" + connection)
                .header(StubCaller.VCENTER, lab.guid())
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(
                        "{\"address\":\"%s\",\"thumbprint\":\"%s\",\"username\":\"%s\",\"password\":\"%s\"}"
                                .formatted(lab.vcenter(), lab.thumbprint(), account.name(), account.password()))));
        assertThat(changed.status()).as(changed.raw().body()).isEqualTo(200);
        long free = freeBytes();
        lab.control("POST", "/datastores/vmfs5-bulk/vms:delete", "{\"count\":1}");
        Awaitility.await().until(() -> freeBytes() > free);
    }

    private long freeBytes() {
        return followed.of(lab.guid()).stream()
                .filter(datastore -> datastore.name().equals("vmfs5-bulk"))
                .mapToLong(DatastoreFacts::freeBytes)
                .sum();
    }

    @Test
    void forgetsAVcenterThatIsGoneForWhoeverConfiguresAnother() {
        vcenters.disconnect(connection);
        String gone;
        try (Lab another = Lab.start("--speed", "0", "--seed", "18")) {
            gone = VCENTERS + "/" + connect(another);
        }
        assertThat(service.with("VIEW").delete(gone).status()).isEqualTo(403);
        Answer early = service.delete(gone);
        assertThat(early.status()).isEqualTo(409);
        assertThat(early.json().get("type").asString()).endsWith("/vcenter-recently-connected");
        events.publishEvent(unreachable(gone, Duration.ofMinutes(9)));
        assertThat(service.delete(gone).status()).isEqualTo(409);
        events.publishEvent(responds(gone));
        events.publishEvent(unreachable(gone, Duration.ofMinutes(11)));
        assertThat(service.delete(gone).status()).isEqualTo(204);
        assertThat(service.get(gone).status()).isEqualTo(404);
    }

    @Test
    void connectsALostVcenterAgainWithItsCertificateOnly(@TempDir Path state) {
        String[] once = {"--speed", "0", "--seed", "17", "--state-dir", state.toString()};
        String address;
        String gone;
        try (Lab another = Lab.start(once)) {
            address = another.vcenter();
            gone = VCENTERS + "/" + connect(another);
        }
        events.publishEvent(unreachable(gone, Duration.ofMinutes(11)));
        assertThat(service.delete(gone).status()).isEqualTo(204);
        try (Lab impostor = Lab.start("--speed", "0", "--seed", "17")) {
            Answer refused = service.post(
                    VCENTERS,
                    "{\"address\":\"%s\",\"thumbprint\":\"%s\"}".formatted(impostor.vcenter(), impostor.thumbprint()));
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.json().get("code").asString()).isEqualTo("VCENTER_LOST_WITH_OTHER_CERTIFICATE");
        }
        try (Lab back =
                Lab.start("--speed", "0", "--seed", "17", "--state-dir", state.toString(), "--vcenter", address)) {
            vcenters.disconnect(connect(back));
        }
    }

    private static ConditionChanged unreachable(String path, Duration since) {
        return condition(path, "UNREACHABLE", Instant.now().minus(since));
    }

    private static ConditionChanged responds(String path) {
        return condition(path, "OK", Instant.now());
    }

    private static ConditionChanged condition(String path, String state, Instant at) {
        String id = path.substring(path.lastIndexOf('/') + 1);
        return new ConditionChanged(
                at,
                "vcenter.health",
                "vcenter/" + id,
                state,
                Severity.ERROR,
                OTHER,
                id,
                "gone.example.com",
                Statement.of("TEST", "test"));
    }

    @Test
    void refusesAPortThatDoesNotExist() {
        Answer answer = service.post(VCENTERS, "{\"address\":\"127.0.0.1:99999\"}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/address");
    }

    @Test
    void checksOnlyForThoseWhoConfigure() {
        String check = VCENTERS + "/" + connection + "/check";
        assertThat(service.with("VIEW").post(check, "").status()).isEqualTo(403);
        assertThat(service.post(check, "").status()).isEqualTo(200);
    }
}
