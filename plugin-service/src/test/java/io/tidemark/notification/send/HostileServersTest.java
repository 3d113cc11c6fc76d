package io.tidemark.notification.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.mockito.Mockito.mock;

import io.tidemark.notification.channel.EmailSettings;
import io.tidemark.notification.channel.EmailSettings.Protection;
import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationChannel.Kind;
import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.notification.channel.SyslogSettings;
import io.tidemark.platform.Statement;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.report.NoticeReport;
import io.tidemark.platform.report.NoticeReport.Files;
import io.tidemark.platform.tls.ConnectionMessage;
import io.tidemark.vault.Vault;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers that send without an end, or let a delivery wait without an end, lose the connection. */
class HostileServersTest {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(500);
    private static final Statement TOO_LARGE =
            ConnectionMessage.RESPONSE_TOO_LARGE.with("limit", (long) LimitedSocket.MOST_BYTES);
    private static final Statement TOO_LATE = ConnectionMessage.NO_RESPONSE_IN_TIME.statement();

    private final CompletableFuture<Void> failed = new CompletableFuture<>();
    private ServerSocket server = new ServerSocket();
    private CompletableFuture<Void> served = failed;

    HostileServersTest() throws IOException {}

    /** What the server does with a connection. */
    @FunctionalInterface
    private interface Behavior {
        void with(Socket connection) throws IOException, GeneralSecurityException;
    }

    @BeforeEach
    void listen() throws IOException {
        server.setReceiveBufferSize(1 << 12);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private void serve(Behavior behavior) {
        served = CompletableFuture.runAsync(() -> {
            try (Socket connection = server.accept()) {
                behavior.with(connection);
            } catch (IOException | GeneralSecurityException e) {
                // The client ended the connection.
            }
        });
    }

    private static void say(Socket connection, String text) throws IOException {
        connection.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        connection.getOutputStream().flush();
    }

    private static void sayForever(Socket connection, String text) throws IOException {
        while (true) {
            say(connection, text.repeat(100));
        }
    }

    private static void waitForTheEnd(Socket connection) throws IOException {
        connection.getInputStream().transferTo(OutputStream.nullOutputStream());
    }

    private static Socket protectedBy(Protection protection, Socket connection)
            throws IOException, GeneralSecurityException {
        if (protection == Protection.NONE) {
            return connection;
        }
        if (protection == Protection.STARTTLS) {
            say(connection, "220 ready\r\n");
            String command = line(connection);
            say(connection, "250-hostile\r\n250 STARTTLS\r\n");
            assertThat(command + line(connection)).contains("EHLO").endsWith("STARTTLS");
            say(connection, "220 go ahead\r\n");
        }
        SSLSocket tls =
                (SSLSocket) GreenMailCertificate.context().getSocketFactory().createSocket(connection, null, true);
        tls.startHandshake();
        return tls;
    }

    /** Byte by byte, so that nothing of the handshake that follows is read. */
    private static String line(Socket connection) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = connection.getInputStream().read(); next >= 0 && next != '\n'; ) {
            line.append((char) next);
            next = connection.getInputStream().read();
        }
        return line.toString().strip();
    }

    private Statement failure(Protection protection, Duration longest, List<NoticeReport> reports) throws Exception {
        EmailSettings settings = new EmailSettings(
                "localhost",
                server.getLocalPort(),
                protection,
                null,
                "tidemark@example.com",
                List.of("ops@example.com"),
                null,
                protection == Protection.NONE ? null : GreenMailCertificate.thumbprint());
        EmailAdapter mail = new EmailAdapter(mock(Vault.class), AllowedNetworks.ALL, reports, PATIENCE, longest);
        return failure(mail, new NotificationChannel("m", "guid", "mail", Kind.EMAIL, settings, null, null, null));
    }

    private Statement failure(Messenger messenger, NotificationChannel channel) throws Exception {
        DeliveryFailed failure =
                catchThrowableOfType(DeliveryFailed.class, () -> messenger.send(channel, List.of(Notices.FAILED_RUN)));
        failed.complete(null);
        assertThat(failure.noticeRefused()).isFalse();
        assertThat(failure.statement()).matches(NotificationProblemMessage.DELIVERY_SERVER_UNREACHABLE::is);
        served.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return (Statement) failure.statement().params().get("reason");
    }

    @ParameterizedTest
    @EnumSource(Protection.class)
    void endsAReplyOfLinesWithoutAnEnd(Protection protection) throws Exception {
        serve(connection -> {
            Socket spoken = protectedBy(protection, connection);
            if (protection != Protection.STARTTLS) {
                say(spoken, "220 ready\r\n");
            }
            sayForever(spoken, "250-x\r\n");
        });
        assertThat(failure(protection, PATIENCE, List.of())).isEqualTo(TOO_LARGE);
    }

    @Test
    void endsALineWithoutAnEnd() throws Exception {
        serve(connection -> sayForever(connection, "220 "));
        assertThat(failure(Protection.STARTTLS, PATIENCE, List.of())).isEqualTo(TOO_LARGE);
    }

    @ParameterizedTest
    @EnumSource(Protection.class)
    void endsAnExchangeThatTakesTooLong(Protection protection) throws Exception {
        serve(connection -> {
            Socket spoken = protectedBy(protection, connection);
            say(spoken, "250-x\r\n");
            waitForTheEnd(spoken);
        });
        assertThat(failure(protection, SHORT, List.of())).isEqualTo(TOO_LATE);
    }

    @Test
    void endsAMailThatTheServerDoesNotRead() throws Exception {
        serve(connection -> {
            say(connection, "220 ready\r\n");
            BufferedReader commands = new BufferedReader(
                    new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII), 16);
            String command = commands.readLine();
            while (!"DATA".equals(command)) {
                if (command == null) {
                    return;
                }
                say(connection, "250 yes\r\n");
                command = commands.readLine();
            }
            say(connection, "354 go ahead\r\n");
            failed.join();
        });
        NoticeReport large = (kind, vcenter, params, locale) ->
                Optional.of(new Files("", "", "large.csv", "0123456789\n".repeat(1 << 20)));
        assertThat(failure(Protection.NONE, SHORT, List.of(large))).isEqualTo(TOO_LATE);
    }

    @Test
    void endsTheHandshakeOfASyslogServerThatTakesTooLong() throws Exception {
        serve(HostileServersTest::waitForTheEnd);
        SyslogSettings settings = new SyslogSettings("localhost", server.getLocalPort(), null, null);
        assertThat(failure(
                        new SyslogAdapter(AllowedNetworks.ALL, PATIENCE, SHORT),
                        new NotificationChannel("s", "guid", "log", Kind.SYSLOG, null, null, settings, null)))
                .isEqualTo(TOO_LATE);
    }
}
