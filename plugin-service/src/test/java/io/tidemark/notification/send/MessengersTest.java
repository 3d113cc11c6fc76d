package io.tidemark.notification.send;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
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
import io.tidemark.notification.notice.NoticeMessage;
import io.tidemark.notification.notice.RunEnd;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.vault.Vault;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each kind of channel against a server that is one. */
class MessengersTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final Notice NOTICE = new Notice(
            "6f0c",
            NOW,
            "reclaim-run.ended",
            Severity.ERROR,
            "guid",
            "guid:datastore-1",
            "prod \"1\"] <a>\r\nBcc: x@example.com",
            "anna",
            RunEnd.FAILED,
            "The run on prod <a> failed\r\nBcc: x@example.com",
            "TEXT",
            Map.of(),
            null);

    private final Map<String, String> secrets = new HashMap<>();
    private final Vault vault = new Vault() {
        @Override
        public void keep(String name, String secret) {
            secrets.put(name, secret);
        }

        @Override
        public Optional<String> secret(String name) {
            return Optional.ofNullable(secrets.get(name));
        }

        @Override
        public void forget(String name) {
            secrets.remove(name);
        }
    };

    private final EmailAdapter mail =
            new EmailAdapter(vault, AllowedNetworks.ALL, List.of(), new SendProperties(PATIENCE));
    private final WebhookAdapter webhook = new WebhookAdapter(
            vault,
            new WebhookBody(JsonMapper.shared()),
            AllowedNetworks.ALL,
            Clock.fixed(NOW, ZoneOffset.UTC),
            new SendProperties(PATIENCE));
    private final SyslogAdapter syslog = new SyslogAdapter(AllowedNetworks.ALL, new SendProperties(PATIENCE));

    private static NotificationChannel mail(int port, Protection protection, @Nullable String pin) {
        EmailSettings settings = new EmailSettings(
                "localhost", port, protection, "anna", "tidemark@example.com", List.of("ops@example.com"), null, pin);
        return new NotificationChannel("m", "guid", "mail", Kind.EMAIL, settings, null, null, null);
    }

    private static NotificationChannel hook(Format format, WireMockServer server, @Nullable String pin) {
        WebhookSettings settings = new WebhookSettings(null, "https://localhost:" + server.httpsPort(), format, pin);
        return new NotificationChannel("w", "guid", "hook", Kind.WEBHOOK, null, settings, null, null);
    }

    private static NotificationChannel syslog(int port, @Nullable String pin) {
        SyslogSettings settings = new SyslogSettings("localhost", port, null, pin);
        return new NotificationChannel("s", "guid", "log", Kind.SYSLOG, null, null, settings, null);
    }

    /** The thumbprint in the rejection of a sender without a pin. */
    private static String presented(Messenger sender, NotificationChannel unpinned) {
        CertificateNotTrusted refused =
                catchThrowableOfType(CertificateNotTrusted.class, () -> sender.send(unpinned, List.of(NOTICE)));
        assertThat(refused).isNotNull();
        return refused.presentedThumbprint();
    }

    @Test
    void mailGoesOverTlsToTheServerThatIsPinnedOnly() throws Exception {
        GreenMail server = new GreenMail(ServerSetup.SMTPS.dynamicPort());
        server.setUser("anna", "s3cret");
        server.start();
        try {
            int port = server.getSmtps().getPort();
            secrets.put("notification/m", "s3cret");
            String pin = presented(mail, mail(port, Protection.TLS, null));
            mail.send(mail(port, Protection.TLS, pin), List.of(NOTICE));
            mail.send(mail(port, Protection.TLS, pin), List.of(NOTICE, NOTICE));
            MimeMessage[] got = server.getReceivedMessages();
            assertThat(got).hasSize(2);
            assertThat(got[0].getSubject())
                    .isEqualTo("[Tidemark] ERROR: The run on prod <a> failed Bcc: x@example.com");
            assertThat(got[0].getAllRecipients()).hasSize(1);
            assertThat(got[0].getHeader("Bcc")).isNull();
            assertThat(got[0].getMessageID()).isEqualTo("<6f0c.1@tidemark>");
            ByteArrayOutputStream source = new ByteArrayOutputStream();
            got[0].writeTo(source);
            assertThat(source.toString(StandardCharsets.UTF_8))
                    .contains("text/plain", "text/html", "guid:datastore-1", "prod &lt;a&gt;")
                    .doesNotContain("s3cret");
            assertThat(got[1].getSubject()).isEqualTo("[Tidemark] 2 notices, 2 of them errors");
        } finally {
            server.stop();
        }
    }

    @Test
    void mailWithAWrongPasswordSaysSoWithoutTellingIt() {
        GreenMail server = new GreenMail(ServerSetup.SMTPS.dynamicPort());
        server.setUser("anna", "s3cret");
        server.start();
        try {
            int port = server.getSmtps().getPort();
            secrets.put("notification/m", "wr0ng");
            String pin = presented(mail, mail(port, Protection.TLS, null));
            DeliveryFailed failed = catchThrowableOfType(
                    DeliveryFailed.class, () -> mail.send(mail(port, Protection.TLS, pin), List.of(NOTICE)));
            assertThat(failed.statement())
                    .isEqualTo(NotificationProblemMessage.MAIL_LOGIN_REFUSED.with("server", "localhost:" + port));
            assertThat(failed.noticeRefused()).isFalse();
        } finally {
            server.stop();
        }
    }

    @Test
    void mailInsistsOnStartTls() {
        GreenMail server = new GreenMail(ServerSetup.SMTP.dynamicPort());
        server.start();
        try {
            DeliveryFailed failed = catchThrowableOfType(
                    DeliveryFailed.class,
                    () -> mail.send(mail(server.getSmtp().getPort(), Protection.STARTTLS, null), List.of(NOTICE)));
            assertThat(failed.detail()).contains("STARTTLS");
            assertThat(server.getReceivedMessages()).isEmpty();
        } finally {
            server.stop();
        }
    }

    @Test
    void webhooksAreSignedAndPinned() {
        WireMockServer server = hooks(204);
        try {
            secrets.put("notification/w/url", server.url("/in/t0ken").replace("http:", "https:"));
            secrets.put("notification/w", "k3y");
            String pin = presented(webhook, hook(Format.GENERIC, server, null));
            webhook.send(hook(Format.GENERIC, server, pin), List.of(NOTICE));
            LoggedRequest got = server.findAll(postRequestedFor(anyUrl())).get(0);
            assertThat(got.getUrl()).isEqualTo("/in/t0ken");
            String at = got.getHeader("X-Tidemark-Timestamp");
            assertThat(at).isEqualTo(Long.toString(NOW.getEpochSecond()));
            assertThat(got.getHeader("X-Tidemark-Signature"))
                    .isEqualTo("v1=" + Signature.of("k3y", at + "." + got.getBodyAsString()));
            JsonNode body = JsonMapper.shared().readTree(got.getBodyAsString());
            assertThat(body.get("severity").asString()).isEqualTo("ERROR");
            assertThat(body.get("at").asString()).isEqualTo("2026-03-01T10:00:00Z");
            assertThat(body.get("objectId").asString()).isEqualTo("guid:datastore-1");
        } finally {
            server.stop();
        }
    }

    @Test
    void theSignatureIsTheOneThatOthersCompute() {
        assertThat(Signature.of("key", "The quick brown fox jumps over the lazy dog"))
                .isEqualTo("f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8");
    }

    @Test
    void webhooksTakeTheShapeOfSlackAndOfTeams() {
        WebhookBody bodies = new WebhookBody(JsonMapper.shared());
        JsonNode slack = JsonMapper.shared().readTree(bodies.of(Format.SLACK, NOTICE, Locale.ENGLISH));
        assertThat(slack.get("text").asString()).startsWith("*ERROR* The run on prod &lt;a&gt; failed");
        assertThat(slack.at("/blocks/0/text/type").asString()).isEqualTo("mrkdwn");
        JsonNode teams = JsonMapper.shared().readTree(bodies.of(Format.TEAMS, NOTICE, Locale.ENGLISH));
        assertThat(teams.at("/attachments/0/contentType").asString())
                .isEqualTo("application/vnd.microsoft.card.adaptive");
        JsonNode card = teams.at("/attachments/0/content/body");
        assertThat(card.at("/0/color").asString()).isEqualTo("Attention");
        assertThat(card.at("/1/inlines/0/text").asString()).startsWith("The run on prod <a> failed");
        assertThat(card.valueStream().skip(1).map(block -> block.get("type").asString()))
                .as("Teams reads Markdown, for example links, in the other types")
                .containsOnly("RichTextBlock");
    }

    @Test
    void noticesAreInTheLanguageOfTheirChannel() {
        NotificationChannel german =
                new NotificationChannel("e", "guid", "e", Kind.VCENTER_EVENT, null, null, null, "de");
        List<Notice> sent = new ArrayList<>();
        Messenger messenger = new Messenger() {
            @Override
            public Kind kind() {
                return Kind.VCENTER_EVENT;
            }

            @Override
            public void send(NotificationChannel channel, List<Notice> notices) {
                sent.addAll(notices);
            }
        };
        new Messengers(List.of(messenger)).send(german, List.of(Notice.test(NOW, "guid", "e", "anna")));
        assertThat(sent)
                .singleElement()
                .satisfies(notice -> assertThat(notice.text())
                        .isEqualTo(NoticeMessage.NOTICE_TEST
                                .with("user", "anna", "channel", "e")
                                .in(Locale.GERMAN)));
        assertThat(NoticeTexts.subject(sent, german.locale())).startsWith("[Tidemark] INFO: anna testet");
        assertThat(NoticeTexts.text(sent, german.locale())).contains("Ereignistyp: notification-channel.test");
        assertThat(NoticeTexts.text(sent, german.locale())).contains("01.03.2026, 10:00:00 UTC");
    }

    @Test
    void aWebhookThatFailsIsNamedWithoutItsSecretPath() {
        for (int status : List.of(302, 400, 503)) {
            WireMockServer server = hooks(status);
            try {
                secrets.put("notification/w/url", server.url("/in/t0ken").replace("http:", "https:"));
                String pin = presented(webhook, hook(Format.SLACK, server, null));
                DeliveryFailed failed = catchThrowableOfType(
                        DeliveryFailed.class, () -> webhook.send(hook(Format.SLACK, server, pin), List.of(NOTICE)));
                assertThat(failed.statement())
                        .isEqualTo(NotificationProblemMessage.WEBHOOK_STATUS.with(
                                "server", "https://localhost:" + server.httpsPort(), "status", status));
                assertThat(failed.noticeRefused()).isEqualTo(status == 400);
                assertThat(server.findAll(postRequestedFor(anyUrl()))).hasSize(1);
            } finally {
                server.stop();
            }
        }
    }

    private static WireMockServer hooks(int status) {
        WireMockServer server =
                new WireMockServer(wireMockConfig().dynamicPort().dynamicHttpsPort());
        server.start();
        server.stubFor(post(anyUrl())
                .willReturn(aResponse().withStatus(status).withHeader("Location", "https://localhost:1/")));
        return server;
    }

    @Test
    void syslogMessagesAreFramedAndEscapedAsTheStandardsSay() throws Exception {
        try (SSLServerSocket server = tlsServer()) {
            CompletableFuture<String> got = CompletableFuture.supplyAsync(() -> read(server));
            String pin = presented(syslog, syslog(server.getLocalPort(), null));
            syslog.send(syslog(server.getLocalPort(), pin), List.of(NOTICE, NOTICE));
            byte[] all = got.get(120, TimeUnit.SECONDS).getBytes(StandardCharsets.UTF_8);
            String text = new String(all, StandardCharsets.UTF_8);
            int length = Integer.parseInt(text.substring(0, text.indexOf(' ')));
            int begin = text.indexOf(' ') + 1;
            String first = new String(all, begin, length, StandardCharsets.UTF_8);
            assertThat(all).hasSize(2 * (begin + length));
            assertThat(first)
                    .matches("<131>1 2026-03-01T10:00:00Z \\S+ tidemark \\d+ reclaim-run\\.ended"
                            + " \\[tidemark@32473 id=\"6f0c\" .*] \uFEFFThe run on prod <a> failed Bcc: x@example.com")
                    .contains("objectName=\"prod \\\"1\\\"\\] <a> Bcc: x@example.com\"");
        }
    }

    @Test
    void anUnreachableServerIsNamed() {
        assertThat(catchThrowableOfType(DeliveryFailed.class, () -> syslog.send(syslog(1, null), List.of(NOTICE)))
                        .statement())
                .matches(NotificationProblemMessage.DELIVERY_SERVER_UNREACHABLE::is)
                .satisfies(statement -> assertThat(statement.params()).containsEntry("server", "localhost:1"));
        assertThat(catchThrowableOfType(
                                DeliveryFailed.class, () -> mail.send(mail(1, Protection.TLS, null), List.of(NOTICE)))
                        .statement())
                .matches(NotificationProblemMessage.DELIVERY_SERVER_UNREACHABLE::is);
    }

    private static SSLServerSocket tlsServer() throws Exception {
        return (SSLServerSocket)
                GreenMailCertificate.context().getServerSocketFactory().createServerSocket(0);
    }

    /** All that the first client sends that gets through. */
    private static String read(SSLServerSocket server) {
        while (true) {
            try (SSLSocket client = (SSLSocket) server.accept()) {
                String text = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (!text.isEmpty()) {
                    return text;
                }
            } catch (java.io.IOException e) {
                if (server.isClosed()) {
                    return "";
                }
            }
        }
    }
}
