package io.tidemark.security;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import io.tidemark.lab.Lab;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Enters known secrets in all places and searches all output of the service for them. */
class SecretsStayTest extends SecuredService {

    private static final String MISTYPED = "mistyped-Pa55word-4711";
    private static final String UNQUOTED = "unquotedPa55word4712";

    private final JdbcClient jdbc;
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger own = (Logger) LoggerFactory.getLogger("io.tidemark");
    private final List<String> secrets = new ArrayList<>();
    private final List<String> answers = new ArrayList<>();

    SecretsStayTest(@Autowired ServletWebServerApplicationContext context, @Autowired JdbcClient jdbc) {
        super(context);
        this.jdbc = jdbc;
    }

    @BeforeAll
    void plant() {
        log.start();
        root.addAppender(log);
        own.addAppender(log);
        own.setAdditive(false);
        Level before = own.getLevel();
        own.setLevel(Level.DEBUG);
        for (String user : List.of("storage", "operator", "readonly")) {
            secrets.add(LAB.user(user).password());
        }
        secrets.addAll(List.of(MISTYPED, UNQUOTED));
        String admin = bearer("storage");
        String plugin = LAB.pluginToken(LAB.user("operator"), KEY);
        secrets.addAll(List.of(admin, plugin, array("apiToken")));
        answers.add(asClient(plugin, "/api/v1/sessions/current").raw().body());
        answers.add(logIn(new Lab.User("operator@vsphere.local", ""), MISTYPED)
                .raw()
                .body());
        answers.add(service.post(
                        "/api/v1/sessions", "{\"username\":\"operator@vsphere.local\",\"password\":" + UNQUOTED + "}")
                .raw()
                .body());
        String body = "{\"name\":\"planted\",\"address\":\"%s\",\"apiToken\":\"%s\",\"thumbprint\":\"%s\"}";
        answers.add(send(
                admin,
                "POST",
                "/api/v1/arrays",
                body.formatted(array("address"), array("apiToken"), array("thumbprint256"))));
        answers.add(
                send(admin, "POST", "/api/v1/arrays", body.formatted("127.0.0.1:1", MISTYPED, array("thumbprint256"))));
        answers.add(send(
                admin, "POST", "/api/v1/arrays", body.formatted(array("address"), MISTYPED, array("thumbprint256"))));
        answers.add(send(
                admin,
                "POST",
                "/api/v1/arrays",
                "{\"address\":\"localhost:1\",\"apiClient\":{\"clientId\":\"c\",\"keyId\":\"k\",\"issuer\":\"i\",\"user\":\"u\","
                        + "\"privateKey\":\"%s\"}}".formatted(MISTYPED)));
        answers.add(send(
                admin,
                "POST",
                "/api/v1/vcenters",
                "{\"address\":\"%s\",\"thumbprint\":\"%s\",\"username\":\"operator@vsphere.local\",\"password\":\"%s\"}"
                        .formatted("localhost:" + LAB.vcenter().split(":")[1], LAB.thumbprint(), MISTYPED)));
        for (KnownPath path : KnownPath.all()) {
            if ("GET".equals(path.method())
                    && !path.path().contains("{")
                    && !path.path().contains("events")) {
                answers.add(send(admin, "GET", path.path(), ""));
            }
        }
        own.setLevel(before);
        own.setAdditive(true);
        own.detachAppender(log);
    }

    @AfterAll
    void stopListening() {
        root.detachAppender(log);
    }

    private static String array(String fact) {
        return LAB.facts().at("/arrays/0/" + fact).asString();
    }

    private String send(String token, String method, String path, String body) {
        HttpRequest.Builder request = service.request(path).header("Content-Type", "application/json");
        return asBearer(
                        token,
                        body.isEmpty()
                                ? request.GET()
                                : request.method(method, HttpRequest.BodyPublishers.ofString(body)))
                .raw()
                .body();
    }

    @Test
    void inNoAnswer() {
        assertThat(answers).hasSizeGreaterThan(12);
        secrets.forEach(secret -> assertThat(answers).noneMatch(answer -> answer.contains(secret)));
    }

    @Test
    void inNoLineOfTheLog() {
        List<String> lines = List.copyOf(log.list).stream()
                .map(event -> event.getFormattedMessage()
                        + (event.getThrowableProxy() == null
                                ? ""
                                : ThrowableProxyUtil.asString(event.getThrowableProxy())))
                .toList();
        assertThat(lines).isNotEmpty();
        secrets.forEach(secret -> assertThat(lines).noneMatch(line -> line.contains(secret)));
    }

    @Test
    void inNoRowOfTheDatabase() {
        List<String> dump = jdbc.sql("script").query(String.class).list();
        assertThat(String.join("\n", dump))
                .containsIgnoringCase("vault_secrets")
                .contains("planted");
        secrets.forEach(secret -> assertThat(dump).noneMatch(row -> row.contains(secret)));
    }
}
