package io.tidemark.server.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.ServiceClient;
import io.tidemark.StubCaller;
import io.tidemark.Tidemark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.apache.catalina.Engine;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.valves.RemoteIpValve;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Import;

/** The service with short deadlines; attackers use 127.0.0.2 and further addresses. */
@SpringBootTest(
        classes = Tidemark.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "tidemark.http.port=0",
            "tidemark.http.address=127.0.0.1",
            "tidemark.http.health.port=0",
            "tidemark.http.limits.connections-per-address=20",
            "tidemark.http.limits.header-time=2s",
            "tidemark.http.limits.body-time=4s",
            "tidemark.http.limits.requests-per-session=3",
            "spring.main.cloud-platform=kubernetes",
            "server.tomcat.threads.max=8",
            "server.tomcat.threads.min-spare=8",
            "tidemark.data-dir=target/test-data/${PID}",
            "tidemark.database.url=jdbc:h2:mem:slow;DB_CLOSE_DELAY=-1;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE"
                    + ";CASE_INSENSITIVE_IDENTIFIERS=TRUE;DEFAULT_NULL_ORDERING=HIGH",
            "tidemark.database.username=sa"
        })
@Import(StubCaller.class)
@Timeout(120)
class SlowClientsTest {

    private static final int MORE_THAN_ONE_ADDRESS_MAY = 30;

    private static final String DRIP =
            "POST /api/v1/arrays HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

    private final int port;
    private final int healthPort;
    private final Engine engine;
    private final ServiceClient service;
    private final List<RawClient> open = new ArrayList<>();

    SlowClientsTest(@Autowired ServletWebServerApplicationContext context) {
        TomcatWebServer server = (TomcatWebServer) context.getWebServer();
        port = server.getPort();
        engine = server.getTomcat().getEngine();
        healthPort = List.of(server.getTomcat().getService().findConnectors()).stream()
                .mapToInt(Connector::getLocalPort)
                .filter(other -> other != port)
                .findFirst()
                .orElseThrow();
        service = ServiceClient.at(port);
    }

    @AfterEach
    void close() throws IOException {
        for (RawClient client : open) {
            client.close();
        }
    }

    private RawClient secure(String from) throws IOException {
        RawClient client = RawClient.secure(from, port);
        open.add(client);
        return client;
    }

    private RawClient plain(String from, int to) throws IOException {
        RawClient client = RawClient.plain(from, to);
        open.add(client);
        return client;
    }

    private static String address(int number) {
        return "127.0.1." + (2 + number);
    }

