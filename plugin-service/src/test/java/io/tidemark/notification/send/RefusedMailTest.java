package io.tidemark.notification.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.mockito.Mockito.mock;

import io.tidemark.notification.channel.EmailSettings;
import io.tidemark.notification.channel.EmailSettings.Protection;
import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationChannel.Kind;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.vault.Vault;
import java.io.InputStream;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.subethamail.smtp.MessageHandler;
import org.subethamail.smtp.RejectException;
import org.subethamail.smtp.server.SMTPServer;

/** Mail servers that refuse a sender, a recipient, or the mail, for now or for ever. */
class RefusedMailTest {

    private final List<String> recipients = new CopyOnWriteArrayList<>();
    private final List<String> mails = new CopyOnWriteArrayList<>();
    private int senderCode;
    private int recipientCode;
    private int dataCode;
    private SMTPServer server = SMTPServer.port(0).build();

    private final EmailAdapter mail = new EmailAdapter(
            mock(Vault.class), AllowedNetworks.ALL, List.of(), new SendProperties(Duration.ofSeconds(30)));

    private final class Handler implements MessageHandler {

        @Override
        public void from(String from) throws RejectException {
            reject(senderCode);
        }

        @Override
        public void recipient(String recipient) throws RejectException {
            if (recipient.startsWith("gone")) {
                reject(recipientCode);
            }
            recipients.add(recipient);
        }

        @Override
        public String data(InputStream data) throws RejectException {
            reject(dataCode);
            mails.add("one");
            return null;
        }

        @Override
        public void done() {}

        private static void reject(int code) throws RejectException {
            if (code != 0) {
                throw new RejectException(code, "not now");
            }
        }
    }

    @BeforeEach
    void start() {
        server = SMTPServer.port(0)
                .bindAddress(InetAddress.getLoopbackAddress())
                .messageHandlerFactory(context -> new Handler())
                .build();
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private void send(String... to) {
        EmailSettings settings = new EmailSettings(
                "localhost",
                server.getPortAllocated(),
                Protection.NONE,
                null,
                "tidemark@example.com",
                List.of(to),
                null,
                null);
        mail.send(
                new NotificationChannel("m", "guid", "mail", Kind.EMAIL, settings, null, null, null),
                List.of(Notices.FAILED_RUN));
    }

    @ParameterizedTest
    @CsvSource({
        "451,0,0,false",
        "0,450,0,false",
        "0,0,452,false",
        "550,0,0,true",
        "0,550,0,true",
        "0,0,554,true",
    })
    void isSentAgainUnlessTheServerRefusesItForEver(int sender, int recipient, int data, boolean refused) {
        senderCode = sender;
        recipientCode = recipient;
        dataCode = data;
        DeliveryFailed failed = catchThrowableOfType(DeliveryFailed.class, () -> send("gone@example.com"));
        assertThat(failed).isNotNull();
        assertThat(failed.noticeRefused()).isEqualTo(refused);
        assertThat(failed.detail()).contains("not now");
        assertThat(mails).isEmpty();
    }

    @Test
    void goesToTheRecipientsThatTheServerKnows() {
        recipientCode = 550;
        send("ops@example.com", "gone@example.com", "night@example.com");
        assertThat(recipients).containsExactly("ops@example.com", "night@example.com");
        assertThat(mails).hasSize(1);
    }
}
