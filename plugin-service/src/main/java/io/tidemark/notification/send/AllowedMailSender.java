package io.tidemark.notification.send;

import io.tidemark.platform.network.AllowedNetworks;
import jakarta.mail.Authenticator;
import jakarta.mail.MessagingException;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.jspecify.annotations.Nullable;
import org.springframework.mail.MailException;
import org.springframework.mail.javamail.JavaMailSenderImpl;

/**
 * Sends one mail over a limited connection to an allowed address; Jakarta Mail would look up the name of the server by
 * itself, and collect replies of any size for any time.
 */
final class AllowedMailSender extends JavaMailSenderImpl {

    private final AllowedNetworks networks;
    private final Duration timeout;
    private final Duration longest;
    private final @Nullable SSLContext tls;
    private @Nullable LimitedSocket connection;

    /**
     * @param timeout longest wait for a reply
     * @param longest until the mail is sent
     * @param tls for a server with TLS from the first byte, null for others
     */
    AllowedMailSender(AllowedNetworks networks, Duration timeout, Duration longest, @Nullable SSLContext tls) {
        this.networks = networks;
        this.timeout = timeout;
        this.longest = longest;
        this.tls = tls;
    }

    @Override
    protected void doSend(MimeMessage[] messages, Object @Nullable [] originals) {
        try {
            super.doSend(messages, originals);
        } catch (MailException e) {
            IOException exceeded = connection == null ? null : connection.exceeded();
            throw exceeded == null ? e : Certificates.problem(getHost() + ":" + getPort(), exceeded);
        } finally {
            close(connection);
        }
    }

    @Override
    protected Transport connectTransport() throws MessagingException {
        String host = Objects.requireNonNull(getHost());
        try {
            LimitedSocket socket = LimitedSocket.to(networks.address(host, getPort()), timeout, longest);
            connection = socket;
            Socket used = tls == null ? socket : TlsSocket.over(socket, host, getPort(), tls);
            SMTPTransport transport = (SMTPTransport) getTransport(session(host));
            transport.connect(used);
            return transport;
        } catch (IOException e) {
            throw new MessagingException(host, e);
        }
    }

    private Session session(String host) {
        getJavaMailProperties().put("mail.smtp.host", host);
        if (getUsername() != null) {
            getJavaMailProperties().put("mail.smtp.user", getUsername());
        }
        return Session.getInstance(getJavaMailProperties(), new Authenticator() {
            @Override
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication(getUsername(), getPassword());
            }
        });
    }

    private static void close(@Nullable Socket socket) {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            // It was not open.
        }
    }
}
