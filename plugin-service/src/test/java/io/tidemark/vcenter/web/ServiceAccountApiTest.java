package io.tidemark.vcenter.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.StubCaller;
import io.tidemark.WholeService;
import io.tidemark.lab.Lab;
import io.tidemark.vault.Vault;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.connection.VcenterService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** The service account of a vCenter is checked, replaced, and removed by those who configure that vCenter. */
@WholeService
class ServiceAccountApiTest {

    private static final String VCENTERS = "/api/v1/vcenters";
    private static final String OTHER = "00000000-0000-0000-0000-000000000002";

    private final ServiceClient service;
    private final VcenterService stored;
    private final Vcenters vcenters;
    private final Vault vault;
    private static Lab lab;

    private String connection;

    ServiceAccountApiTest(
            @Autowired ServletWebServerApplicationContext context,
            @Autowired VcenterService stored,
            @Autowired Vcenters vcenters,
            @Autowired Vault vault) {
        service = ServiceClient.at(context.getWebServer().getPort());
        this.stored = stored;
        this.vcenters = vcenters;
        this.vault = vault;
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
    void connect() {
        Lab.User account = lab.user("service");
        Answer created = service.post(
                VCENTERS,
                "{\"address\":\"%s\",\"thumbprint\":\"%s\",\"username\":\"%s\",\"password\":\"%s\"}"
                        .formatted(lab.vcenter(), lab.thumbprint(), account.name(), account.password()));
        assertThat(created.status()).as(created.raw().body()).isEqualTo(201);
        connection = created.json().get("id").asString();
    }

    @AfterEach
    void disconnect() {
        stored.disconnect(connection);
    }

    private String path() {
        return VCENTERS + "/" + connection + "/service-account";
    }

    private Answer send(String method, String body) {
        return sendAs(lab.guid(), "VIEW,CONFIGURE,SCHEDULE", method, body);
    }

    private Answer sendAs(String guid, String rights, String method, String body) {
        ServiceClient caller = service.with(rights);
        return caller.send(caller.request(path())
                .header(StubCaller.VCENTER, guid)
                .header("Content-Type", "application/json")
                .method(method, java.net.http.HttpRequest.BodyPublishers.ofString(body)));
    }

    private static String account(Lab.User user, String password, boolean dryRun) {
        return "{\"username\":\"%s\",\"password\":\"%s\",\"dryRun\":%s}".formatted(user.name(), password, dryRun);
    }

    private static String account(Lab.User user, boolean dryRun) {
        return account(user, user.password(), dryRun);
    }

    private String lastActivity(String member) {
        ServiceClient caller = service.with("VIEW,CONFIGURE");
        return caller.send(caller.request("/api/v1/activity?size=1")
                        .header(StubCaller.VCENTER, lab.guid())
                        .GET())
                .json()
                .at("/items/0/" + member)
                .asString();
    }

    @Test
    void namesWhatStopsWithoutTheAccount() {
        ServiceClient caller = service.with("VIEW,CONFIGURE");
        Answer channel = caller.send(caller.request("/api/v1/notification-channels")
                .header(StubCaller.VCENTER, lab.guid())
                .header("Content-Type", "application/json")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(
                        "{\"name\":\"Events\",\"kind\":\"VCENTER_EVENT\"}")));
        assertThat(channel.status()).as(channel.raw().body()).isEqualTo(201);
        Answer account = send("GET", "");
        assertThat(account.json().get("username").asString())
                .isEqualTo(lab.user("service").name());
        assertThat(account.json().get("work"))
                .extracting(one -> one.get("code").asString())
                .contains(
                        "RUNS_WITHOUT_ACCOUNT",
                        "SAMPLES_WITHOUT_ACCOUNT",
                        "EVENTS_WITHOUT_ACCOUNT",
                        "CERTIFICATE_WITHOUT_ACCOUNT")
                .doesNotContain("POLICIES_WITHOUT_ACCOUNT", "AUDITS_WITHOUT_ACCOUNT");
        assertThat(account.raw().body()).contains("1 notification channel logs no vCenter events: Events.");
    }

