package io.tidemark.vcenter.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.WholeService;
import io.tidemark.lab.Lab;
import io.tidemark.vcenter.connection.VcenterService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** What a caller of one vCenter sees of the connection to another, and may do with it. */
@WholeService
class VcentersApiTest {

    private static final String VCENTERS = "/api/v1/vcenters";

    private final ServiceClient service;
    private final VcenterService vcenters;
    private Lab lab;
    private String connection;

    VcentersApiTest(@Autowired ServletWebServerApplicationContext context, @Autowired VcenterService vcenters) {
        service = ServiceClient.at(context.getWebServer().getPort());
        this.vcenters = vcenters;
    }

    @BeforeEach
    void connectAnotherVcenter() {
        lab = Lab.start("--speed", "0");
        Lab.User operator = lab.user("operator");
        Answer created = service.post(
                VCENTERS,
                "{\"address\":\"%s\",\"thumbprint\":\"%s\",\"username\":\"%s\",\"password\":\"%s\"}"
                        .formatted(lab.vcenter(), lab.thumbprint(), operator.name(), operator.password()));
        assertThat(created.status()).as(created.raw().body()).isEqualTo(201);
        connection = created.json().get("id").asString();
    }

    @AfterEach
    void disconnect() {
        if (vcenters.all().stream().anyMatch(known -> known.vcenter().id().equals(connection))) {
            vcenters.disconnect(connection);
        }
        lab.close();
    }

    @Test
    void showsTheServiceAccountOfAnotherVcenterOnlyToThoseWhoConfigure() {
        String account = lab.user("operator").name();
        assertThat(service.get(VCENTERS).raw().body()).contains(account);
        ServiceClient viewer = service.with("VIEW");
        for (String path : new String[] {VCENTERS, VCENTERS + "/" + connection}) {
            Answer seen = viewer.get(path);
            assertThat(seen.status()).isEqualTo(200);
            assertThat(seen.raw().body()).contains(lab.guid()).doesNotContain(account);
        }
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
    void forgetsAVcenterThatIsGoneForWhoeverConfiguresAnother() {
        lab.close();
        assertThat(service.with("VIEW").delete(VCENTERS + "/" + connection).status())
                .isEqualTo(403);
        assertThat(service.delete(VCENTERS + "/" + connection).status()).isEqualTo(204);
        assertThat(service.get(VCENTERS + "/" + connection).status()).isEqualTo(404);
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
