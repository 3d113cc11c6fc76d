package io.tidemark.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.Tidemark;
import io.tidemark.lab.Lab;
import io.tidemark.registration.CommandRun;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The service registered with a lab, for all tests of authentication; both run until the tests end. */
@SpringBootTest(
        classes = Tidemark.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "tidemark.http.port=0",
            "tidemark.http.address=127.0.0.1",
            "tidemark.data-dir=target/test-data/${PID}",
            "tidemark.database.url=jdbc:h2:mem:sign-in;DB_CLOSE_DELAY=-1;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE"
                    + ";CASE_INSENSITIVE_IDENTIFIERS=TRUE;DEFAULT_NULL_ORDERING=HIGH",
            "tidemark.database.username=sa",
            "tidemark.clock=vcenter"
        })
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("lab")
@Timeout(300)
abstract class SecuredService {

    static final String KEY = "io.tidemark.reclaim";
    static final Lab LAB = Lab.start();
    private static final AtomicBoolean registered = new AtomicBoolean();

    final int port;
    final ServiceClient service;

    SecuredService(@Autowired ServletWebServerApplicationContext context) {
        port = context.getWebServer().getPort();
        service = ServiceClient.at(port).with("");
    }

    @DynamicPropertySource
    static void connect(DynamicPropertyRegistry properties) {
        properties.add("tidemark.vcenters[0].address", LAB::vcenter);
        properties.add("tidemark.vcenters[0].thumbprint", LAB::thumbprint);
        properties.add(
                "tidemark.vcenters[0].username", () -> LAB.user("service").name());
        properties.add(
                "tidemark.vcenters[0].password", () -> LAB.user("service").password());
    }

    @BeforeAll
    void registerThePlugin() {
        if (!registered.compareAndSet(false, true)) {
            return;
        }
        String url = "https://127.0.0.1:" + port + "/plugin/plugin.json";
        assertThat(command("register", "--plugin-url", url).code()).isZero();
    }

    static CommandRun command(String command, String... more) {
        Lab.User installer = LAB.user("installer");
        List<String> options = new ArrayList<>(List.of("--vcenter", LAB.vcenter(), "--user", installer.name()));
        Collections.addAll(options, "--password-stdin", "--vcenter-thumbprint", LAB.thumbprint());
        Collections.addAll(options, more);
        return CommandRun.of(installer.password(), command, options);
    }

    Answer asClient(String token, String path) {
        return service.send(
                service.request(path).header("vmware-api-session-id", token).GET());
    }

    Answer asBearer(String token, HttpRequest.Builder request) {
        return service.send(request.header("Authorization", "Bearer " + token));
    }

    Answer logIn(Lab.User user, String password) {
        return service.post(
                "/api/v1/sessions", "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(user.name(), password));
    }

    String bearer(String name) {
        Lab.User user = LAB.user(name);
        Answer answer = logIn(user, user.password());
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(201);
        return answer.json().get("token").asString();
    }
}