    /** Eight times as many as there are threads. */
    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 100\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n5\r\n{"})
    void bodiesThatDripHoldNoThreadAndEndAtTheDeadline(String dripping) throws IOException {
        List<RawClient> attackers = new ArrayList<>();
        for (int number = 0; number < 64; number++) {
            attackers.add(secure(address(number)).send(DRIP + dripping));
        }
        assertThat(service.with("").get("/actuator/health/liveness").status()).isEqualTo(200);
        assertThat(service.get("/api/v1/arrays").status()).isEqualTo(200);
        assertThat(service.post("/api/v1/arrays", "{}").status()).isEqualTo(400);
        assertThat(attackers.get(63).untilClosed())
                .startsWith("HTTP/1.1 408")
                .contains("REQUEST_BODY_TOO_SLOW", "Connection: close", "Content-Security-Policy");
    }

    /** Tomcat reads forms in the thread that asks for a parameter. */
    @ParameterizedTest
    @ValueSource(strings = {"/actuator/health", "/api/v1/sessions", "/api/v1/arrays"})
    void formsThatDripHoldNoThreadAndEndAtTheDeadline(String path) throws IOException {
        String begin = "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nvmware-api-session-id: x\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{";
        List<RawClient> attackers = new ArrayList<>();
        for (int number = 0; number < 64; number++) {
            attackers.add(secure(address(number)).send(begin));
        }
        assertThat(service.with("").get("/actuator/health/liveness").status()).isEqualTo(200);
        assertThat(service.get("/api/v1/arrays").status()).isEqualTo(200);
        assertThat(attackers.get(63).untilClosed()).startsWith("HTTP/1.1 408");
    }

    @Test
    void formsAreNotParsed() {
        assertThat(engine.getService().findConnectors())
                .extracting(Connector::getParseBodyMethods)
                .containsOnly("");
    }

    @Test
    void anUploadWithoutCredentialsIsRejectedUnread() throws IOException {
        String answer = secure("127.0.0.2")
                .send("POST /api/v1/imports HTTP/1.1\r\nHost: localhost\r\n"
                        + "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000000\r\n\r\n--b")
                .untilClosed();
        assertThat(answer).startsWith("HTTP/1.1 401");
    }

    @ParameterizedTest
    @ValueSource(ints = {70_000, 3_000_000})
    void aBodyWithoutCredentialsMayOnlyBeSmall(int length) throws IOException {
        String rest = "Connection: close\r\nContent-Length: " + length + "\r\n\r\n" + " ".repeat(length);
        assertThat(secure("127.0.0.2").send(DRIP + rest).untilClosed()).startsWith("HTTP/1.1 401");
        String login = "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        assertThat(secure("127.0.0.2").send(login + rest).untilClosed())
                .startsWith("HTTP/1.1 413")
                .contains("REQUEST_BODY_TOO_LARGE");
        assertThat(service.post("/api/v1/arrays", "{\"address\":\"" + "x".repeat(70_000) + "\"}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void aBodyThatIsExpectedToBeRefusedIsNotRead() throws IOException {
        String rest = "Expect: 100-continue\r\nContent-Length: 70000\r\n\r\n";
        assertThat(secure("127.0.0.2").send(DRIP + rest).untilClosed()).startsWith("HTTP/1.1 401");
    }

    /** More than there are threads. */
    @Test
    void bodiesWithoutAnEndHoldNoThread() throws IOException {
        String begin = "Transfer-Encoding: chunked\r\n\r\n7fffffff\r\n" + " ".repeat(4 * (1 << 20) + 1);
        List<RawClient> attackers = new ArrayList<>();
        for (int number = 0; number < 12; number++) {
            attackers.add(secure(address(number)).send(DRIP + begin));
        }
        assertThat(service.get("/api/v1/arrays").status()).isEqualTo(200);
        for (RawClient attacker : attackers) {
            assertThat(attacker.untilClosed()).startsWith("HTTP/1.1 401").contains("Connection: close");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GET /api/v1/arrays HTTP/1.1\r\nHost: localhost\r\nX-Drip: "})
    void headersThatDripEndAtTheDeadline(String begin) throws IOException {
        RawClient client = begin.isEmpty() ? plain("127.0.0.3", port) : secure("127.0.0.4");
        client.send(begin);
        assertThat(client.untilClosed()).isEmpty();
    }

    @Test
    void fewLargeBodiesAreInMemoryAtOnce() throws IOException {
        String begin = DRIP + "X-Rights: VIEW,CONFIGURE\r\nContent-Length: 80000\r\n\r\n" + " ".repeat(70_000);
        List<RawClient> drips = new ArrayList<>();
        for (int count = 0; count < 5; count++) {
            drips.add(secure("127.0.0.9").send(begin));
        }
        List<String> statuses = new ArrayList<>();
        for (RawClient drip : drips) {
            statuses.add(drip.line());
        }
        assertThat(statuses)
                .containsExactlyInAnyOrder(
                        "HTTP/1.1 408", "HTTP/1.1 408", "HTTP/1.1 408", "HTTP/1.1 408", "HTTP/1.1 429");
        for (int count = 0; count < 5; count++) {
            assertThat(service.post("/api/v1/arrays", " ".repeat(70_000) + "{}").status())
                    .isEqualTo(400);
        }
    }

    @Test
    void aConnectionServesFurtherRequestsAfterEachBody() throws IOException {
        RawClient client = secure("127.0.0.5");
        for (int count = 0; count < 3; count++) {
            String body = "{\"address\":\"array.example.com\",\"apiToken\":\"x\"}";
            client.send(DRIP + "X-Rights: VIEW\r\nContent-Length: " + body.length() + "\r\n\r\n{");
            client.send(body.substring(1));
            assertThat(client.line()).isEqualTo("HTTP/1.1 403");
            for (String line = client.line(); !line.isEmpty(); line = client.line()) {
                assertThat(line).isNotEqualToIgnoringCase("Connection: close");
            }
            client.skipChunks();
        }
    }

    @Test
    void anAddressHasAtMostItsConnections() throws IOException {
        for (int count = 0; count < 20; count++) {
            plain("127.0.0.6", port);
        }
        assertThatThrownBy(() -> secure("127.0.0.6")).isInstanceOf(IOException.class);
        assertThat(secure("127.0.0.7")
                        .send("GET /actuator/health/liveness HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                        .untilClosed())
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void headersDoNotChangeTheAddressOfAClient() {
        assertThat(engine.getPipeline().getValves()).noneMatch(RemoteIpValve.class::isInstance);
    }

    @Test
    void aCrowdAtASharedAddressIsServed() throws IOException {
        List<RawClient> crowd = new ArrayList<>();
        for (int count = 0; count < MORE_THAN_ONE_ADDRESS_MAY; count++) {
            crowd.add(secure("127.0.0.1"));
            assertThat(status(crowd.get(count))).isEqualTo("HTTP/1.1 200");
        }
        for (RawClient client : crowd) {
            assertThat(status(client)).isEqualTo("HTTP/1.1 200");
        }
    }

    private static String status(RawClient client) throws IOException {
        client.send("HEAD /api/v1/arrays HTTP/1.1\r\nHost: localhost\r\n" + StubCaller.RIGHTS + ": VIEW\r\n\r\n");
        String status = client.line();
        String line = client.line();
        while (!line.isEmpty()) {
            line = client.line();
        }
        return status;
    }

    @Test
    void theHealthPortServesNothingElse() throws IOException {
        String rest = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        assertThat(plain("127.0.0.1", healthPort)
                        .send("GET /actuator/health/liveness" + rest)
                        .untilClosed())
                .startsWith("HTTP/1.1 200")
                .contains("UP");
        assertThat(plain("127.0.0.1", healthPort)
                        .send("GET /actuator/health/readiness" + rest)
                        .untilClosed())
                .startsWith("HTTP/1.1 200");
        assertThat(plain("127.0.0.1", healthPort)
                        .send("GET /api/v1/arrays" + rest)
                        .untilClosed())
                .startsWith("HTTP/1.1 404")
                .contains("REQUEST_NOT_FOR_HEALTH_PORT");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /a%2Fb HTTP/1.1\r\nHost: localhost\r\n",
                "GET /a|b HTTP/1.1\r\nHost: localhost\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\n",
                "GET / HTTP/1.1\r\n",
                "GET / HTTP/7.1\r\nHost: localhost\r\n",
                "TRACE / HTTP/1.1\r\nHost: localhost\r\n",
                "GET /nothing HTTP/1.1\r\nHost: localhost\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: x\r\n"
            })
    void answersOfTheServerItselfHaveTheSecurityHeaders(String request) throws IOException {
        assertThat(secure("127.0.0.8")
                        .send(request + "Connection: close\r\n\r\n")
                        .untilClosed())
                .startsWith("HTTP/1.1 ")
                .contains("Content-Security-Policy: ", "X-Content-Type-Options: nosniff", "Referrer-Policy: ");
    }

    @Test
    void offersNoCipherWithoutForwardSecrecyOrAuthenticatedEncryption() throws IOException {
        SSLContext context = service.sslContext();
        assertThatThrownBy(() -> handshake(context, "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA"))
                .isInstanceOf(SSLException.class);
        handshake(context, "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256");
    }

    private void handshake(SSLContext context, String cipher) throws IOException {
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            socket.setEnabledCipherSuites(new String[] {cipher});
            socket.startHandshake();
        }
    }
}
