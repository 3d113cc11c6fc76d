package io.tidemark.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient.Answer;
import io.tidemark.lab.Lab;
import io.tidemark.registration.CommandRun;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import tools.jackson.databind.JsonNode;

/** Plug-in tokens, log-ins, rights, and the connection that the service was configured with. */
class SignInTest extends SecuredService {

    private static final String CURRENT = "/api/v1/sessions/current";

    SignInTest(@Autowired ServletWebServerApplicationContext context) {
        super(context);
    }

    private static List<String> permissions(JsonNode session) {
        List<String> names = new ArrayList<>();
        session.get("permissions").forEach(name -> names.add(name.asString()));
        return names;
    }

    @Test
    void takesThePluginTokenForTheUserItBelongsTo() {
        Answer operator = asClient(LAB.pluginToken(LAB.user("operator"), KEY), CURRENT);
        assertThat(operator.status()).isEqualTo(200);
        assertThat(operator.json().get("username").asString()).containsIgnoringCase("operator");
        assertThat(operator.json().get("vcenter").asString()).isEqualTo(LAB.guid());
        assertThat(permissions(operator.json()))
                .containsExactlyInAnyOrder("Tidemark.View", "Tidemark.Run", "Tidemark.Schedule", "Tidemark.SetRate");
        Answer readonly = asClient(LAB.pluginToken(LAB.user("readonly"), KEY), CURRENT);
        assertThat(permissions(readonly.json())).containsExactly("Tidemark.View");
    }

    @Test
    void reportsWhatTheCallerMayDoOnOneObject() {
        String token = LAB.pluginToken(LAB.user("operator"), KEY);
        String datastore = CURRENT + "?objectId=" + LAB.guid() + ":"
                + LAB.control("GET", "/world", "").at("/datastores/0/id").asString();
        assertThat(permissions(asClient(token, datastore).json())).contains("Tidemark.Run");
        assertThat(asClient(token, CURRENT + "?objectId=nonsense").status()).isEqualTo(400);
        Answer foreign = asClient(token, CURRENT + "?objectId=00000000-0000-0000-0000-000000000000:datastore-1");
        assertThat(foreign.status()).isEqualTo(400);
    }

    @Test
    void refusesATokenThatBuysNothingAndNoTokenAtAll() {
        assertThat(asClient("made-up", CURRENT).status()).isEqualTo(401);
        Answer nobody = service.get("/api/v1/vcenters");
        assertThat(nobody.status()).isEqualTo(401);
        assertThat(nobody.json().get("type").asString()).isEqualTo("/problems/authentication-required");
        assertThat(service.get("/plugin/plugin.json").status()).isEqualTo(200);
        assertThat(service.get("/plugin/assets/sprites.png").status()).isEqualTo(200);
        assertThat(service.get("/actuator/health").status()).isEqualTo(200);
    }

    @Test
    void clonesAgainWhenTheCloneWasForgottenAndGivesUpWithTheToken() {
        String token = LAB.pluginToken(LAB.user("operator"), KEY);
        assertThat(asClient(token, CURRENT).status()).isEqualTo(200);
        String forgets =
                "{\"kind\":\"soap-fault\",\"type\":\"NotAuthenticated\",\"method\":\"HasPrivilegeOnEntities\",\"count\":1}";
        LAB.control("POST", "/faults", forgets);
        assertThat(asClient(token, CURRENT).status()).isEqualTo(200);
        LAB.control("POST", "/faults", "{\"kind\":\"shell-tokens-revoked\"}");
        LAB.control("POST", "/faults", forgets);
        assertThat(asClient(token, CURRENT).status()).isEqualTo(401);
    }

