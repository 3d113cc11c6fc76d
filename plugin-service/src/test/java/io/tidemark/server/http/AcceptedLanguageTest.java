package io.tidemark.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.StubCaller;
import io.tidemark.WholeService;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

@WholeService
class AcceptedLanguageTest {

    private final int port;

    AcceptedLanguageTest(@Autowired ServletWebServerApplicationContext context) {
        port = context.getWebServer().getPort();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /api/v1/health", "GET /api/v1/nothing", "DELETE /api/v1/health"})
    void isRefusedWithControlCharacters(String request) throws IOException {
        try (Socket socket =
                ServiceClient.at(port).sslContext().getSocketFactory().createSocket("127.0.0.1", port)) {
            String head = request + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + StubCaller.RIGHTS
                    + ": VIEW\r\nAccept-Language: \u0084\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 400 ").contains("REQUEST_NOT_ACCEPTED");
        }
    }
}
