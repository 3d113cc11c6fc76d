package io.tidemark.notification.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.notification.channel.EmailSettings;
import io.tidemark.notification.channel.EmailSettings.Protection;
import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationChannel.Kind;
import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.vault.Vault;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.subethamail.smtp.auth.EasyAuthenticationHandlerFactory;
import org.subethamail.smtp.auth.LoginFailedException;
import org.subethamail.smtp.server.SMTPServer;

/** Mail through a server that takes nothing before STARTTLS and a log-in. */
class StartTlsTest {

    private final List<String> logins = new CopyOnWriteArrayList<>();
    private final List<String> mails = new CopyOnWriteArrayList<>();
    private String password = "s3cret";
    private SMTPServer server = SMTPServer.port(0).build();

    private final EmailAdapter mail = new EmailAdapter(
            new Vault() {
                @Override
                public void keep(String name, String secret) {}

                @Override
                public Optional<String> secret(String name) {
                    return Optional.of(password);
                }

                @Override
                public void forget(String name) {}
            },
            AllowedNetworks.ALL,
            List.of(),
            new SendProperties(Duration.ofSeconds(30)));

    @BeforeEach
    void start() throws Exception {
        server = SMTPServer.port(0)
                .bindAddress(InetAddress.getLoopbackAddress())
                .requireTLS()
                .requireAuth()
                .startTlsSocketFactory(GreenMailCertificate.context())
                .authenticationHandlerFactory(new EasyAuthenticationHandlerFactory((user, secret, context) -> {
                    logins.add(user + ":" + secret);
                    if (!"s3cret".equals(secret)) {
                        throw new LoginFailedException();
                    }
                }))
                .messageHandler((context, from, to, data) -> mails.add(new String(data, StandardCharsets.UTF_8)))
                .build();
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private NotificationChannel channel(@Nullable String pin) {
        EmailSettings settings = new EmailSettings(
                "localhost",
                server.getPortAllocated(),
                Protection.STARTTLS,
                "anna",
                "tidemark@example.com",
                List.of("ops@example.com"),
                null,
                pin);
        return new NotificationChannel("m", "guid", "mail", Kind.EMAIL, settings, null, null, null);
    }

    private String presented() {
        return catchThrowableOfType(
                        CertificateNotTrusted.class, () -> mail.send(channel(null), List.of(Notices.FAILED_RUN)))
                .presentedThumbprint();
    }

    @Test
    void mailAndPasswordGoToThePinnedServerOnly() {
        String pin = presented();
        assertThat(logins).isEmpty();
        mail.send(channel(pin), List.of(Notices.FAILED_RUN));
        assertThat(logins).containsExactly("anna:s3cret");
        assertThat(mails).singleElement().asString().contains("[Tidemark] ERROR: The run on prod failed.");
    }

    @Test
    void aRefusedPasswordIsSaidWithoutTellingIt() {
        String pin = presented();
        password = "wr0ng";
        DeliveryFailed failed =
                catchThrowableOfType(DeliveryFailed.class, () -> mail.send(channel(pin), List.of(Notices.FAILED_RUN)));
        assertThat(failed.statement()).matches(NotificationProblemMessage.MAIL_LOGIN_REFUSED::is);
        assertThat(failed.detail()).doesNotContain("wr0ng");
        assertThat(mails).isEmpty();
    }
}
