package io.tidemark.notification.send;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.tidemark.notification.channel.EmailSettings;
import io.tidemark.notification.channel.EmailSettings.Protection;
import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationChannel.Kind;
import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.notification.channel.SyslogSettings;
import io.tidemark.notification.channel.WebhookSettings;
import io.tidemark.notification.channel.WebhookSettings.Format;
import io.tidemark.notification.notice.Notice;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.platform.tls.ConnectionMessage;
import io.tidemark.vault.Vault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/** Notices go to servers in allowed networks only; the others do not receive anything. */
class AllowedServersTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final Notice NOTICE = Notice.test(NOW, "guid", "channel", "anna");

    private static final AllowedNetworks HERE = new AllowedNetworks(List.of("127.0.0.0/8", "::1"));
    private static final AllowedNetworks ELSEWHERE = new AllowedNetworks(List.of("192.0.2.0/24"));

    private String url = "";

    private final Vault vault = new Vault() {
        @Override
        public void keep(String name, String secret) {}

        @Override
        public Optional<String> secret(String name) {
            return Optional.of(name.endsWith("/url") ? url : "s3cret");
        }

        @Override
        public void forget(String name) {}
    };

    private Messenger messenger(Kind kind, AllowedNetworks networks) {
        return switch (kind) {
            case EMAIL -> new EmailAdapter(vault, networks, List.of(), new SendProperties(PATIENCE));
            case SYSLOG -> new SyslogAdapter(networks, new SendProperties(PATIENCE));
            default ->
                new WebhookAdapter(
                        vault,
                        new WebhookBody(JsonMapper.shared()),
                        networks,
                        Clock.fixed(NOW, ZoneOffset.UTC),
                        new SendProperties(PATIENCE));
        };
    }

    private NotificationChannel channel(Kind kind, int port, Protection protection, @Nullable String pin) {
        url = "https://localhost:" + port + "/in";
        EmailSettings mail = new EmailSettings(
                "localhost", port, protection, "anna", "tidemark@example.com", List.of("ops@example.com"), null, pin);
        WebhookSettings hook = new WebhookSettings(null, "https://localhost:" + port, Format.GENERIC, pin);
        SyslogSettings syslog = new SyslogSettings("localhost", port, null, pin);
        return new NotificationChannel("c", "guid", "channel", kind, mail, hook, syslog, null);
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"EMAIL", "SYSLOG", "WEBHOOK"})
    void refusesOtherServersBeforeAnythingIsSent(Kind kind) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            int port = server.getLocalPort();
            for (Protection protection : List.of(Protection.TLS, Protection.STARTTLS)) {
                DeliveryFailed refused = catchThrowableOfType(
                        DeliveryFailed.class,
                        () -> messenger(kind, ELSEWHERE).send(channel(kind, port, protection, null), List.of(NOTICE)));
                assertThat(refused.statement()).matches(NotificationProblemMessage.DELIVERY_SERVER_UNREACHABLE::is);
                assertThat(refused.statement().params())
                        .containsEntry("reason", ConnectionMessage.ADDRESS_NOT_ALLOWED.statement());
            }
            try (Socket own = new Socket(InetAddress.getLoopbackAddress(), port);
                    Socket first = server.accept()) {
                assertThat(first.getPort()).isEqualTo(own.getLocalPort());
            }
        }
    }

    private String presented(Kind kind, int port, Protection protection) {
        return catchThrowableOfType(
                        CertificateNotTrusted.class,
                        () -> messenger(kind, HERE).send(channel(kind, port, protection, null), List.of(NOTICE)))
                .presentedThumbprint();
    }

    @Test
    void sendsMailOverTlsToAnAllowedServer() {
        GreenMail server = new GreenMail(ServerSetup.SMTPS.dynamicPort());
        server.setUser("anna", "s3cret");
        server.start();
        try {
            int port = server.getSmtps().getPort();
            String pin = presented(Kind.EMAIL, port, Protection.TLS);
            messenger(Kind.EMAIL, HERE).send(channel(Kind.EMAIL, port, Protection.TLS, pin), List.of(NOTICE));
            assertThat(server.getReceivedMessages()).hasSize(1);
            server.setUser("anna", "other");
            assertThat(catchThrowableOfType(
                                    DeliveryFailed.class,
                                    () -> messenger(Kind.EMAIL, HERE)
                                            .send(channel(Kind.EMAIL, port, Protection.TLS, pin), List.of(NOTICE)))
                            .statement())
                    .matches(NotificationProblemMessage.MAIL_LOGIN_REFUSED::is);
        } finally {
            server.stop();
        }
    }

    @Test
    void insistsOnStartTlsAtAnAllowedServer() {
        GreenMail server = new GreenMail(ServerSetup.SMTP.dynamicPort());
        server.start();
        try {
            NotificationChannel channel = channel(Kind.EMAIL, server.getSmtp().getPort(), Protection.STARTTLS, null);
            assertThat(catchThrowableOfType(
                                    DeliveryFailed.class,
                                    () -> messenger(Kind.EMAIL, HERE).send(channel, List.of(NOTICE)))
                            .detail())
                    .contains("STARTTLS");
            assertThat(server.getReceivedMessages()).isEmpty();
        } finally {
            server.stop();
        }
    }

    @Test
    void callsAWebhookOfAnAllowedServerAndFollowsNoRedirect() {
        WireMockServer server =
                new WireMockServer(wireMockConfig().dynamicPort().dynamicHttpsPort());
        server.start();
        try {
            server.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(204)));
            String pin = presented(Kind.WEBHOOK, server.httpsPort(), Protection.TLS);
            NotificationChannel channel = channel(Kind.WEBHOOK, server.httpsPort(), Protection.TLS, pin);
            messenger(Kind.WEBHOOK, HERE).send(channel, List.of(NOTICE));
            server.stubFor(post(anyUrl())
                    .willReturn(aResponse().withStatus(307).withHeader("Location", "https://127.0.0.1:1/")));
            assertThat(catchThrowableOfType(
                                    DeliveryFailed.class,
                                    () -> messenger(Kind.WEBHOOK, HERE).send(channel, List.of(NOTICE)))
                            .statement())
                    .matches(NotificationProblemMessage.WEBHOOK_STATUS::is);
            assertThat(server.findAll(anyRequestedFor(anyUrl()))).hasSize(2);
        } finally {
            server.stop();
        }
    }
}
