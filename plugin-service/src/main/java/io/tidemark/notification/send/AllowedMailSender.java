package io.tidemark.notification.send;

import io.tidemark.platform.network.AllowedNetworks;
import jakarta.mail.Authenticator;
import jakarta.mail.MessagingException;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.jspecify.annotations.Nullable;
import org.springframework.mail.javamail.JavaMailSenderImpl;

/** Sends mail over a connection to an allowed address; Jakarta Mail would look up the name of the server by itself. */
final class AllowedMailSender extends JavaMailSenderImpl {

    private final AllowedNetworks networks;
    private final Duration timeout;
    private final @Nullable SSLContext tls;

    /** @param tls for a server with TLS from the first byte, null for others */
    AllowedMailSender(AllowedNetworks networks, Duration timeout, @Nullable SSLContext tls) {
        this.networks = networks;
        this.timeout = timeout;
        this.tls = tls;
    }

    @Override
    protected Transport connectTransport() throws MessagingException {
        String host = Objects.requireNonNull(getHost());
        Socket socket = new Socket();
        try {
            socket.connect(networks.address(host, getPort()), (int) timeout.toMillis());
            socket.setSoTimeout((int) timeout.toMillis());
            Socket used = tls == null ? socket : TlsSocket.over(socket, host, getPort(), tls);
            SMTPTransport transport = (SMTPTransport) getTransport(session(host));
            transport.connect(used);
            return transport;
        } catch (IOException e) {
            close(socket);
            throw new MessagingException("no connection to " + host, e);
        } catch (MessagingException e) {
            close(socket);
            throw e;
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

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It was not open.
        }
    }
}