    @Test
    void logsInAndOutForAutomation() {
        Lab.User operator = LAB.user("operator");
        assertThat(logIn(new Lab.User("oper\\u0001ator@vsphere.local", "x"), "x")
                        .status())
                .isEqualTo(400);
        assertThat(logIn(operator, "wrong")).satisfies(answer -> {
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.json().get("type").asString()).isEqualTo("/problems/login-refused");
        });
        String token = bearer("operator");
        assertThat(asBearer(token, service.request(CURRENT).GET()).status()).isEqualTo(200);
        assertThat(asBearer(token, service.request(CURRENT).DELETE()).status()).isEqualTo(204);
        assertThat(asBearer(token, service.request(CURRENT).GET()).status()).isEqualTo(401);
    }

    @Test
    void namesTheMissingPrivilegeAndObject() {
        Answer refused = asBearer(
                bearer("readonly"),
                service.request("/api/v1/vcenters")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{\"address\":\"vc\"}")));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().get("privilege").asString()).isEqualTo("Tidemark.Configure");
        assertThat(refused.json().get("object").asString()).isEqualTo(LAB.guid());
    }

    @Test
    void checksAConnectionBeforeItIsStored() {
        String admin = bearer("storage");
        assertThat(connect(admin, LAB.thumbprint(), "wrong")).isEqualTo("422 /problems/vcenter-login-refused");
        assertThat(connect(admin, "00".repeat(32), "x")).isEqualTo("422 /problems/certificate-not-trusted");
        assertThat(connect(admin, LAB.thumbprint(), LAB.user("service").password()))
                .isEqualTo("409 /problems/vcenter-exists");
        JsonNode all =
                asBearer(admin, service.request("/api/v1/vcenters").GET()).json();
        assertThat(all.get("total").asInt()).isEqualTo(1);
        JsonNode vcenter = all.get("items").get(0);
        assertThat(vcenter.get("guid").asString()).isEqualTo(LAB.guid());
        assertThat(vcenter.at("/health/state").asString()).isEqualTo("OK");
        assertThat(all.toString()).doesNotContain(LAB.user("service").password());
    }

    /** Status and problem of connecting the lab's vCenter under another of its names. */
    private String connect(String token, String thumbprint, String password) {
        String body = "{\"address\":\"localhost:%s\",\"thumbprint\":\"%s\",\"username\":\"%s\",\"password\":\"%s\"}"
                .formatted(
                        LAB.vcenter().split(":")[1],
                        thumbprint,
                        LAB.user("service").name(),
                        password);
        Answer answer = asBearer(
                token,
                service.request("/api/v1/vcenters")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
        return answer.status() + " " + answer.json().path("type").asString();
    }

    @Test
    void asksForThePasswordAgainBeforeItGoesElsewhere() {
        String admin = bearer("storage");
        String own = "/api/v1/vcenters/"
                + asBearer(admin, service.request("/api/v1/vcenters").GET())
                        .json()
                        .at("/items/0/id")
                        .asString();
        String elsewhere = "localhost:" + LAB.vcenter().split(":")[1];
        String account = LAB.user("service").name();
        for (String change : List.of(
                connection(elsewhere, LAB.thumbprint(), account),
                connection(LAB.vcenter(), "00".repeat(32), account),
                connection(LAB.vcenter(), LAB.thumbprint(), LAB.user("readonly").name()))) {
            Answer refused = put(admin, own, change);
            assertThat(refused.status()).as(refused.raw().body()).isEqualTo(400);
            assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo("/password");
        }
        assertThat(put(admin, own, connection(LAB.vcenter(), LAB.thumbprint(), account))
                        .status())
                .isEqualTo(200);
    }

    private static String connection(String address, String thumbprint, String username) {
        return "{\"address\":\"%s\",\"thumbprint\":\"%s\",\"username\":\"%s\"}"
                .formatted(address, thumbprint, username);
    }

    private Answer put(String token, String path, String json) {
        return asBearer(
                token,
                service.request(path)
                        .header("Content-Type", "application/json")
                        .PUT(HttpRequest.BodyPublishers.ofString(json)));
    }

    @Test
    void showsARegistrationThatWorks() {
        CommandRun status = command("status");
        assertThat(status.err()).isEmpty();
        assertThat(status.code()).isZero();
        assertThat(status.out()).contains("Reachable    yes");
    }
}