    @Test
    void aCheckNamesThePrivilegesThatAnAccountLacksAndStoresNothing() {
        Answer checked = send("PUT", account(lab.user("operator"), true));
        assertThat(checked.status()).as(checked.raw().body()).isEqualTo(200);
        assertThat(checked.json().get("stored").asBoolean()).isFalse();
        assertThat(checked.json().get("before").asString())
                .isEqualTo(lab.user("service").name());
        assertThat(checked.json().get("lacking"))
                .extracting(one -> one.at("/params/privilege").asString())
                .containsExactlyInAnyOrder(
                        "Global.CancelTask", "Global.LogEvent", "StorageViews.View", "Extension.Update");
        assertThat(checked.json().at("/lacking/0/params/purpose/text").asString())
                .startsWith("to ");
        assertThat(send("GET", "").json().get("username").asString())
                .isEqualTo(lab.user("service").name());
    }

    @Test
    void replacesTheAccountThatVcenterAcceptsAndRecordsIt() {
        assertThat(send("PUT", account(lab.user("operator"), "wrong", false)).status())
                .isEqualTo(422);
        assertThat(send("GET", "").json().get("username").asString())
                .isEqualTo(lab.user("service").name());
        Answer set = send("PUT", account(lab.user("operator"), false));
        assertThat(set.json().get("stored").asBoolean()).isTrue();
        assertThat(send("GET", "").json().get("username").asString())
                .isEqualTo(lab.user("operator").name());
        assertThat(vcenters.serviceSession(lab.guid()).orElseThrow().userName()).endsWithIgnoringCase("\\operator");
        assertThat(lastActivity("action")).isEqualTo("vcenter.account");
        assertThat(lastActivity("detail"))
                .contains(lab.user("operator").name())
                .doesNotContain(lab.user("operator").password());
    }

    @Test
    void removesTheAccountWithItsPasswordAndRecordsIt() {
        assertThat(vault.secret("vcenter/" + connection)).isPresent();
        assertThat(send("DELETE", "").status()).isEqualTo(204);
        assertThat(vault.secret("vcenter/" + connection)).isEmpty();
        assertThat(vcenters.serviceSession(lab.guid())).isEmpty();
        assertThat(send("GET", "").json().get("username").isNull()).isTrue();
        assertThat(lastActivity("action")).isEqualTo("vcenter.account-remove");
        assertThat(send("PUT", account(lab.user("service"), false)).status()).isEqualTo(200);
        assertThat(vcenters.serviceSession(lab.guid())).isPresent();
    }

    @Test
    void aConnectionWithoutAccountKeepsNoPassword() {
        ServiceClient caller = service.with("VIEW,CONFIGURE");
        Answer changed = caller.send(caller.request(VCENTERS + "/" + connection)
                .header(StubCaller.VCENTER, lab.guid())
                .header("Content-Type", "application/json")
                .PUT(java.net.http.HttpRequest.BodyPublishers.ofString(
                        "{\"address\":\"%s\",\"thumbprint\":\"%s\"}".formatted(lab.vcenter(), lab.thumbprint()))));
        assertThat(changed.status()).as(changed.raw().body()).isEqualTo(200);
        assertThat(vault.secret("vcenter/" + connection)).isEmpty();
    }

    @Test
    void isForThoseWhoConfigureThatVcenter() {
        for (String method : new String[] {"GET", "PUT", "DELETE"}) {
            String body = method.equals("PUT") ? account(lab.user("service"), true) : "";
            assertThat(sendAs(lab.guid(), "VIEW", method, body).status()).isEqualTo(403);
            assertThat(sendAs(OTHER, "VIEW,CONFIGURE", method, body).status()).isEqualTo(403);
        }
    }
}
